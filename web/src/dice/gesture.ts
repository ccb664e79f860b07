/**
 * A finger, mouse or pen that holds dice over the table: it shakes them while it holds, and throws
 * them when it swipes away or lets go. The way of the swipe becomes the look of the throw.
 */
import { clamp } from "./space";
import type { Swing } from "./spread";

interface Place {
  x: number;
  y: number;
  /** Milliseconds, by the clock of the events. */
  time: number;
}

/** What lifting the finger means. `back`: the dice are put back where they lay. */
export type Lifted = { does: "throw"; swing: Swing } | { does: "back" };

/** The speed of a swipe is that of its last milliseconds. */
const LATELY = 120;
/** Pixels a millisecond: slower is no swipe, and this much is a hard one. */
const SLOW = 0.2;
const HARD = 2.4;
/** Pixels that a swipe is long, at least. */
const SHORT = 18;
/** Milliseconds after which letting go is meant: the dice have been seen in the hand. */
const HELD = 400;
/** Pixels downwards that put the dice back. */
const BACK = 70;

/** What a tap throws like: half as hard as can be, straight on. */
export const TAPPED: Swing = { aside: 0, force: 0.5 };

export class Swipe {
  readonly #first: Place;
  #places: Place[];

  constructor(x: number, y: number, time: number) {
    this.#first = { x, y, time };
    this.#places = [this.#first];
  }

  /** The finger is here now. */
  move(x: number, y: number, time: number): void {
    this.#places = [...this.#places.filter((one) => time - one.time <= LATELY), { x, y, time }];
  }

  /** The finger is lifted; `free`: nothing is at stake, so that a tap throws, too. */
  lift(x: number, y: number, time: number, free: boolean): Lifted {
    this.move(x, y, time);
    const from = this.#places[0]!;
    const since = Math.max(1, time - from.time);
    const [right, down] = [x - from.x, y - from.y];
    const speed = Math.hypot(right, down) / since;
    const far = Math.hypot(x - this.#first.x, y - this.#first.y);
    const fell = y - this.#first.y;
    if (speed >= SLOW && far >= SHORT && down < Math.abs(right)) {
      const aside = clamp(right / Math.max(1, Math.hypot(right, down)), -1, 1);
      return {
        does: "throw",
        swing: { aside, force: clamp((speed - SLOW) / (HARD - SLOW), 0, 1) },
      };
    }
    if (fell > BACK && !free) return { does: "back" };
    const meant = free || time - this.#first.time >= HELD;
    return meant ? { does: "throw", swing: TAPPED } : { does: "back" };
  }
}
