/** The dice of a turn before they lie: held together before the tower, shaken, and thrown. */
import { between, compose, mix, type Pose, soft, turnAbout } from "../../dice/space";
import { waits } from "./eye";

const ROW = 6;
const NEAR = 7.2; // so far before the tower, where the table is free
const RATTLE = 2 * Math.PI * 6.5; // how fast a hand shakes, in turns a second
const FALLS = 0.42; // seconds from the hand to the table
const SOFTLY = 0.09; // seconds in which it begins to shake, or ends

/** A die in the hand: how strongly that is shaken is from 0 to 1. */
export function inHand(place: number, count: number, seconds: number, strength: number): Pose {
  const row = Math.floor(place / ROW);
  const inRow = Math.min(ROW, count - row * ROW);
  const shake = (turn: number): number =>
    strength * Math.sin(seconds * RATTLE * (1 + 0.07 * turn) + place * 2.4 + turn);
  const lean = turnAbout([1, 0, 0], 0.35 + 0.3 * shake(1));
  return {
    at: [
      ((place % ROW) - (inRow - 1) / 2) * 0.94 + 0.07 * shake(3),
      0.75 + row * 0.8 + 0.1 * shake(4),
      NEAR + 0.06 * shake(5),
    ],
    turn: compose(lean, turnAbout([0, 1, 0], place * 1.3 + 0.35 * shake(2))),
    size: 1,
  };
}

/** A die on its way from the hand to where it waits, with what it shows on top in the end. */
export function fallen(from: Pose, place: number, face: number, share: number): Pose {
  const to = waits(place, face);
  if (share >= 1) return to;
  const way = soft(0, 1, share);
  const over = turnAbout([1, 0, 0], (1 - share) * (1 - share) * 7);
  return {
    at: [
      mix(from.at[0], to.at[0], way),
      mix(from.at[1], to.at[1], share * share) + 0.5 * Math.sin(Math.PI * share) * (1 - share),
      mix(from.at[2], to.at[2], way),
    ],
    turn: compose(over, between(from.turn, to.turn, way)),
    size: 1,
  };
}

export class HeldDice {
  #count = $state(0);
  #seconds = $state(0);
  /** Seconds of the fall that are over; null: the dice are in the hand, or there are none. */
  #fell = $state<number | null>(null);
  #shake = 0;
  #shaken = false;
  #last = 0;
  #frame = 0;

  /** How many dice it holds; 0: none. */
  get count(): number {
    return this.#fell === null ? this.#count : 0;
  }

  /** Hold so many dice, shaken or still. */
  hold(count: number, shaken: boolean): void {
    this.#count = count;
    this.#fell = null;
    this.#shaken = shaken;
    this.#run();
  }

  /** Throw what it holds; `still`: it lies at once. */
  open(still: boolean): void {
    if (this.#count === 0 || this.#fell !== null) return;
    if (still) return this.clear();
    this.#fell = 0;
    this.#run();
  }

  clear(): void {
    cancelAnimationFrame(this.#frame);
    this.#count = this.#frame = 0;
    this.#fell = null;
  }

  /** Where a die is in the hand. */
  held(place: number): Pose {
    return inHand(place, this.#count, this.#seconds, this.#shake);
  }

  /** Where a die is that waits before the tower, or is on its way there. */
  waiting(place: number, face: number): Pose {
    if (this.#fell === null) return waits(place, face);
    return fallen(this.held(place), place, face, this.#fell / FALLS);
  }

  #run(): void {
    if (this.#frame !== 0) return;
    this.#last = 0;
    this.#frame = requestAnimationFrame(this.#tick);
  }

  readonly #tick = (time: number): void => {
    const since = this.#last ? (time - this.#last) / 1000 : 1 / 60;
    this.#last = time;
    if (this.#fell !== null) {
      this.#fell += since;
      if (this.#fell >= FALLS) return this.clear();
    } else {
      const wanted = this.#shaken ? 1 : 0;
      this.#shake += (wanted - this.#shake) * Math.min(1, since / SOFTLY);
      this.#seconds += since;
      if (wanted === 0 && this.#shake < 0.01) {
        this.#frame = 0;
        return;
      }
    }
    this.#frame = requestAnimationFrame(this.#tick);
  };
}
