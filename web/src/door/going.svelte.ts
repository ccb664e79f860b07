/** From the front door to a table against the house: one tap, with patience where it is needed. */
import { taste } from "../taste/taste.svelte";
import { go } from "../way";
import { hosted, openTable, Refusal } from "../wire/http";
import { keepSeated } from "../wire/tickets";
import type { NewTable, Seated } from "../wire/types";
import { say } from "../words/say";

export const USUAL_LEVEL = 2;

/** Reasons for which the same question, asked again a little later, is answered. */
const PASSING = new Set(["no_house", "preparing", "busy", "storage_down", "ending", "not_on_disk"]);

/** Me and one computer, all else as the house has it. */
export function usualTable(game: string): NewTable {
  return {
    game,
    seats: [
      { kind: "person", name: myName(), mine: true },
      { kind: "computer", player: `computer:level=${USUAL_LEVEL}` },
    ],
    coach: true,
  };
}

export function myName(): string {
  return taste.name.trim() || say("door_guest");
}

export class Going {
  /** The game whose table is being laid. */
  to = $state<string | null>(null);
  /** Why it takes longer; null: it does not. */
  waiting = $state<"preparing" | "no_house" | "busy" | null>(null);
  /** Why it is not to be. */
  refused = $state<string | null>(null);
  #turn = 0;

  async sitDown(table: NewTable): Promise<void> {
    const turn = ++this.#turn;
    this.to = table.game;
    this.waiting = this.refused = null;
    try {
      const seated = await this.#patiently(turn, () => openTable(table));
      if (seated === null) return;
      keepSeated(seated);
      await this.#begin(turn, seated);
    } catch (problem) {
      if (turn !== this.#turn) return;
      this.refused = problem instanceof Refusal ? problem.sentence : say("something_wrong");
      this.to = this.waiting = null;
    }
  }

  async #begin(turn: number, seated: Seated): Promise<void> {
    const begun = await this.#patiently(turn, () => hosted("start", seated.match, seated.token));
    if (begun === null) return;
    this.to = this.waiting = null;
    go({ at: "table", match: seated.match });
  }

  /** Null: somebody changed their mind meanwhile. */
  async #patiently<T>(turn: number, asked: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        const answer = await asked();
        return turn === this.#turn ? answer : null;
      } catch (problem) {
        if (turn !== this.#turn) return null;
        if (!(problem instanceof Refusal) || !PASSING.has(problem.reason)) throw problem;
        const { reason, retry } = problem;
        this.waiting = reason === "preparing" || reason === "no_house" ? reason : "busy";
        await new Promise((after) => setTimeout(after, Math.min(retry ?? 2, 10) * 1000));
        if (turn !== this.#turn) return null;
      }
    }
  }

  stop(): void {
    this.#turn++;
    this.to = this.waiting = this.refused = null;
  }
}
