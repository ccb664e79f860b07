/**
 * What the space bar does at a table. It skips motion, and keys get the focus by themselves meanwhile:
 * so it presses only a key that a person focused, by Tab or by touch, and keeps pressing until it is
 * used for something else.
 */

/** `hand`: it releases a die in games that are played with a hand. */
type Meaning = "press" | "skip" | "hand";

/** Milliseconds for which a key that has just appeared is not pressed. */
const LATE = 400;
/** Milliseconds within which a second press still means skipping. */
const RHYTHM = 1000;

export class SpaceBar<T> {
  #given: T | null = null;
  #came = -Infinity;
  #last = -Infinity;
  #presses = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A key got the focus by itself. */
  gave(thing: T): void {
    this.#given = this.#presses ? null : thing;
    this.#came = this.now();
  }

  /** Somebody moved the focus. */
  moved(): void {
    this.#given = null;
    this.#came = this.#last = -Infinity;
  }

  /** Something else was pressed. */
  other(): void {
    this.#presses = false;
    this.#last = -Infinity;
  }

  /** `on`: what it would press; `hand`: is there a hand that waits for it? */
  space(on: T | null, hand: boolean): Meaning {
    const now = this.now();
    const skipping = now - this.#last < RHYTHM || now - this.#came < LATE;
    this.#last = now;
    this.#presses = on !== null && on !== this.#given && now - this.#came >= LATE;
    if (this.#presses) return "press";
    return hand && !skipping ? "hand" : "skip";
  }
}
