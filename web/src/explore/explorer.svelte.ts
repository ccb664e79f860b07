/** The position that the explorer shows, and the requests that change it. */
import * as house from "../wire/http";
import type { Explored, ExploreQuery } from "../wire/types";
import { say } from "../words/say";

/** Milliseconds after which the house is said to be working it out. */
const SOON = 700;

export class Explorer {
  found = $state.raw<Explored | null>(null);
  /** Why there is nothing to see, in the house's words. */
  trouble = $state("");
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

  /** Ask the house; true if the answer was used. A newer request cancels an older one. */
  async #ask(query: ExploreQuery): Promise<boolean> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    this.#again = () => void this.#ask(query);
    this.solved = null;
    const late = setTimeout(() => (this.working = true), SOON);
    try {
      const found = await house.askUntilReady(
        () => house.explore(query, asked.signal),
        asked.signal,
        (done) => {
          if (this.#asked === asked) this.solved = done;
        },
      );
      if (found === null) return false;
      this.found = found;
      this.trouble = "";
      this.turned = {};
      return true;
    } catch (error) {
      if (asked.signal.aborted) return false;
      this.turned = {};
      this.trouble = error instanceof house.Refusal ? error.sentence : say("something_wrong");
      return false;
    } finally {
      clearTimeout(late);
      if (this.#asked === asked) this.working = false;
    }
  }
}

/** `points0:45,risk:12`. */
export function written(turned: Record<string, number>): string {
  return Object.entries(turned)
    .map(([name, value]) => `${name}:${value}`)
    .join(",");
}
