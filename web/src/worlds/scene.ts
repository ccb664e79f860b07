/** A physical world as plain values; `WorldView.svelte` draws it, solid or flat. */
import type { Group, Texture } from "three";
import { compose, type Point, type Pose, turnAbout, turned } from "../dice/space";
import type { Die } from "../dice/spread";
import type { View } from "../dice/view";

export interface WorldScene {
  /** The furniture that stands on the table beside the dice. */
  set: WorldSet;
  dice: Die[];
  /** By the id of a die; a game adds the bodies of its furniture. */
  poses: ReadonlyMap<string, Pose>;
  /** The eye; its size in pixels is that of the picture. */
  view: View;
  night: boolean;
}

/** The furniture of one game's world, and how it is lit and drawn. */
export interface WorldSet {
  /** The wooden table, in edges of a die: half its width, its far edge and its near edge. */
  table: { side: number; back: number; front: number };
  /** Does the page's wall stand behind the table? Otherwise the wood goes on behind it. */
  wall: boolean;
  /** Where daylight comes from, and whether the bars of the window are seen in it. */
  daylight: { from: Point; window: boolean };
  /** The furniture as outlines, the farthest first; the first one is its shadow, too. */
  flat: (scene: WorldScene) => FlatShape[];
  /** What is painted on it. */
  flatMarks?: (scene: WorldScene) => FlatMark[];
  /** Loads what draws it solid. */
  solid: () => Promise<MakeSolidSet>;
}

export interface FlatShape {
  outline: string;
  fill: string;
}

export interface FlatMark {
  matrix: string;
  shapes: { path: string; fill: string; size: number }[];
}

export type MakeSolidSet = (wood: Texture) => SolidSet;

/** Furniture in three dimensions. */
export interface SolidSet {
  group: Group;
  place: (scene: WorldScene) => void;
  dispose: () => void;
}

/** The world turned about the vertical through its middle, as somebody sees it who walks around. */
export function walkedAround(pose: Pose, yaw: number): Pose {
  if (yaw === 0) return pose;
  const turn = turnAbout([0, 1, 0], yaw);
  return { ...pose, at: turned(pose.at, turn), turn: compose(turn, pose.turn) };
}
