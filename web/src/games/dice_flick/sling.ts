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

/** Edges of a die between it and the handle: of a sling that is hardly drawn, and fully. */
export const NEAR = 0.9;
export const FAR = 3;

/** `yaw`: how the box is turned. */
export function slingShape(
  view: View,
  yaw: number,
  { base, direction, strength, shift }: Drawn,
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
  const back = NEAR + strength * (FAR - NEAR);
  const far = 2.2 + strength * 6;
  const way = (to: number): Pixel => pixel(Math.sin(to) * far, Math.cos(to) * far, 0.5);
  return {
    die: pixel(0, 0),
    handle: pixel(-Math.sin(angle) * back, -Math.cos(angle) * back),
    left: pixel(-0.6, -0.3),
    right: pixel(0.6, -0.3),
    fan: [pixel(0, 0.5), way(angle - 0.09), way(angle), way(angle + 0.09)],
  };
}
