/** Opens a match against a computer with one tap at the front door. */
import { firstTime } from "../device/firstTime.svelte";
import { preferences } from "../device/preferences.svelte";
import { go } from "../route/route";
import { ABOUT_NAMES } from "../device/names";
import { computer } from "../wire/computers";
import { clearTable } from "../wire/clearTable";
import { changeSeat, hostDeed, openTable, Refusal } from "../wire/http";
import { askPatiently, type WaitReason } from "../wire/patience";
import { keepSeated } from "../wire/tickets";
import type { NewTable, Seated, SeatWanted, WholeRange } from "../wire/types";
import { say } from "../words/say";

/** The usual table: this person and one computer, or as many as the game needs. */
export function usualTable(game: string, players?: WholeRange): NewTable {
  const { low, high } = players ?? { low: 2, high: 2 };
  const opponent: SeatWanted = { kind: "computer", player: computer() };
  const others = Math.min(Math.max(2, low), high) - 1;
  return {
    game,
    seats: [
      { kind: "person", name: myName(), mine: true },
      ...Array<SeatWanted>(others).fill(opponent),
    ],
    coach: true,
  };
}

export function myName(): string {
  return preferences.name || say("door_guest");
}

/** Does chance say who begins? Whoever plays a game for the first time begins, and is guided. */
function isDrawn({ game, seats }: NewTable): boolean {
  return seats.length > 1 && preferences.drawn && !(preferences.guided && firstTime.isNew(game));
}

export class QuickMatch {
  /** The game whose table is being laid. */
  to = $state<string | null>(null);
  /** Why it takes longer; null: it does not. */
  waiting = $state<WaitReason | null>(null);
  /** Why the table was refused. */
  refused = $state<string | null>(null);
  #turn = 0;

  async sitDown(table: NewTable): Promise<void> {
    if (this.to === table.game) return; // Tapped twice: one table is enough.
    const turn = ++this.#turn;
    this.to = table.game;
    this.waiting = this.refused = null;
    try {
      await this.#sitDown(turn, table);
    } catch (problem) {
      if (turn !== this.#turn) return;
      this.refused = problem instanceof Refusal ? problem.sentence : say("something_wrong");
      this.to = this.waiting = null;
    }
  }

  async #sitDown(turn: number, table: NewTable): Promise<void> {
    const seated = await this.#patiently(turn, () => this.#opened(table));
    if (seated === null) return;
    if (turn === this.#turn) {
      keepSeated(seated);
      if (isDrawn(table))
        await this.#patiently(turn, () =>
          changeSeat(seated.match, 0, { do: "first", by: "chance" }, seated.token),
        );
      if (turn !== this.#turn) return clearTable(seated);
      await this.#patiently(turn, () => hostDeed("start", seated.match, seated.token));
    }
    if (turn === this.#turn) go({ at: "table", match: seated.match });
    else await clearTable(seated);
  }

  /** If the house refuses the stored name, try again without it. */
  async #opened(table: NewTable): Promise<Seated> {
    try {
      return await openTable(table);
    } catch (problem) {
      const name = problem instanceof Refusal && ABOUT_NAMES.has(problem.reason);
      if (!name || preferences.name === "") throw problem;
      preferences.name = "";
      const [me, ...others] = table.seats;
      return await openTable({ ...table, seats: [{ ...me!, name: myName() }, ...others] });
    }
  }

  /** Null: somebody changed their mind before there was an answer. */
  #patiently<T>(turn: number, asked: () => Promise<T>): Promise<T | null> {
    const still = (): boolean => turn === this.#turn;
    return askPatiently(asked, still, (why) => (this.waiting = why));
  }

  stop(): void {
    this.#turn++;
    this.to = this.waiting = this.refused = null;
  }
}
