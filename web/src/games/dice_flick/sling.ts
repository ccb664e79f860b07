/** The sling behind a die on its base and the fan of its aim, in pixels. */
import type { Point } from "../../dice/space";
import { project, type View } from "../../dice/view";
import { walkedAround } from "../../worlds/scene";
import { onBase } from "./arena";

export interface Drawn {
  base: number;
  /** Degrees from straight ahead, to the right. */
  direction: number;
  /** From 0 to 1. */
  strength: number;
  /** How far the base is moved, in edges of a die. */
  shift: number;
}

export type Pixel = readonly [x: number, y: number];

export interface SlingShape {
  die: Pixel;
  handle: Pixel;
  left: Pixel;
  right: Pixel;
  fan: Pixel[];
}

/** Pixels that a finger may move before the sling is drawn at all. */
export const SLACK = 16;
/** The part of a window's height over which it is drawn fully. */
const FULL = 0.5;
/** Edges of a die that are seen of the way ahead: never where it leads. */
const AHEAD = { least: 1.3, more: 1.5, spread: 0.07 };

/** Edges of a die between it and the handle of a sling that no finger draws: hardly drawn, and fully. */
const NEAR = 0.9;
const FAR = 3;

/** Pixels of the picture below the middle of the handle: it is always seen whole. */
const RIM = 24;
/** The part of the room behind a die in which the handle goes as far as the finger. */
const FREELY = 0.5;

/** How far the handle is seen of so many pixels that a finger pulled, where there is so much room. */
function seenOf(pulled: number, room: number): number {
  const [free, rest] = [FREELY * room, (1 - FREELY) * room];
  const more = Math.max(pulled - free, 0);
  return Math.min(pulled, free) + (rest * more) / (rest + more);
}

/** Pixels that draw a sling fully. */
export function fullPull(windowHeight: number): number {
  return Math.max(150, FULL * windowHeight);
}

/**
 * `yaw`: how the box is turned; `full`: pixels that draw the sling fully, where the handle is under a
 * finger. Otherwise it stays near the die.
 */
export function slingShape(
  view: View,
  yaw: number,
  { base, direction, strength, shift }: Drawn,
  full: number | null,
): SlingShape {
  const room = { turn: [0, 0, 0, 1] as const, size: 1 };
  const start = onBase(base, 1, shift).at;
  const turn = base * (Math.PI / 2);
  /** So far to the right and ahead of the die, as whoever stands behind this base sees it. */
  const pixel = (right: number, ahead: number, high = start[1] - 0.3): Pixel => {
    const at: Point = [
      start[0] + right * Math.cos(turn) - ahead * Math.sin(turn),
      high,
      start[2] - ahead * Math.cos(turn) - right * Math.sin(turn),
    ];
    return project(view, walkedAround({ ...room, at }, yaw).at);
  };
  const angle = (direction * Math.PI) / 180;
  const far = AHEAD.least + strength * AHEAD.more;
  const way = (to: number): Pixel => pixel(Math.sin(to) * far, Math.cos(to) * far, 0.5);
  const die = pixel(0, 0);
  const behind = pixel(-Math.sin(angle), -Math.cos(angle));
  const [right, down] = [behind[0] - die[0], behind[1] - die[1]];
  const edges = NEAR + strength * (FAR - NEAR);
  const size = Math.hypot(right, down);
  const free = ((view.height - RIM - die[1]) * size) / Math.max(down, 0.2 * size);
  const back =
    full === null ? edges : seenOf(SLACK + strength * (full - SLACK), Math.max(free, SLACK)) / size;
  return {
    die,
    handle: [die[0] + back * right, die[1] + back * down],
    left: pixel(-0.6, -0.3),
    right: pixel(0.6, -0.3),
    fan: [pixel(0, 0.5), way(angle - AHEAD.spread), way(angle), way(angle + AHEAD.spread)],
  };
}
