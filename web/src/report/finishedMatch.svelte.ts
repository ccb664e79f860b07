/** A finished match: its table, steps and report, as they are loaded. */
import * as house from "../wire/http";
import { noncesOf, proofsOf, seenOf, ticketOf } from "../wire/tickets";
import type { Report, Step, Table } from "../wire/types";
import type { Witness } from "../seal/verify";
import { withTrueMinus } from "../words/minus";

type FinishedState = "opening" | "running" | "private" | "gone" | "away" | "open";

/** Seconds between two requests to a house that is busy, or that nobody reaches. */
const AGAIN = 2;
/** Seconds between two looks for a rematch, and how many there are: half an hour of them. */
const LOOK = 6;
const LOOKS = 300;

export class FinishedMatch {
  state = $state<FinishedState>("opening");
  table = $state.raw<Table | null>(null);
  report = $state.raw<Report | null>(null);
  steps = $state.raw<Step[]>([]);
  names = $state.raw<string[]>([]);
  /** How it was won, in one sentence: known before the report is. */
  victory = $state("");
  /** Why there is no report, in the house's words. */
  without = $state<string | null>(null);
  /** Seconds for which the house has been working on it. */
  waited = $state(0);
  token: string | null;
  /** The seat of whoever reads, where this device had exactly one. */
  you: number | null;
  #ended = new AbortController();

  constructor(readonly match: string) {
    const ticket = ticketOf(match);
    this.token = ticket?.token ?? null;
    this.you = ticket?.seats.length === 1 ? (ticket.seats[0] ?? null) : null;
  }

  /** Is the report still to come? */
  get pending(): boolean {
    return this.state === "open" && this.report === null && this.without === null;
  }

  end(): void {
    this.#ended.abort();
  }

  async begin(): Promise<void> {
    this.state = "opening";
    try {
      this.table = await house.tableOf(this.match, this.token);
      if (this.table.state !== "over" && this.table.state !== "abandoned") {
        this.state = "running";
        return;
      }
      this.state = "open";
      void this.#awaitRematch();
      await Promise.all([this.#readReport(), this.#readSteps()]);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Players learn here when the host opens a rematch. */
  async #awaitRematch(): Promise<void> {
    for (let looks = 0; looks < LOOKS && this.token !== null; looks += 1) {
      if (this.table?.rematch) return;
      await new Promise((go) => setTimeout(go, LOOK * 1000));
      if (this.#ended.signal.aborted) return;
      if (document.hidden) continue;
      try {
        this.table = await house.tableOf(this.match, this.token);
      } catch (error) {
        if (error instanceof house.Refusal && !error.isAway && error.retry === null) return;
      }
    }
  }

  async #readReport(): Promise<void> {
    const begun = performance.now();
    for (;;) {
      if (this.#ended.signal.aborted) return;
      try {
        const answer = await house.report(this.match, this.token, this.#ended.signal);
        if (answer.ready) {
          this.report = { ...answer.value, told: withTrueMinus(answer.value.told) };
          return;
        }
        this.waited = Math.floor((performance.now() - begun) / 1000);
        const closely = this.waited < house.CLOSELY;
        await this.#wait(closely ? house.ASKED_AGAIN : answer.retry);
      } catch (error) {
        if (this.#ended.signal.aborted) return;
        if (!(error instanceof house.Refusal)) throw error;
        if (error.retry === null) {
          this.without = error.sentence;
          return;
        }
        await this.#wait(Math.max(error.retry, AGAIN));
      }
    }
  }

  async #readSteps(): Promise<void> {
    let since: number | null = 0;
    while (since !== null && !this.#ended.signal.aborted) {
      try {
        const part: Awaited<ReturnType<typeof house.replay>> = await house.replay(
          this.match,
          this.token,
          since,
        );
        this.names = part.names;
        this.victory = part.victory?.says ?? "";
        this.steps = [...this.steps, ...part.steps];
        since = part.more;
      } catch (error) {
        if (!(error instanceof house.Refusal)) throw error;
        if (error.retry === null) return; // Nothing was played: there is nothing to see again.
        await this.#wait(Math.max(error.retry, AGAIN));
      }
    }
  }

  async #wait(seconds: number): Promise<void> {
    await new Promise((go) => setTimeout(go, seconds * 1000));
  }

  #failed(error: unknown): void {
    if (!(error instanceof house.Refusal)) throw error;
    if (error.isAway || error.retry !== null) this.state = "away";
    else if (error.reason === "token_needed" || error.reason === "bad_token")
      this.state = "private";
    else this.state = "gone";
  }

  /** The lines of the record, as they stand in its file. */
  async record(): Promise<string[]> {
    const text = await house.record(this.match, this.token);
    return text.split("\n").filter((line) => line !== "");
  }

  /** What this device wrote down of its own while it played. */
  witness(): Witness {
    const { match } = this;
    const seats = ticketOf(match)?.seats ?? [];
    const passed = proofsOf(match).length;
    return { nonces: noncesOf(match), seats, seen: seenOf(match), passed };
  }

  async share(shared: boolean): Promise<void> {
    this.table = await house.ask("POST /api/matches/{match}/share", {
      places: { match: this.match },
      body: { shared },
      token: this.token,
    });
  }
}
