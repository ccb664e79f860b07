/** Places for dice at rest: on the floor, not overlapping, a little untidy. */
import type { Floor } from "./layout";
import { chance } from "./space";

/** Where a die lies on the cloth, and how it is turned about the vertical. */
export interface Spot {
  x: number;
  z: number;
  yaw: number;
}

const AIR = 0.1; // between two dice, and between a die and the rim
const HAIR = 1e-9; // what rounding may leave of a push
const QUARTER = Math.PI / 2;
const MOST_YAW = 0.52;

/** Is the whole die, with some air, on the cloth? */
export function inside(floor: Floor, spot: Spot): boolean {
  const half = 0.5 + AIR / 2;
  const [sine, cosine] = [Math.sin(spot.yaw) * half, Math.cos(spot.yaw) * half];
  const [long, short] = [cosine + sine, cosine - sine];
  const on = (x: number, z: number) => {
    const across = (spot.x + x - floor.x) / floor.halfX;
    const along = (spot.z + z - floor.z) / floor.halfZ;
    if (floor.shape === "round") return across * across + along * along <= 1;
    return Math.abs(across) <= 1 && Math.abs(along) <= 1;
  };
  return on(long, short) && on(short, -long) && on(-long, -short) && on(-short, long);
}

/**
 * How far, and which way, one die must be pushed so that it no longer touches another, each with some
 * air; null where they do not touch. Separating axes of two squares: along each of the four they reach
 * equally far.
 */
function overlap(one: Spot, other: Spot, air: number): [number, number] | null {
  const [dx, dz] = [other.x - one.x, other.z - one.z];
  if (dx * dx + dz * dz > 2 * (1 + air) ** 2) return null;
  const turn = other.yaw - one.yaw;
  const reach = (0.5 + air / 2) * (1 + Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn)));
  let [least, wayX, wayZ] = [Infinity, 0, 0];
  for (let axis = 0; axis < 4; axis += 1) {
    const angle = (axis < 2 ? one.yaw : other.yaw) + (axis % 2) * QUARTER;
    const [ax, az] = [Math.cos(angle), -Math.sin(angle)];
    const apart = dx * ax + dz * az;
    const lack = reach - Math.abs(apart);
    if (lack <= HAIR) return null;
    if (lack >= least) continue;
    const push = apart < 0 ? lack : -lack;
    [least, wayX, wayZ] = [lack, ax * push, az * push];
  }
  return [wayX, wayZ];
}

/** Do two dice, each with some air, touch? */
export function touch(one: Spot, other: Spot, air = AIR): boolean {
  return overlap(one, other, air) !== null;
}

/** Pulls a middle back onto the floor, a die's half away from its edge. */
function hold(floor: Floor, spot: Spot): void {
  const [limitX, limitZ] = [floor.halfX - 0.7, floor.halfZ - 0.7];
  const across = (spot.x - floor.x) / limitX;
  const along = (spot.z - floor.z) / limitZ;
  if (floor.shape === "round") {
    const far = Math.hypot(across, along);
    if (far <= 1) return;
    spot.x = floor.x + (across / far) * limitX;
    spot.z = floor.z + (along / far) * limitZ;
    return;
  }
  spot.x = floor.x + Math.max(-1, Math.min(1, across)) * limitX;
  spot.z = floor.z + Math.max(-1, Math.min(1, along)) * limitZ;
}

/** The distance between dice: larger for few dice, and smaller after failed attempts. */
function distance(count: number, attempt: number): number {
  return Math.max(1.36, 2.3 - count * 0.12) - Math.min(0.2, Math.floor(attempt / 3) * 0.05);
}

/** Pushes dice apart until they keep their distance, as far as the floor lets them. */
function loosen(floor: Floor, spots: Spot[], taken: readonly Spot[], wanted: number): void {
  const all = [...spots, ...taken];
  for (let round = 0; round < 160; round += 1) {
    let moved = false;
    for (let index = 0; index < spots.length; index += 1) {
      const spot = spots[index]!;
      for (let beside = index + 1; beside < all.length; beside += 1) {
        const other = all[beside]!;
        const [dx, dz] = [spot.x - other.x, spot.z - other.z];
        const far = Math.sqrt(dx * dx + dz * dz) || 1e-3;
        const lack = wanted - far;
        if (lack <= 1e-3) continue;
        moved = true;
        const fixed = beside >= spots.length;
        const push = (lack / far) * (fixed ? 1 : 0.5);
        spot.x += dx * push;
        spot.z += dz * push;
        if (!fixed) {
          other.x -= dx * push;
          other.z -= dz * push;
        }
      }
    }
    for (const spot of spots) hold(floor, spot);
    if (!moved) return;
  }
}

/** Draws a die in until the whole of it is on the cloth. */
function drawIn(floor: Floor, spot: Spot): void {
  for (let round = 0; round < 20 && !inside(floor, spot); round += 1) {
    spot.x += (floor.x - spot.x) * 0.03;
    spot.z += (floor.z - spot.z) * 0.03;
  }
}

