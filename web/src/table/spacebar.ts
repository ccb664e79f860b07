/**
 * What the space bar means at a table. It skips what is moving, and keys come under the finger by
 * themselves while somebody skips: so it presses only what a person went to, by Tab or by hand, and
 * goes on pressing for as long as nothing else is done with it.
 */

/** `hand`: what a hand does in games that are played with one. */
export type Meaning = "press" | "skip" | "hand";

/** Milliseconds in which a key that has just come is not pressed. */
const LATE = 400;
/** Milliseconds: whoever presses it that soon again is skipping. */
const RHYTHM = 1000;

export class SpaceBar<T> {
  #given: T | null = null;
  #came = -Infinity;
  #last = -Infinity;
  #presses = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A key has come under the finger by itself. */
  gave(thing: T): void {
    this.#given = this.#presses ? null : thing;
    this.#came = this.now();
  }

  /** Somebody goes elsewhere: wherever that is, they chose it. */
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
