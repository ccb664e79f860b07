/** The position that the explorer shows, and the requests that change it. */
import * as house from "../wire/http";
import type { Explored, ExploreQuery } from "../wire/types";
import { say } from "../words/say";

/** Milliseconds after which the house is said to be working it out. */
const SOON = 700;

export class Explorer {
  /** What is shown: where `found.final` is false, until the match is solved. */
  found = $state.raw<Explored | null>(null);
  /** Why there is nothing to see, in the house's words. */
  trouble = $state("");
  /** Was a first answer shown of this position? Then the final one keeps its room. */
  awaited = $state(false);
  /** The house has been at it for a while. */
  working = $state(false);
  /** How much of the solution is there, from 0 to 1; null: not known, or nothing is solved. */
  solved = $state<number | null>(null);
  /** Dials that were turned and are not answered yet, by name. */
  turned = $state.raw<Record<string, number>>({});
  #asked: AbortController | null = null;
  #again: (() => void) | null = null;

  end(): void {
    this.#asked?.abort();
  }

  /** A position by its id, or where a game begins; true if it is shown. */
  async open(game: string | null, position: string | null): Promise<boolean> {
    this.turned = {};
    const named = position?.split(":")[0] ?? game;
    if (named !== this.found?.game) this.found = null;
    const shown = await this.#ask(position === null ? { game } : { position });
    if (this.trouble) this.found = null;
    return shown;
  }

  /** Turn dials, beside those that are being turned. */
  async turn(changes: Record<string, number>): Promise<boolean> {
    if (!this.found) return false;
    this.turned = { ...this.turned, ...changes };
    return this.#ask({ position: this.found.position, turn: written(this.turned) });
  }

  async act(act: number): Promise<boolean> {
    return this.found ? this.#ask({ position: this.found.position, act }) : false;
  }

  /** Let the table answer. */
  async draw(): Promise<boolean> {
    return this.found ? this.#ask({ position: this.found.position, draw: true }) : false;
  }

  again(): void {
    this.#again?.();
  }

  /**
   * Ask the house; true once an answer is shown, perhaps a first one, which the final one replaces.
   * A newer request cancels an older one.
   */
  #ask(query: ExploreQuery): Promise<boolean> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    this.#again = () => void this.#ask(query);
    this.solved = null;
    const late = setTimeout(() => (this.working = true), SOON);
    return new Promise((shown) => {
      /** Once something is shown, the final answer is asked for of just that. */
      let there = query;
      const show = (found: Explored): void => {
        clearTimeout(late);
        this.working = false;
        this.awaited = !found.final || (this.awaited && there !== query);
        this.found = found;
        this.trouble = "";
        this.turned = {};
        shown(true);
      };
      const answer = house.askUntilReady(
        () => house.explore(there, asked.signal),
        asked.signal,
        (done) => {
          if (!asked.signal.aborted) this.solved = done;
        },
        (first) => {
          if (asked.signal.aborted || there !== query) return;
          there = { position: first.position };
          show(first);
        },
      );
      answer
        .then(
          (found) => {
            if (found !== null && !asked.signal.aborted) show(found);
          },
          (error) => {
            if (asked.signal.aborted) return;
            this.turned = {};
            this.trouble = error instanceof house.Refusal ? error.sentence : say("something_wrong");
          },
        )
        .finally(() => {
          clearTimeout(late);
          if (this.#asked === asked) this.working = false;
          shown(false);
        });
    });
  }
}

/** `points0:45,risk:12`. */
export function written(turned: Record<string, number>): string {
  return Object.entries(turned)
    .map(([name, value]) => `${name}:${value}`)
    .join(",");
}
