/**
 * How fast the steps of others are shown. A computer's turn has so much time and no more: what is known
 * of it shares the time that is left, so that the first throw is seen as well as the last.
 */
import type { Tempo } from "../device/preferences.svelte";
import { litSeat, type Moment, whose } from "../wire/moment";

export type Player = "mine" | "person" | "computer";

/** Milliseconds of a computer's whole turn, where one likes it brisk. */
export const TURN = 6000;
/** Milliseconds of it that are kept for its last picture. */
const LAST = 250;
/** Others are at least so much quicker then. */
const BRISK = 1.3;
/** Milliseconds of waiting for the house that count as part of a turn, each time. */
const WAITED = 1500;
/** Faster than this, nothing is seen of a motion: its end is shown. */
export const BLURRED = 3.2;
/** Milliseconds for which the end of a turn stays, where one likes it at once. */
export const GLANCE = 900;

/** How a moment is shown. */
export interface Showing {
  /** How many times as fast as usual it moves; infinite: its end is shown at once. */
  speed: number;
  /** How many times as short it is read. */
  reading: number;
  /** It stays for so many milliseconds, whatever there is to read. */
  stays?: number;
}

const USUAL: Showing = { speed: 1, reading: 1 };

/** What a turn is made of, as far as the house has told it. */
interface Coming {
  /** The usual milliseconds of the moment that is shown and of those after it in this turn. */
  takes: readonly number[];
  /** Does the turn go on after the last of them? */
  goesOn: boolean;
}

export class TurnClock {
  #seat: number | null = null;
  #began = 0;
  #idle: number | null = null;
  /** Usual milliseconds of what a seat does and of what the table answers, as they were lately. */
  #deed = 300;
  #answer = 1400;

  constructor(private readonly now: () => number = Date.now) {}

  /** The next moment, of somebody's turn. */
  shows(seat: number | null): void {
    const now = this.now();
    if (seat !== this.#seat) [this.#seat, this.#began] = [seat, now];
    else if (this.#idle !== null) this.#began += Math.max(0, now - this.#idle - WAITED);
    this.#idle = null;
  }

  /** There is nothing more to show for now. */
  waits(): void {
    this.#idle ??= this.now();
  }

  /** A moment moved for so long at its speed. */
  took(moment: Moment, milliseconds: number, { speed }: Showing): void {
    if (!Number.isFinite(speed)) return;
    const usual = milliseconds * speed;
    if (moment.seat === null) this.#answer += (usual - this.#answer) / 3;
    else this.#deed += (usual - this.#deed) / 3;
  }

  usual(moment: Moment): number {
    return moment.seat === null ? this.#answer : this.#deed;
  }

  /** How the moment is shown so that the turn ends in time. */
  showing({ takes, goesOn }: Coming): Showing {
    const left = TURN - LAST - (this.now() - this.#began);
    const more = goesOn ? this.#deed + this.#answer : 0;
    const speed = takes.reduce((sum, one) => sum + one, more) / Math.max(1, left);
    const reading = Math.max(BRISK, speed);
    return { speed: reading > BLURRED ? Infinity : reading, reading };
  }
}

/** Is it the last moment of somebody's turn? */
export function endsTurn(moment: Moment, seat: number | null): boolean {
  return moment.turn === -2 || litSeat(moment) !== seat;
}

/** How somebody else's moment is shown, by the tempo that is liked here. */
export function showingOf(
  tempo: Tempo,
  player: Player,
  clock: TurnClock,
  coming: Coming,
  ends: boolean,
): Showing {
  if (player === "mine" || tempo === "calm") return USUAL;
  if (tempo === "once")
    return ends
      ? { speed: Infinity, reading: 1, stays: GLANCE }
      : { speed: Infinity, reading: Infinity };
  return player === "person" ? { speed: BRISK, reading: 2 } : clock.showing(coming);
}

/** The moments of the same turn from a place on. */
export function turnFrom(moments: readonly Moment[], place: number): Moment[] {
  const seat = whose(moments[place]!, moments[place - 1] ?? null);
  const found = [moments[place]!];
  for (let at = place + 1; at < moments.length; at += 1) {
    if (whose(moments[at]!, moments[at - 1]!) !== seat) break;
    found.push(moments[at]!);
  }
  return found;
}
