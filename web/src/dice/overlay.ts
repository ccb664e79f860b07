/** Where the labels and buttons over the picture are, in pixels. */
import { type Layout, shelfPoint } from "./layout";
import type { Pose } from "./space";
import type { Gap, Spread } from "./spread";
import { project, type View } from "./view";

export interface Spotted {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LEAST = 44; // pixels that a finger needs

/** The box around a die as it is seen; never smaller than `least`, which is what a finger needs. */
export function dieBox(view: View, pose: Pose, least = LEAST): Spotted {
  const [x, top] = project(view, [pose.at[0], pose.at[1] + 0.5, pose.at[2] - 0.5]);
  const bottom = project(view, [pose.at[0], pose.at[1] - 0.5, pose.at[2] + 0.5])[1];
  const left = project(view, [pose.at[0] - 0.56, pose.at[1], pose.at[2]])[0];
  const right = project(view, [pose.at[0] + 0.56, pose.at[1], pose.at[2]])[0];
  const width = Math.max(least, right - left);
  const height = Math.max(least, bottom - top);
  return { left: x - width / 2, top: (top + bottom) / 2 - height / 2, width, height };
}

/** The tile of an empty place. */
export function gapBox(view: View, layout: Layout, gap: Gap): Spotted | null {
  const point = shelfPoint(layout, gap);
  if (!point) return null;
  const [x, y] = project(view, point);
  const width = view.scale * 0.86;
  const height = width * Math.sin(view.pitch) * 1.02;
  return { left: x - width / 2, top: y - height / 2, width, height };
}

const HALF_AS_HIGH = 15;

/** Half of a label's width, estimated from its letters. */
function halfLabel(text: string): number {
  return 12 + text.length * 4.2;
}

function held(view: View, x: number, text: string): number {
  const half = halfLabel(text);
  return Math.max(half + 4, Math.min(view.width - half - 4, x));
}

interface Label {
  x: number;
  y: number;
  text: string;
}

/** The label of the first place of the trough, below it. */
export function firstLabel(view: View, layout: Layout, spread: Spread): Label | null {
  const text = spread.furniture.trough?.first;
  const trough = layout.trough;
  if (!text || !trough) return null;
  const [x, y] = project(view, [trough.x, 0, trough.z + trough.halfZ + 0.08]);
  return { x: held(view, x, text), y, text };
}

/** The label of the chips, to their left; in a small picture beside the trough, over none of its dice. */
export function chipLabel(view: View, layout: Layout, spread: Spread): Label | null {
  const text = spread.furniture.chips?.label;
  if (!text || !layout.chips) return null;
  const [x, y] = project(view, [layout.chips.x - 0.9, 0.2, layout.chips.z]);
  const { trough } = layout;
  if (!trough) return { x, y, text };
  const [, dice] = project(view, [trough.x, trough.height + 1, trough.z - 0.5]);
  if (y + HALF_AS_HIGH <= dice) return { x, y, text };
  const [left] = project(view, [-trough.halfX, trough.height, trough.z]);
  return { x: Math.max(2 * halfLabel(text) + 4, Math.min(x, left - 6)), y, text };
}
