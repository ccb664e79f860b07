/** Where the code on the screen leads: looked up as soon as it is whole. */
import { lookAt, Refusal } from "../wire/http";
import { ticketOf } from "../wire/tickets";
import type { Invited, SeatState } from "../wire/types";
import { readCode } from "./newTable";

/** Milliseconds without another letter before a typed code is looked up. */
const PAUSE = 300;
/** The same where it may be the beginning of a longer one. */
const LONGER_PAUSE = 1500;
/** Letters of a code, with its dash. */
const WHOLE = 9;

export class InvitationLook {
  /** The table that the code leads to; null until the house has said so. */
  found = $state.raw<Invited | null>(null);
  /** Why it leads nowhere. */
  refused = $state.raw<unknown>(null);
  #code: string | null = null;
  #stop: () => void = () => undefined;

  /** The code as it is written now. `pause`: somebody may be typing still. */
  read(written: string, pause = PAUSE): void {
    const code = readCode(written);
    if (code === this.#code) return;
    this.#code = code;
    this.leave();
    this.found = this.refused = null;
    if (code === null) return;
    const away = new AbortController();
    const rest = pause > 0 && code.length < WHOLE ? LONGER_PAUSE : pause;
    const timer = setTimeout(() => void this.#look(code, away.signal), rest);
    this.#stop = () => {
      clearTimeout(timer);
      away.abort();
    };
  }

  /** Look once more: somebody else may have sat down meanwhile. */
  again(): void {
    const code = this.#code ?? "";
    this.#code = null;
    this.read(code, 0);
  }

  leave(): void {
    this.#stop();
  }

  async #look(code: string, signal: AbortSignal): Promise<void> {
    try {
      const found = await lookAt(code, signal);
      if (!signal.aborted) this.found = found;
    } catch (fault) {
      // Where the house is away or busy, whoever presses a key hears of it.
      const wrong = fault instanceof Refusal && fault.reason === "wrong_code";
      if (!signal.aborted && wrong) this.refused = fault;
    }
  }

  get match(): string | null {
    return this.found?.table.match ?? null;
  }

  /** How many seats can be taken; null: not known yet. */
  get free(): number | null {
    return this.found?.seats.length ?? null;
  }

  /** How many of them anybody may take. */
  get open(): number | null {
    return this.free === null ? null : this.free - this.kept.length;
  }

  /** The names of this device at that table. */
  get yours(): string[] {
    const { found } = this;
    const seats = found === null ? [] : (ticketOf(found.table.match)?.seats ?? []);
    return seats.map((seat) => found?.table.seats[seat]?.name ?? "").filter(Boolean);
  }

  /** Seats that are kept for somebody's name. */
  get kept(): { seat: number; name: string }[] {
    const { found } = this;
    return (found?.seats ?? []).flatMap((seat) => {
      const { kind, name }: SeatState = found!.table.seats[seat]!;
      return kind === "person" && name ? [{ seat, name }] : [];
    });
  }
}
