/** Plays a match again: the present step, and whether it goes on by itself. */
import type { PastStep } from "../wire/past";
import type { Moment, View } from "../wire/moment";
import type { BoardPart, Step } from "../wire/types";
import { withTrueMinus } from "../words/minus";

export const SPEEDS = ["slow", "natural", "fast", "fastest"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Milliseconds for which a step is seen after it has come to rest. */
const SEEN: Record<Speed, number> = { slow: 2200, natural: 900, fast: 120, fastest: 0 };
/** Milliseconds to wait for a board that does not report. */
const LONGEST: Record<Speed, number> = { slow: 24_000, natural: 12_000, fast: 500, fastest: 16 };

export class ReplayPlayer {
  /** The place among the steps; 0 is before the first. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>("natural");
  #steps: () => Step[];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(steps: () => Step[]) {
    this.#steps = steps;
  }

  get step(): Step | null {
    return this.#steps()[this.at] ?? null;
  }

  get last(): number {
    return Math.max(0, this.#steps().length - 1);
  }

  moment(place: number): Moment | null {
    const step = this.#steps()[place];
    return step ? momentOf(step) : null;
  }

  past(): PastStep[] {
    return this.#steps()
      .slice(1, this.at + 1)
      .map(({ line, seat, step, trace }) => ({
        line,
        seat,
        step: step ?? {},
        ...(trace ? { trace } : {}),
      }));
  }

  /** Too fast for dice to tumble? */
  get hurried(): boolean {
    return this.speed === "fast" || this.speed === "fastest";
  }

  /** Another speed, from now on. */
  hurry(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.#later(SEEN[speed]);
  }

  /** Go to a place by hand; it stays there. */
  to(place: number): void {
    this.pause();
    this.at = Math.min(this.last, Math.max(0, place));
  }

  toLine(line: number): void {
    const place = this.#steps().findIndex((step) => step.line === line);
    if (place >= 0) this.to(place);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    this.#later(SEEN[this.speed]);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** The board has shown this line in full. */
  rest(line: number): void {
    if (this.playing && line === this.step?.line) this.#later(SEEN[this.speed]);
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#next(), milliseconds);
  }

  #next(): void {
    if (this.at >= this.last) {
      this.pause();
      return;
    }
    this.at += 1;
    if (this.at >= this.last) this.pause();
    else this.#later(LONGEST[this.speed]);
  }
}

/** A step that the house gave, as boards show it. */
export function momentOf(step: Step): Moment {
  return {
    line: step.line,
    seat: step.seat,
    step: step.step,
    view: step.view as View,
    turn: step.turn,
    told: withTrueMinus(step.told ?? []),
    board: step.board as BoardPart[],
  };
}
