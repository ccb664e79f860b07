/** Where the paper slips of dice are: beside their own die, and not over another. */
import type { Layout } from "./layout";
import { dieBox, type Spotted } from "./overlay";
import type { Pose } from "./space";
import type { Die } from "./spread";
import { project, type View } from "./view";

/** A slip as it is drawn: x and top are the middle of its upper edge. */
export interface Slip {
  x: number;
  top: number;
  text: string;
  tone: "ink" | "lamp";
  /** The dice are so small that the slip has less text, in smaller letters. */
  small: boolean;
}

/** Pixels of a die below which slips are small. */
const SMALL = 40;
const GAP = 4;
/** Overlapping another slip or leaving the picture counts so many times as much as overlapping a die. */
const WORSE = 6;
/** Overlap in square pixels that is accepted for a preferred place. */
const LIKED = 24;

export function slipsOf(
  view: View,
  layout: Layout,
  dice: readonly Die[],
  poses: ReadonlyMap<string, Pose>,
): Map<string, Slip> {
  const slips = new Map<string, Slip>();
  const small = view.scale < SMALL;
  const height = small ? 22 : 30;
  const lying = dice.flatMap((die) => {
    const pose = poses.get(die.id);
    return pose ? [{ die, pose, box: dieBox(view, pose, 0) }] : [];
  });
  const taken: Spotted[] = [];
  const onShelves = lying.filter(({ die }) => die.place.on !== "tray");
  for (const one of [...onShelves, ...lying.filter(({ die }) => die.place.on === "tray")]) {
    const { slip } = one.die;
    if (!slip) continue;
    const text = small ? (slip.short ?? slip.text) : slip.text;
    const width = widthOf(text, small);
    const cost = (box: Spotted): number =>
      sum(lying, ({ box: other }) => shared(box, other)) +
      WORSE * (sum(taken, (other) => shared(box, other)) + outside(view, box));
    const places = placesAt(view, layout, one, width, height);
    const costs = places.map((box, place) => cost(box) + place * LIKED);
    const chosen = places[costs.indexOf(Math.min(...costs))]!;
    taken.push(chosen);
    slips.set(one.die.id, {
      x: chosen.left + width / 2,
      top: chosen.top,
      text,
      tone: slip.tone,
      small,
    });
  }
  return slips;
}

/** Pixels that a slip takes; a dot is drawn wider than a letter. */
function widthOf(text: string, small: boolean): number {
  const dots = text.split("●").length - 1;
  const letters = text.length - dots;
  return small ? 14 + 7.2 * letters + 14 * dots : 24 + 7.6 * letters + 15 * dots;
}

/** Possible places of a slip, the preferred one first: above a die on the cloth, below one on a shelf. */
function placesAt(
  view: View,
  layout: Layout,
  { die, pose, box }: { die: Die; pose: Pose; box: Spotted },
  width: number,
  height: number,
): Spotted[] {
  const middle = box.left + box.width / 2;
  const above = box.top - height;
  const under = below(view, layout, die, pose, box);
  const centre = box.top + (box.height - height) / 2;
  const left = box.left - width / 2 - GAP;
  const right = box.left + box.width + width / 2 + GAP;
  const shifted = (width + box.width) / 3;
  const rows = onShelf(die) ? [under, above] : [above, under];
  const spots = rows.flatMap((top) => [
    [middle, top],
    [middle - shifted, top],
    [middle + shifted, top],
  ]);
  spots.push([left, centre], [right, centre]);
  for (const row of [1, 2])
    spots.push(
      [middle, under + row * (height + GAP)],
      [middle, above - row * (height + GAP)],
      [left, centre + row * height],
      [right, centre + row * height],
    );
  return spots.map(([x = 0, top = 0]) => ({
    left: Math.max(GAP, Math.min(view.width - width - GAP, x - width / 2)),
    top,
    width,
    height,
  }));
}

const onShelf = (die: Die): boolean => die.place.on === "rack" || die.place.on === "trough";

/** Below a die, or below the shelf that it stands on. */
function below(view: View, layout: Layout, die: Die, pose: Pose, box: Spotted): number {
  if (!onShelf(die)) return box.top + box.height;
  const shelf = die.place.on === "rack" ? layout.rack! : layout.trough!;
  const front = shelf.z - shelf.stepZ / 2 + 2 * shelf.halfZ;
  return project(view, [pose.at[0], 0, front])[1] - 7;
}

/** Square pixels that two boxes share. */
function shared(one: Spotted, other: Spotted): number {
  const across =
    Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const down =
    Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
}

function outside(view: View, box: Spotted): number {
  const whole = { left: 0, top: 0, width: view.width, height: view.height };
  return box.width * box.height - shared(box, whole);
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