/** Pushes dice out of each other, as they are turned. True when all lie free. */
function part(floor: Floor, spots: Spot[], taken: readonly Spot[]): boolean {
  const all = [...spots, ...taken];
  for (let round = 0; round < 120; round += 1) {
    let free = true;
    const push = (one: Spot, other: Spot, share: number) => {
      const way = overlap(one, other, AIR * 1.02);
      if (!way) return;
      free = false;
      one.x += way[0] * share;
      one.z += way[1] * share;
      if (share === 1) return;
      other.x -= way[0] * share;
      other.z -= way[1] * share;
    };
    for (let index = 0; index < spots.length; index += 1) {
      for (let beside = index + 1; beside < all.length; beside += 1)
        push(spots[index]!, all[beside]!, beside < spots.length ? 0.5 : 1);
    }
    if (free && spots.every((spot) => inside(floor, spot))) return true;
    for (const spot of spots) drawIn(floor, spot);
  }
  return false;
}

/** A few dice: side by side, one nearer, one farther. */
function abreast(floor: Floor, count: number, seed: number): Spot[] {
  const random = chance(seed);
  const step = Math.min(2.1, (2 * floor.halfX - 2) / Math.max(1, count));
  const swing = Math.min(0.85, floor.halfZ - 1.1) * (random() < 0.5 ? -1 : 1);
  const order = Array.from({ length: count }, (_, index) => index).sort(() => random() - 0.5);
  return order.map((place) => ({
    x: floor.x + (place - (count - 1) / 2) * step + (random() - 0.5) * 0.6,
    z: floor.z + (place % 2 === 0 ? swing : -swing) * (0.35 + random() * 0.65),
    yaw: (random() * 2 - 1) * MOST_YAW,
  }));
}

function scattered(floor: Floor, count: number, crowd: number, seed: number): Spot[] {
  const random = chance(seed);
  const wide = Math.min(1, 0.7 + crowd * 0.05);
  const phase = random() * 2 * Math.PI;
  return Array.from({ length: count }, (_, index) => {
    // Around the middle by the golden angle, then shaken: never in rows, never in one heap.
    const angle = phase + index * 2.39996 + (random() - 0.5) * 0.9;
    const far = Math.sqrt((index + 0.35 + random() * 0.5) / (count + 0.2)) * wide;
    return {
      x: floor.x + Math.cos(angle) * far * (floor.halfX - 0.7),
      z: floor.z + Math.sin(angle) * far * (floor.halfZ - 0.7),
      yaw: (random() * 2 - 1) * MOST_YAW,
    };
  });
}

/** The first free places in rows, as a last resort. */
function inRows(floor: Floor, count: number, taken: readonly Spot[]): Spot[] {
  const found: Spot[] = [];
  for (let z = floor.z - floor.halfZ + 0.5; z < floor.z + floor.halfZ; z += 0.05) {
    for (let x = floor.x - floor.halfX + 0.5; x < floor.x + floor.halfX; x += 0.05) {
      if (found.length === count) return found;
      const spot = { x, z, yaw: 0 };
      const free = ![...found, ...taken].some((other) => touch(spot, other, 0.06));
      if (free && inside(floor, spot)) found.push(spot);
    }
  }
  return found;
}

/** Places that were found lately: a table asks for the same ones with every small change. */
const found = new Map<string, Spot[] | null>();
const KEPT = 40;

/**
 * Places for `count` dice beside those that lie there; the same seed gives the same places. Null
 * where there is no room.
 */
export function findSpots(
  floor: Floor,
  count: number,
  seed: number,
  taken: readonly Spot[] = [],
): Spot[] | null {
  const { shape, x, z, halfX, halfZ } = floor;
  const beside = taken.flatMap((spot) => [spot.x, spot.z, spot.yaw]);
  const key = [shape, x, z, halfX, halfZ, count, seed, ...beside].join(" ");
  let spots = found.get(key);
  if (spots === undefined) {
    spots = search(floor, count, seed, taken);
    if (found.size === KEPT) found.delete(found.keys().next().value!);
    found.set(key, spots);
  }
  return spots && spots.map((spot) => ({ ...spot }));
}

function search(floor: Floor, count: number, seed: number, taken: readonly Spot[]): Spot[] | null {
  const area = (floor.shape === "round" ? Math.PI : 4) * floor.halfX * floor.halfZ;
  if ((count + taken.length) * (1 + AIR) ** 2 > area * 0.8) return null;
  for (let attempt = 0; attempt < 16; attempt += 1) {
    const own = seed + attempt * 7919;
    const spots =
      count + taken.length < 5
        ? abreast(floor, count, own)
        : scattered(floor, count, count + taken.length, own);
    loosen(floor, spots, taken, distance(count + taken.length, attempt));
    for (const spot of spots) spot.yaw *= 0.93 ** attempt;
    if (part(floor, spots, taken)) return spots;
  }
  const spots = inRows(floor, count, taken);
  return spots.length === count ? spots : null;
}
