/** Where every die of a spread lies when all is at rest. */
import { lying } from "./facing";
import { type Layout, shelfPoint } from "./layout";
import { chance, type Pose, seedOf } from "./space";
import { findSpots, type Spot } from "./spots";
import type { Die, Spread } from "./spread";

export interface Rest {
  poses: Map<string, Pose>;
  /** Those that lie on the floor: a die that is not thrown again stays where it is. */
  spots: Map<string, Spot>;
}

export const NOTHING: Rest = { poses: new Map(), spots: new Map() };

/** Dice of the floor: those that stay where they lay, and those that need a place. */
function parted(spread: Spread, before: Rest): [Map<string, Spot>, Die[]] {
  const staying = new Map<string, Spot>();
  const coming: Die[] = [];
  for (const die of spread.dice) {
    if (die.place.on !== "tray") continue;
    const spot = die.thrown ? undefined : before.spots.get(die.id);
    if (spot) staying.set(die.id, spot);
    else coming.push(die);
  }
  coming.sort((a, b) => slotOf(a) - slotOf(b));
  return [staying, coming];
}

function slotOf(die: Die): number {
  return die.place.on === "away" ? 0 : die.place.slot;
}

function floorSpots(spread: Spread, layout: Layout, before: Rest): Map<string, Spot> {
  const [staying, coming] = parted(spread, before);
  if (coming.length === 0) return staying;
  const { floor } = layout;
  const seed = seedOf("spots", spread.step);
  const found = findSpots(floor, coming.length, seed, [...staying.values()]);
  if (found) {
    coming.forEach((die, index) => staying.set(die.id, found[index]!));
    return staying;
  }
  const all = spread.dice.filter((die) => die.place.on === "tray");
  const places = findSpots(floor, all.length, seed) ?? heap(layout, all.length);
  return new Map(all.map((die, index) => [die.id, places[index]!]));
}

/** More dice than the floor has room for: in rows over its edge rather than not at all. */
function heap(layout: Layout, count: number): Spot[] {
  const columns = Math.ceil(Math.sqrt(count * 1.6));
  const rows = Math.ceil(count / columns);
  return Array.from({ length: count }, (_, index) => ({
    x: layout.floor.x + ((index % columns) - (columns - 1) / 2) * 1.12,
    z: layout.floor.z + (Math.floor(index / columns) - (rows - 1) / 2) * 1.12,
    yaw: 0,
  }));
}

/** Where a thrown die would come to rest on the floor before it is put on its shelf. */
export function landings(spread: Spread, layout: Layout, rest: Rest): Map<string, Spot> {
  const shelved = spread.dice.filter(
    (die) => die.thrown && (die.place.on === "rack" || die.place.on === "trough"),
  );
  const taken = [...rest.spots.values()];
  const found =
    findSpots(layout.floor, shelved.length, seedOf("landing", spread.step), taken) ??
    heap(layout, shelved.length);
  return new Map(shelved.map((die, index) => [die.id, found[index]!]));
}

export function poseAt(layout: Layout, spot: Spot, up: number): Pose {
  return { at: [spot.x, layout.floor.height + 0.5, spot.z], turn: lying(up, spot.yaw), size: 1 };
}

/** A die on a shelf stands straight, but for what a hand leaves. */
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
  const spots = floorSpots(spread, layout, before);
  const poses = new Map<string, Pose>();
  for (const die of spread.dice) {
    const spot = spots.get(die.id);
    const pose = spot ? poseAt(layout, spot, die.up) : shelfPose(die, layout);
    if (pose) poses.set(die.id, pose);
  }
  return { poses, spots };
}
