/**
 * The hand that holds a die: it takes it up beside the tower, carries it over, turns it and opens.
 * Where the die is when the hand opens, and how fast, is the gesture. How the hand begins and how
 * much it sways, the house says with the offer.
 */
import { clamp } from "../../dice/space";
import type { Offer } from "../../wire/types";
import { type Pair, Sway } from "./sway";
import type { Held } from "./tower";

/** Millimetres aside that a hand reaches; and within which the die is over the tower. */
export const REACH = 40;
export const OVER = 14;
/** Millimetres over the tower at which a die is held, and let go. */
export const HEIGHT = 1;
export const ABOVE = 12;
/** Millimetres a second that a hand hands over at most. */
const FASTEST = 150;
/** Seconds over which the speed of a moving hand is taken. */
const LATELY = 0.06;
/** Seconds over which haste is felt. */
const EVENS = 0.12;
/** Degrees that a pen has to lean for every degree that the die does, and the most of the die. */
const PEN = 8;
const SLOPE = 4;
/** How much more a hand trembles that presses as hard as it can, as a share. */
const CRAMP = 0.8;

/** How a hand begins, as the house says it. */
interface Hold {
  start: Pair;
  turn: number;
  sway: number;
}

interface Gesture extends Record<string, unknown> {
  place: [number, number];
  turn: number;
  height: number;
  speed: [number, number];
  tilt?: [number, number];
  lent?: true;
}

/** A house that does not say it has hands as they were: over the tower at once, and calm. */
const BEFORE: Hold = { start: [0, 0], turn: 0, sway: 0.16 };

export function holdOf(offer: Offer | null): Hold {
  return (offer?.hold as Hold | undefined) ?? BEFORE;
}

export class Hand {
  /** Where the hand means to be. */
  place = $state.raw<[number, number]>([0, 0]);
  turn = $state(0);
  /** How far off it is just now. */
  #off = $state.raw<Pair>([0, 0]);
  #sways = $state(0);
  readonly #sway: Sway;
  #cramp = $state(0);
  #tilt = $state.raw<Pair>([0, 0]);
  /** Where it was lately, with the times, for its speed. */
  #way: { at: number; place: Pair; off: Pair }[] = [];
  #moved = 0;
  /** Millimetres a second, evened out: a screen that draws unevenly makes no hand hasty. */
  #speed = 0;
  #last = 0;

  /** `calm`: nothing is timed and nothing sways; the house lends its hand, over the tower. */
  constructor(
    public readonly calm = false,
    hold: Hold = BEFORE,
    random: () => number = Math.random,
  ) {
    this.#sway = new Sway(hold.sway, random);
    if (calm) return;
    this.place = [...hold.start];
    this.turn = hold.turn;
  }

  get held(): Required<Held> {
    const [x, y] = this.place;
    const [dx, dy] = this.#off;
    return { place: [x + dx, y + dy], turn: this.turn, height: ABOVE, tilt: this.#tilt };
  }

  /** Would the die come down on the tower? */
  get over(): boolean {
    const [x, y] = this.held.place;
    return Math.max(Math.abs(x), Math.abs(y)) <= OVER;
  }

  /** Millimetres that it sways to each side just now. */
  get sways(): number {
    return this.#sways;
  }

  move(right: number, away: number): void {
    const [x, y] = this.place;
    this.place = [clamp(x + right, -REACH, REACH), clamp(y + away, -REACH, REACH)];
    this.#moved += Math.hypot(this.place[0] - x, this.place[1] - y);
  }

  rotate(degrees: number): void {
    this.turn = ((this.turn + degrees + 540) % 360) - 180;
    this.#moved += Math.abs(degrees) * 0.05;
  }

  /** A pen leans so many degrees more than when it took the die, and presses so hard, from 0 to 1. */
  lean(right: number, away: number, pressure: number): void {
    if (this.calm) return;
    this.#tilt = [clamp(-away / PEN, -SLOPE, SLOPE), clamp(right / PEN, -SLOPE, SLOPE)];
    this.#cramp = clamp(2 * pressure - 1, 0, 1);
  }

  /** Time goes on: `now` in milliseconds. */
  tick(now: number): void {
    const passed = this.#last ? clamp((now - this.#last) / 1000, 0, 0.1) : 0;
    this.#last = now;
    if (this.calm || passed === 0) return;
    const even = 1 - Math.exp(-passed / EVENS);
    this.#speed += even * (this.#moved / passed - this.#speed);
    this.#sway.pass(passed, this.#speed, this.over);
    this.#moved = 0;
    const much = 1 + CRAMP * this.#cramp;
    const [right, away] = this.#sway.at;
    this.#off = [much * right, much * away];
    this.#sways = much * this.#sway.size;
    const before = this.#way.slice(-1); // the last picture counts, however slowly a device draws
    this.#way = this.#way.filter(({ at }) => now - at < 1000 * LATELY);
    if (this.#way.length === 0) this.#way = before;
    this.#way.push({ at: now, place: this.place, off: this.#off });
  }

  /** What the hand does when it opens now. */
  gesture(): Gesture {
    const { place } = this.held;
    const base = { place: [hundredth(place[0]), hundredth(place[1])] as [number, number] };
    const rest = { turn: hundredth(this.turn), height: HEIGHT };
    if (this.calm) return { ...base, ...rest, speed: [0, 0], lent: true };
    const tilt = this.#tilt.map(hundredth) as [number, number];
    const leans = tilt.some((part) => part !== 0);
    return { ...base, ...rest, speed: this.#parting(), ...(leans ? { tilt } : {}) };
  }

  /** Millimetres a second of the die when it leaves the hand. */
  #parting(): [number, number] {
    const [first, last] = [this.#way[0], this.#way.at(-1)];
    if (!first || !last || last.at <= first.at) return [0, 0];
    const seconds = (last.at - first.at) / 1000;
    const along = (axis: 0 | 1): number => {
      const way = last.place[axis] + last.off[axis] - first.place[axis] - first.off[axis];
      return hundredth(clamp(way / seconds, -FASTEST, FASTEST));
    };
    return [along(0), along(1)];
  }
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100 + 0; // no -0
}
