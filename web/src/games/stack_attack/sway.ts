/**
 * How a hand sways that holds something: a slow drift and a fine tremor, as hands do. It sways most
 * after haste, calms down, and tires when it hangs in the air for long. All in millimetres and seconds.
 */
import { clamp } from "../../dice/space";

/** Millimetres of sway for every millimetre a second that the hand was moved. */
const HASTE = 0.018;
/** Seconds in which what haste left goes down to a third; the most that it can leave. */
const CALMS = 0.8;
const HASTIEST = 2.6;
/** Seconds over the tower after which a hand tires, how fast, and how much at most. */
const FRESH = 5;
const TIRES = 0.22;
const TIREDEST = 1.8;
/** Swings a second and their shares: three of the drift, two of the tremor. */
const SWINGS = [0.31, 0.57, 0.93, 7.1, 9.3] as const;
const SHARES = [0.62, 0.56, 0.4, 0.12, 0.09] as const;
const WHOLE = Math.hypot(...SHARES) / Math.SQRT2;

export type Pair = readonly [right: number, away: number];

export class Sway {
  /** Millimetres: one standard deviation to each side, now. */
  size: number;
  #hasty = 0;
  #held = 0;
  #clock = 0;
  readonly #phases: readonly number[];

  /** `rest`: of a hand that has calmed down. */
  constructor(
    private readonly rest: number,
    random: () => number = Math.random,
  ) {
    this.size = rest;
    this.#phases = Array.from({ length: 2 * SWINGS.length }, () => 2 * Math.PI * random());
  }

  /** So many seconds pass; meanwhile the hand is moved so fast, and is over the tower or not. */
  pass(seconds: number, speed: number, over: boolean): void {
    this.#clock += seconds;
    if (over) this.#held += seconds;
    this.#hasty *= Math.exp(-seconds / CALMS);
    this.#hasty = Math.min(HASTIEST, Math.max(this.#hasty, HASTE * speed));
    const tired = clamp(TIRES * (this.#held - FRESH), 0, TIREDEST);
    this.size = Math.hypot(this.rest, this.#hasty, tired);
  }

  /** How far off the hand is. */
  get at(): Pair {
    return [this.#axis(0), this.#axis(SWINGS.length)];
  }

  #axis(first: number): number {
    let sum = 0;
    SWINGS.forEach((often, place) => {
      const at = 2 * Math.PI * often * this.#clock + this.#phases[first + place]!;
      sum += SHARES[place]! * Math.sin(at);
    });
    return (this.size * sum) / WHOLE;
  }
}
