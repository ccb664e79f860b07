/** Where every die of a spread lies when all is at rest. */
import { lying } from "./orientation";
import { type Floor, foundFloor, type Layout, onFloor, shelfPoint } from "./layout";
import { chance, type Pose, seedOf } from "./space";
import { findSpots, type Spot, touch } from "./spots";
import type { Die, Spread } from "./spread";

export interface Rest {
  poses: Map<string, Pose>;
  /** Places on the computed floor, the same for every size of the picture. */
  spots: Map<string, Spot>;
  /** Where each die of the throw fell, even if it was put on a shelf since. */
  fell: Map<string, Pose>;
}

export const NOTHING: Rest = { poses: new Map(), spots: new Map(), fell: new Map() };

function slotOf(die: Die): number {
  return "slot" in die.place ? die.place.slot : 0;
}

function bySlot(dice: readonly Die[]): Die[] {
  return [...dice].sort((one, other) => slotOf(one) - slotOf(other));
}

/** The throw that lies on the table: this step's own, or the earlier one that the board names. */
export function castOf(spread: Spread): { step: number; dice: string[] } | null {
  const thrown = bySlot(spread.dice.filter((die) => die.thrown));
  if (thrown.length > 0) return { step: spread.step, dice: thrown.map((die) => die.id) };
  return spread.cast ?? null;
}

/** Where the dice of a throw fell; it depends on the match and the step only. */
function fallen(spread: Spread, floor: Floor): Map<string, Spot> {
  const cast = castOf(spread);
  if (!cast) return new Map();
  const { length } = cast.dice;
  const seed = seedOf("spots", spread.seed ?? "", cast.step);
  const found = findSpots(floor, length, seed) ?? heap(length);
  return new Map(cast.dice.map((id, index) => [id, found[index]!]));
}

/** Places of the dice on the floor: where they fell, where they were, or where there is room. */
function floorSpots(
  spread: Spread,
  floor: Floor,
  fell: ReadonlyMap<string, Spot>,
  before: Rest,
): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  const dice = bySlot(spread.dice.filter((die) => die.place.on === "tray"));
  for (const { id } of dice) if (fell.has(id)) spots.set(id, fell.get(id)!);
  const coming = dice.filter(({ id }) => {
    const spot = before.spots.get(id);
    if (spots.has(id)) return false;
    if (!spot || [...spots.values()].some((other) => touch(spot, other, 0))) return true;
    spots.set(id, spot);
    return false;
  });
  if (coming.length === 0) return spots;
  const seed = seedOf("beside", spread.seed ?? "", castOf(spread)?.step ?? 0, coming[0]!.id);
  const found = findSpots(floor, coming.length, seed, [...spots.values()]);
  if (found) {
    coming.forEach((die, index) => spots.set(die.id, found[index]!));
    return spots;
  }
  const all = findSpots(floor, dice.length, seed) ?? heap(dice.length);
  return new Map(dice.map((die, index) => [die.id, all[index]!]));
}

/** Rows for more dice than the floor has room for. */
function heap(count: number): Spot[] {
  const columns = Math.ceil(Math.sqrt(count * 1.6));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index) => ({
    x: ((index % columns) - (columns - 1) / 2) * 1.12,
    z: (Math.floor(index / columns) - (rows - 1) / 2) * 1.12,
    yaw: 0,
  }));
}

/** A die on a shelf stands almost straight. */
function shelfPose(die: Die, layout: Layout): Pose | null {
  const point = shelfPoint(layout, die.place);
  if (!point) return null;
  const random = chance(seedOf("shelf", die.id, slotOf(die)));
  const yaw = (random() - 0.5) * 0.09;
  const aside = (random() - 0.5) * 0.04;
  return {
    at: [point[0] + aside, point[1] + 0.5, point[2]],
    turn: lying(die.up, yaw),
    size: 1,
  };
}

export function settle(spread: Spread, layout: Layout, before: Rest): Rest {
  const floor = foundFloor(spread.furniture.tray, spread.dice.length);
  const castSpots = fallen(spread, floor);
  const spots = floorSpots(spread, floor, castSpots, before);
  const poseAt = (spot: Spot, up: number): Pose => ({
    at: onFloor(layout, floor, spot.x, spot.z),
    turn: lying(up, spot.yaw),
    size: 1,
  });
  const poses = new Map<string, Pose>();
  const fell = new Map<string, Pose>();
  for (const die of spread.dice) {
    const [spot, fallenAt] = [spots.get(die.id), castSpots.get(die.id)];
    const pose = spot ? poseAt(spot, die.up) : shelfPose(die, layout);
    if (pose) poses.set(die.id, pose);
    if (fallenAt) fell.set(die.id, poseAt(fallenAt, die.up));
  }
  return { poses, spots, fell };
}
