/** A table that somebody is about to open: the games, what was agreed, and the request. */
import { clearTable } from "../wire/clearTable";
import { go } from "../route/route";
import * as house from "../wire/http";
import { askPatiently, type WaitReason } from "../wire/patience";
import { keepSeated } from "../wire/tickets";
import type { GameForm, NewTable } from "../wire/types";
import { USUAL, withBox, type Agreement, type First } from "./newTable";
import { ownBoxes } from "../wire/ownBoxes.svelte";

export class TableOrder {
  games = $state.raw<GameForm[]>([]);
  /** The game whose house rules are being agreed on. */
  ruled = $state.raw<GameForm | null>(null);
  /** What was agreed for the games whose house rules were looked at. */
  agreed = $state<Record<string, Agreement>>({});
  /** The game whose table is asked for. */
  busy = $state<string | null>(null);
  /** Why it takes longer; null: it does not. */
  waiting = $state<WaitReason | null>(null);
  trouble = $state.raw<unknown>(null);
  #left = false;

  /** `wanted`: the game whose house rules come first; `fits`: can this one be played so? */
  constructor(
    private readonly wanted: string | null,
    private readonly fits: (game: GameForm) => boolean = () => true,
  ) {}

  async look(): Promise<void> {
    this.trouble = null;
    try {
      this.games = (await house.games()).games.filter(this.fits);
      this.rule(this.games.find((game) => game.name === this.wanted) ?? null);
    } catch (problem) {
      this.trouble = problem;
    }
  }

  /** Agree on the house rules of a game; null: of none. */
  rule(game: GameForm | null): void {
    if (game !== null) this.agreed[game.name] ??= this.agreedOn(game);
    this.ruled = game;
  }

  /** What holds for a game: what was agreed on, or the usual with the own box. */
  agreedOn({ name }: GameForm): Agreement {
    return this.agreed[name] ?? withBox(USUAL, ownBoxes.chosen(name));
  }

  /** The screen was left: a table that is opened late is cleared away. */
  leave(): void {
    this.#left = true;
  }

  /**
   * Ask for the table and go there; with `starts`, nobody else is waited for. `first`: who begins;
   * null: whoever is named first. Did it come about?
   */
  async open(plan: NewTable, starts: boolean, first: First | null = null): Promise<boolean> {
    if (this.busy !== null) return false;
    this.ruled = null;
    this.busy = plan.game;
    this.trouble = this.waiting = null;
    try {
      const seated = await this.#patiently(() => house.openTable(plan));
      if (seated === null) return false;
      if (!this.#left) keepSeated(seated);
      if (!this.#left && first !== null)
        await this.#patiently(() =>
          house.changeSeat(seated.match, first.seat, { do: "first", by: first.by }, seated.token),
        );
      if (!this.#left && starts)
        await this.#patiently(() => house.hostDeed("start", seated.match, seated.token));
      if (this.#left) {
        await clearTable(seated);
        return false;
      }
      go({ at: "table", match: seated.match });
      return true;
    } catch (problem) {
      this.trouble = problem;
      this.busy = null;
      return false;
    }
  }

  #patiently<T>(asked: () => Promise<T>): Promise<T | null> {
    return askPatiently(
      asked,
      () => !this.#left,
      (why) => (this.waiting = why),
    );
  }
}
