/**
 * The hand that holds a die over the tower. It always sways a little, and more after quick moves. The
 * place and speed of the die when it is let go are the gesture.
 */
import { clamp } from "../../dice/space";
import type { Held } from "./tower";

/** Millimetres aside that a hand reaches. */
export const REACH = 14;
/** Millimetres over the tower at which a die is held, and let go. */
export const HEIGHT = 1;
export const ABOVE = 12;
/** Millimetres that a hand sways at rest, and at most. */
const REST = 0.16;
const MOST = 1.7;
/** Of haste (mm/s), how much a sway grows; and how fast haste is forgotten, a second. */
const HASTE = 0.011;
const CALMS = 1.9;
const FASTEST = 60; // mm/s that a hand hands over

interface Gesture extends Record<string, unknown> {
  place: [number, number];
  turn: number;
  height: number;
  speed: [number, number];
  lent?: true;
}

export class Hand {
  /** Where the hand means to be. */
  place = $state.raw<[number, number]>([0, 0]);
  turn = $state(0);
  /** How far off it is just now, and how fast. */
  #sway = $state.raw<[number, number]>([0, 0]);
  #sways = $state(0);
  #speed: [number, number] = [0, 0];
  #haste = 0;
  #last = 0;
  #clock = 0;

  /** `calm`: nothing is timed and nothing sways; the house lends its hand. */
  constructor(public calm = false) {}

  get held(): Held {
    const [x, y] = this.place;
    const [dx, dy] = this.#sway;
    return { place: [x + dx, y + dy], turn: this.turn, height: ABOVE };
  }

  /** Millimetres that it sways to each side just now: more after haste. */
  get sways(): number {
    return this.#sways;
  }

  move(right: number, away: number): void {
    const [x, y] = this.place;
    const next: [number, number] = [
      clamp(x + right, -REACH, REACH),
      clamp(y + away, -REACH, REACH),
    ];
    this.#haste = Math.min(160, this.#haste + 9 * Math.hypot(next[0] - x, next[1] - y));
    this.place = next;
  }

  rotate(degrees: number): void {
    this.turn = ((this.turn + degrees + 540) % 360) - 180;
    this.#haste = Math.min(160, this.#haste + Math.abs(degrees) * 0.5);
  }

  /** Time goes on: `now` in milliseconds. */
  tick(now: number): void {
    const passed = this.#last ? clamp((now - this.#last) / 1000, 0, 0.1) : 0;
    this.#last = now;
    if (this.calm) return;
    this.#clock += passed;
    this.#haste *= Math.exp(-CALMS * passed);
    const size = Math.min(MOST, REST + HASTE * this.#haste);
    this.#sways = size;
    const at = this.#clock;
    const next: [number, number] = [
      size * (0.62 * Math.sin(at * 5.3) + 0.38 * Math.sin(at * 12.9 + 1)),
      size * (0.62 * Math.sin(at * 4.7 + 2) + 0.38 * Math.sin(at * 11.3 + 4)),
    ];
    if (passed > 0)
      this.#speed = [(next[0] - this.#sway[0]) / passed, (next[1] - this.#sway[1]) / passed];
    this.#sway = next;
  }

  /** What the hand does when it opens now. */
  gesture(): Gesture {
    const { place } = this.held;
    const base = { place: [tenth(place[0]), tenth(place[1])] as [number, number] };
    const rest = { turn: tenth(this.turn), height: HEIGHT };
    if (this.calm) return { ...base, ...rest, speed: [0, 0], lent: true };
    const [right, away] = this.#speed.map((speed) => tenth(clamp(speed, -FASTEST, FASTEST)));
    return { ...base, ...rest, speed: [right!, away!] };
  }
}

function tenth(value: number): number {
  return Math.round(value * 100) / 100;
}
