/** The box, a die on its base and those that wait, as a picture. */
import { clamp, type Point, type Pose } from "../../dice/space";
import type { Die } from "../../dice/spread";
import { project, type View } from "../../dice/view";
import { BOX } from "./measures";
import type { FloorMark } from "../../worlds/floorMarks";
import { walkedAround } from "../../worlds/scene";
import type { BoxScene } from "./boxScene";
import { type Cell, dieOf, holeAt, type Kind, type Lying, type Seen } from "./arena";
import { BOX_SET } from "./set";
import type { Pixel } from "./sling";

interface Pictured {
  view: View;
  night: boolean;
  /** How the box is turned: the base that is played from is before the person. */
  yaw: number;
  dice: readonly Lying[];
  poses: readonly Pose[];
  /** On a base, not flicked yet. */
  held: { kind: Kind; pose: Pose } | null;
  waiting: readonly { kind: Kind; lit: boolean; pose: Pose }[];
  layout: Seen["layout"];
  lit: readonly Cell[];
  shifts: readonly number[];
}

interface CellBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The floor of a hole as it is seen. */
function floorOf(cell: Cell, yaw: number): Point {
  return walkedAround({ at: holeAt(cell), turn: [0, 0, 0, 1], size: 1 }, yaw).at;
}

export function boxScene(seen: Pictured): BoxScene {
  const { yaw, view, night, shifts } = seen;
  const dice: Die[] = [];
  const poses = new Map<string, Pose>();
  const put = (id: string, die: Lying, pose: Pose | undefined, lit = false): void => {
    if (!pose) return;
    dice.push({ ...dieOf(id, die, ""), ...(lit ? { lit } : {}) });
    poses.set(id, pose);
  };
  seen.dice.forEach((die, place) => {
    const pose = seen.poses[place];
    put(`a${place}`, die, pose && walkedAround(pose, yaw));
  });
  if (seen.held) put("held", { kind: seen.held.kind, face: 1 }, walkedAround(seen.held.pose, yaw));
  seen.waiting.forEach((one, place) =>
    put(`w${place}`, { kind: one.kind, face: 1 }, one.pose, one.lit),
  );
  const marks = Object.entries(seen.layout).map(([what, cell]): FloorMark => ({
    what: what as FloorMark["what"],
    at: floorOf(cell, yaw),
  }));
  const lit = seen.lit.map((cell) => floorOf(cell, yaw));
  return { set: BOX_SET, dice, poses, view, night, yaw, marks, lit, shifts };
}

/** Where a hole is tapped: all of its cell, edge to edge with the next, in pixels. */
export function cellBox(view: View, yaw: number, cell: Cell): CellBox {
  const [x, , z] = floorOf(cell, yaw);
  const half = BOX.pitch / 2;
  const [left, top] = project(view, [x - half, BOX.rib.high, z - half]);
  const [right, bottom] = project(view, [x + half, BOX.rib.high, z + half]);
  return { left, top, width: right - left, height: bottom - top };
}

/** Where points stand over the cells that give them, in pixels. */
/** Pixels that a slip of a few words has on both sides of its middle, and over its foot. */
const SLIP = { aside: 84, above: 36 };

/** Where a slip about a die lies: over it, and within the picture, where the die has left that. */
export function slipOver(view: View, yaw: number, die: Pose): Pixel {
  const [right, up, near] = walkedAround(die, yaw).at;
  const [x, y] = project(view, [right, up + 0.6, near]);
  return [clamp(x, SLIP.aside, view.width - SLIP.aside), clamp(y, SLIP.above, view.height - 8)];
}

export function middleOf(view: View, yaw: number, cells: readonly Cell[]): Pixel {
  const floors = cells.map((cell) => floorOf(cell, yaw));
  const sum = (axis: 0 | 2): number =>
    floors.reduce((total, at) => total + at[axis], 0) / Math.max(1, floors.length);
  return project(view, [sum(0), 1.1, sum(2)]);
}
