/** How a die is turned so that a given side is on top. Sides: +x −x +y −y +z −z. */
import { compose, type Point, turnAbout, type Turn, turned, undo } from "./space";

const QUARTER = Math.PI / 2;

const LAID: readonly Turn[] = [
  turnAbout([0, 0, 1], QUARTER),
  turnAbout([0, 0, 1], -QUARTER),
  turnAbout([0, 1, 0], 0),
  turnAbout([1, 0, 0], Math.PI),
  turnAbout([1, 0, 0], -QUARTER),
  turnAbout([1, 0, 0], QUARTER),
];

const NORMALS: readonly Point[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

/** The directions of a picture on a side, seen from outside. */
interface SideFrame {
  normal: Point;
  right: Point;
  upwards: Point;
}

/** With yaw 0, the picture on the top side stands upright for a person at the front edge. */
export const SIDES: readonly SideFrame[] = NORMALS.map((normal, side) => {
  const back = undo(LAID[side]!);
  return { normal, right: turned([1, 0, 0], back), upwards: turned([0, 0, -1], back) };
});

/** `up` on top, then turned about the vertical. */
export function lying(up: number, yaw: number): Turn {
  const laid = LAID[up];
  if (!laid) throw new RangeError(`a die has sides 0 to 5, not ${up}`);
  return compose(turnAbout([0, 1, 0], yaw), laid);
}

/** Which side lies on top. */
export function sideUp(turn: Turn): number {
  let best = 0;
  let height = -Infinity;
  NORMALS.forEach((normal, side) => {
    const y = turned(normal, turn)[1];
    if (y > height) [best, height] = [side, y];
  });
  return best;
}
