/** Where the labels and buttons over the picture stand, in pixels of the box. */
import { type Layout, shelfPoint } from "./layout";
import type { Pose } from "./space";
import type { Die, Gap, Spread } from "./spread";
import { project, type View } from "./view";

export interface Spotted {
  left: number;
  top: number;
  width: number;
  height: number;
}

const LEAST = 44; // pixels that a finger needs

/** The box around a die as it is seen; never smaller than a finger needs. */
export function dieBox(view: View, pose: Pose): Spotted {
  const [x, top] = project(view, [pose.at[0], pose.at[1] + 0.5, pose.at[2] - 0.5]);
  const bottom = project(view, [pose.at[0], pose.at[1] - 0.5, pose.at[2] + 0.5])[1];
  const left = project(view, [pose.at[0] - 0.56, pose.at[1], pose.at[2]])[0];
  const right = project(view, [pose.at[0] + 0.56, pose.at[1], pose.at[2]])[0];
  const width = Math.max(LEAST, right - left);
  const height = Math.max(LEAST, bottom - top);
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

/** Half of a label's width, by its letters: it must stay in the box. */
function halfLabel(text: string): number {
  return 12 + text.length * 4.2;
}

function held(view: View, x: number, text: string): number {
  const half = halfLabel(text);
  return Math.max(half + 4, Math.min(view.width - half - 4, x));
}

/** A slip at a die: the middle of its upper edge where it hangs below, of its lower edge above. */
export interface SlipSpot {
  x: number;
  y: number;
  below: boolean;
}

const SLIP_HEIGHT = 30;

/** Above a die on the cloth, below one on a shelf. */
export function slipPoint(view: View, layout: Layout, die: Die, pose: Pose): SlipSpot {
  const text = die.slip?.text ?? "";
  if (die.place.on === "rack" || die.place.on === "trough") {
    const shelf = die.place.on === "rack" ? layout.rack! : layout.trough!;
    const front = shelf.z - shelf.stepZ / 2 + 2 * shelf.halfZ;
    const [x, y] = project(view, [pose.at[0], 0, front]);
    return { x: held(view, x, text), y: y - 7, below: true };
  }
  const [x, y] = project(view, [pose.at[0], pose.at[1] + 0.5, pose.at[2] - 0.62]);
  return { x: held(view, x, text), y: Math.max(26, y), below: false };
}

/**
 * The slips of all dice. One on the cloth that would lie on another hangs below its die instead; where
 * that does not help, a row lower.
 */
export function slipSpots(
  view: View,
  layout: Layout,
  dice: readonly Die[],
  poses: ReadonlyMap<string, Pose>,
): Map<string, SlipSpot> {
  const spots = new Map<string, SlipSpot>();
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  const onShelves = dice.filter((die) => die.place.on !== "tray");
  for (const die of [...onShelves, ...dice.filter((one) => one.place.on === "tray")]) {
    const pose = poses.get(die.id);
    if (!die.slip || !pose) continue;
    const half = halfLabel(die.slip.text);
    let spot = slipPoint(view, layout, die, pose);
    const hidden = () => taken.some((box) => meets(box, covered(spot, half)));
    if (!spot.below && hidden()) {
      const y = project(view, [pose.at[0], pose.at[1] - 0.5, pose.at[2] + 0.6])[1];
      spot = { x: spot.x, y, below: true };
    }
    for (let row = 0; row < dice.length && hidden(); row += 1)
      spot = { ...spot, y: spot.y + SLIP_HEIGHT + 4 };
    taken.push(covered(spot, half));
    spots.set(die.id, spot);
  }
  return spots;
}

function covered(spot: SlipSpot, half: number) {
  const top = spot.below ? spot.y : spot.y - SLIP_HEIGHT;
  return { left: spot.x - half, right: spot.x + half, top, bottom: top + SLIP_HEIGHT };
}

type Box = ReturnType<typeof covered>;

function meets(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

export interface Label {
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

/** The label of the chips, to their left. */
export function chipLabel(view: View, layout: Layout, spread: Spread): Label | null {
  const text = spread.furniture.chips?.label;
  if (!text || !layout.chips) return null;
  const [x, y] = project(view, [layout.chips.x - 0.9, 0.2, layout.chips.z]);
  return { x, y, text };
}
