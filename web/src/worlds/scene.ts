/** What is seen of a physical world, as plain values; `WorldView.svelte` draws it, solid or flat. */
import { compose, type Point, type Pose, turnAbout, turned } from "../dice/space";
import type { Colour, Die } from "../dice/spread";
import type { View } from "../dice/view";

export interface WorldScene {
  /** Which furniture stands there. */
  set: "tower" | "arena";
  dice: Die[];
  /** By the id of a die; the plate of the tower is `plate`. */
  poses: ReadonlyMap<string, Pose>;
  /** The eye; its size in pixels is that of the picture. */
  view: View;
  night: boolean;
  /** How far the furniture is turned with the dice: somebody has walked around the table. */
  yaw?: number;
  /** Marks on the floors of holes. */
  marks?: readonly FloorMark[];
  /** Holes that are lit: what is scored lies there. */
  lit?: readonly Point[];
  /** How far the bases of the box are moved from their places, by number. */
  shifts?: readonly number[];
}

/** The mark of a colour, the centre's rings, the plus of the bonus; where, already turned. */
export interface FloorMark {
  what: Colour | "centre" | "bonus";
  at: Point;
}

/** The world turned about the vertical through its middle: somebody walks around the table. */
export function walkedAround(pose: Pose, yaw: number): Pose {
  if (yaw === 0) return pose;
  const turn = turnAbout([0, 1, 0], yaw);
  return { ...pose, at: turned(pose.at, turn), turn: compose(turn, pose.turn) };
}
