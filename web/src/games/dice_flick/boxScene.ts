/** What is seen of the box beside its dice. */
import type { Point } from "../../dice/space";
import type { FloorMark } from "../../worlds/floorMarks";
import type { WorldScene } from "../../worlds/scene";

export interface BoxScene extends WorldScene {
  /** How far the box is turned with the dice, as somebody walks around the table. */
  yaw?: number;
  marks?: readonly FloorMark[];
  /** Holes that are lit, where something is scored. */
  lit?: readonly Point[];
  /** How far the bases are moved from their places, by number. */
  shifts?: readonly number[];
}
