/** The aim of a flick: its direction, its strength, and where the finger touches the die. */
import { clamp } from "../../dice/space";
import { SLACK } from "./sling";

/** Degrees to both sides; metres a second; millimetres beside the middle of the die. */
export const WIDEST = 55;
export const SOFTEST = 0.3;
export const HARDEST = 2.1;
const FARTHEST = 5;
/** From "1 of 10" to "10 of 10". */
const STEPS = 9;
const NEARLY = 1e-6;
/** Millimetres that a base may be moved, in the children's variant. */
export const ALONG = 40;

/**
 * A finger that flicks harder comes from farther below: metres a second, and with them the degrees by
 * which the die is lifted and the millimetres over its middle where it is touched.
 */
const LIFTS = [
  { speed: 0.6, loft: 0, above: -2 },
  { speed: 0.76, loft: 25, above: -2.5 },
  { speed: 0.9, loft: 50, above: -2.5 },
] as const;

export interface Flick extends Record<string, unknown> {
  base: number;
  direction: number;
  speed: number;
  loft: number;
  contact: [number, number];
  shift?: number;
}

/** How hard a flick of so many metres a second is, from 0 to 1. */
export function strengthOf(speed: number): number {
  return clamp((speed - SOFTEST) / (HARDEST - SOFTEST), 0, 1);
}

/** How a finger of that speed lifts a die. */
export function lift(speed: number): { loft: number; above: number } {
  const [first, last] = [LIFTS[0], LIFTS.at(-1)!];
  const next = LIFTS.findIndex((one) => one.speed > speed);
  if (next <= 0) return next < 0 ? last : first;
  const [low, high] = [LIFTS[next - 1]!, LIFTS[next]!];
  const part = (speed - low.speed) / (high.speed - low.speed);
  return {
    loft: low.loft + part * (high.loft - low.loft),
    above: low.above + part * (high.above - low.above),
  };
}

export class Aim {
  direction = $state(0);
  /** From 0 to 1; at first what carries a die from its base into the holes. */
  strength = $state(2 / STEPS);
  /** Where it touches: right of the middle, and above it. It spins the die. */
  touch = $state.raw<[number, number]>([0, 0]);
  /** Where the base stands, where it may be moved. */
  shift = $state(0);

  turn(degrees: number): void {
    this.direction = clamp(this.direction + degrees, -WIDEST, WIDEST);
  }

  /** By so many of the ten that are said; a strength between two of them goes to the next. */
  harden(steps: number): void {
    const size = Math.abs(steps);
    const at = (this.strength * STEPS) / size;
    const whole = steps > 0 ? Math.floor(at + NEARLY) : Math.ceil(at - NEARLY);
    this.strength = clamp((whole * size + steps) / STEPS, 0, 1);
  }

  spin(right: number, above: number): void {
    const [x, y] = this.touch;
    this.touch = [clamp(x + right, -FARTHEST, FARTHEST), clamp(y + above, -FARTHEST, FARTHEST)];
  }

  move(right: number): void {
    this.shift = clamp(this.shift + right, -ALONG, ALONG);
  }

  /**
   * A sling is pulled back: so many pixels to the right and down, of those that draw it fully. It
   * shoots the other way. `slope`: how much the table is foreshortened. Pulled forwards it is slack.
   */
  pull(right: number, down: number, full: number, slope: number): void {
    const far = Math.hypot(right, down);
    this.strength = down > 0 ? clamp((far - SLACK) / (full - SLACK), 0, 1) : 0;
    if (far < SLACK || down <= 0) return;
    const degrees = (-Math.atan2(right, down / slope) * 180) / Math.PI;
    this.direction = clamp(degrees, -WIDEST, WIDEST);
  }

  get speed(): number {
    return SOFTEST + this.strength * (HARDEST - SOFTEST);
  }

  /** From 1 to 10, as it is said: halves count. */
  get ten(): number {
    return 1 + Math.round(this.strength * STEPS * 2) / 2;
  }

  /** What goes to the house. */
  flick(base: number, movable: boolean): Flick {
    const { loft, above } = lift(this.speed);
    return {
      base,
      direction: hundredth(this.direction),
      speed: Math.round(this.speed * 1000) / 1000,
      loft: hundredth(loft),
      contact: [
        hundredth(this.touch[0]),
        hundredth(clamp(above + this.touch[1], -FARTHEST, FARTHEST)),
      ],
      ...(movable ? { shift: hundredth(this.shift) } : {}),
    };
  }
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
