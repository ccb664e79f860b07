/**
 * Throws that end on what the record says. A path is computed backwards: from the place and side at
 * rest to the front edge, with growing speed and collisions on the way. Played forwards it is a throw
 * that slows down and ends exactly there. Chance decides only how the path looks.
 */
import {
  between,
  chance,
  compose,
  mix,
  type Pose,
  reach,
  soft,
  type Turn,
  turnAbout,
  unit,
} from "./space";
import type { Swing } from "./spread";

export const TICK = 1 / 120; // seconds of one step of the computation
const PULL = 62; // weight: edges of a die per second per second
const SLIDE = 0.09; // the last bit on the cloth, flat
const BEYOND = 1.2; // so far beyond the front edge they are out of sight
const ROOM = 1.4; // that two tumbling dice keep between their middles
const SIDEWAYS = 2.2; // so far beside its way a die begins that was swung aside
const ROLLING = 0.6; // mean distance from the middle of a cube to what it rolls on

export interface Thrown {
  rest: Pose;
  /** When it leaves the hand, in seconds. */
  after: number;
  /** Seconds on the way, from the front edge to rest. */
  lasts: number;
  seed: number;
  /** How it was thrown; null: as anybody throws. */
  swing?: Swing | null;
}

/** The field that is thrown onto. */
interface Field {
  /** Height of the cloth. */
  floor: number;
  /** Dice come from beyond this, out of sight. */
  front: number;
  /** A rim to clear: none for a mat. */
  rim: number;
  x: number;
  z: number;
  halfX: number;
  halfZ: number;
}

/** Positions at every tick, the last one at rest. */
export interface Path {
  poses: Pose[];
  lasts: number;
}

interface Body {
  thrown: Thrown;
  random: () => number;
  x: number;
  z: number;
  speedX: number;
  speedZ: number;
  turn: Turn;
  gain: number;
  spin: number;
  contacts: number[];
  poses: Pose[];
}

/** Moments before rest at which the die strikes the cloth: short hops at the end, a long one first. */
function strikes(random: () => number, lasts: number): number[] {
  const times = [SLIDE];
  let hop = 0.1 + random() * 0.05;
  while (times[times.length - 1]! + hop < lasts * 0.62) {
    times.push(times[times.length - 1]! + hop);
    hop *= 1.5 + random() * 0.25;
  }
  return times;
}

/** Height over the cloth, of the lowest corner, at a moment before rest. */
function hopHeight(contacts: readonly number[], before: number): number {
  let start = 0;
  for (const end of contacts) {
    if (before <= end)
      return start === 0 ? 0 : (PULL / 2) * (before - start) * (end - before) * 0.8;
    start = end;
  }
  const flown = before - start;
  return flown * (5.2 - flown * 4.5); // still in the hand's throw, coming down to the first strike
}

/** A throw without a swing of its own. */
const PLAIN: Swing = { aside: 0, force: 0.5 };

/** How many times as long as usual a die is on its way: a hard throw is a quick one. */
export function lingers(swing: Swing | null): number {
  return 1.2 - 0.4 * (swing ?? PLAIN).force;
}

function start(thrown: Thrown, field: Field): Body {
  const random = chance(thrown.seed);
  const [x, , z] = thrown.rest.at;
  const way = field.front + BEYOND - z;
  const { aside, force } = thrown.swing ?? PLAIN;
  // Swung to the right, it comes from the left.
  const aim = mix(x, 0, 0.55) - x + (random() - 0.5) * 1.6 - SIDEWAYS * aside;
  const far = Math.hypot(way, aim);
  const first = 1.6 + random() * 0.8;
  const air = thrown.lasts - SLIDE;
  const gain = Math.max(2, (2 * (far - first * air)) / (air * air));
  return {
    thrown,
    random,
    x,
    z,
    speedX: (aim / far) * first,
    speedZ: (way / far) * first,
    turn: thrown.rest.turn,
    gain,
    spin: (random() - 0.5) * 7 * (0.5 + force),
    contacts: strikes(random, thrown.lasts),
    poses: [thrown.rest],
  };
}

/** Two dice may be as near as they lie at rest; on the way they keep a tumbling die's distance. */
function keepApart(one: Body, other: Body, before: number): void {
  const rest = apart(one.thrown.rest, other.thrown.rest);
  const lack =
    mix(Math.min(rest, ROOM), ROOM, soft(0.02, 0.3, before)) -
    Math.hypot(one.x - other.x, one.z - other.z);
  if (lack <= 0) return;
  const [nx, nz] = away(one, other.x, other.z);
  one.x += (nx * lack) / 2;
  one.z += (nz * lack) / 2;
  other.x -= (nx * lack) / 2;
  other.z -= (nz * lack) / 2;
  const closing = (one.speedX - other.speedX) * nx + (one.speedZ - other.speedZ) * nz;
  if (closing >= 0) return;
  one.speedX -= closing * nx * 0.9;
  one.speedZ -= closing * nz * 0.9;
  other.speedX += closing * nx * 0.9;
  other.speedZ += closing * nz * 0.9;
}

/** A die that lies still throws the moving one back. */
function keepOff(body: Body, still: Pose, before: number): void {
  const rest = apart(body.thrown.rest, still);
  const lack =
    mix(Math.min(rest, ROOM), ROOM, soft(0.02, 0.3, before)) -
    Math.hypot(body.x - still.at[0], body.z - still.at[2]);
  if (lack <= 0) return;
  const [nx, nz] = away(body, still.at[0], still.at[2]);
  body.x += nx * lack;
  body.z += nz * lack;
  const closing = body.speedX * nx + body.speedZ * nz;
  if (closing >= 0) return;
  body.speedX -= 1.7 * closing * nx;
  body.speedZ -= 1.7 * closing * nz;
}

function apart(one: Pose, other: Pose): number {
  return Math.hypot(one.at[0] - other.at[0], one.at[2] - other.at[2]);
}

function away(body: Body, x: number, z: number): [number, number] {
  const [dx, dz] = [body.x - x, body.z - z];
  const far = Math.hypot(dx, dz);
  return far < 1e-6 ? [1, 0] : [dx / far, dz / far];
}

/** One tick further from rest. */
function step(body: Body, field: Field, before: number): void {
  const flat = before <= SLIDE;
  const pace = Math.hypot(body.speedX, body.speedZ) || 1e-6;
  const faster = (pace + body.gain * TICK) / pace;
  body.speedX = body.speedX * faster - body.x * 0.4 * TICK;
  body.speedZ *= faster;
  // After a collision it must still reach the front edge in the time that is left.
  const left = Math.max(TICK, body.thrown.lasts - before);
  const needed = (field.front + BEYOND - body.z) / left;
  if (body.speedZ < needed)
    body.speedZ += (needed - body.speedZ) * Math.min(1, TICK / (left * 0.35));
  // The side of the field throws it back.
  if (Math.abs(body.x - field.x) > field.halfX - 0.68) {
    body.speedX = -Math.abs(body.speedX) * Math.sign(body.x - field.x);
  }
  const share = flat ? before / SLIDE : 1;
  const [moveX, moveZ] = [body.speedX * TICK * share, body.speedZ * TICK * share];
  body.x += moveX;
  body.z += moveZ;
  const yaw = turnAbout([0, 1, 0], body.spin * TICK * share * 0.6);
  body.turn = unit(compose(yaw, body.turn));
  if (flat) return;
  const way = Math.hypot(moveX, moveZ);
  if (way < 1e-9) return;
  // It rolls over the side that leads: about the level axis across its way.
  const roll = turnAbout([moveZ / way, 0, -moveX / way], (way / ROLLING) * 1.08);
  body.turn = unit(compose(roll, body.turn));
}

function record(body: Body, field: Field, before: number): void {
  let height = hopHeight(body.contacts, before);
  if (field.rim > 0) {
    const out = Math.hypot((body.x - field.x) / field.halfX, (body.z - field.z) / field.halfZ);
    height = Math.max(height, soft(0.72, 0.9, out) * soft(0.1, 0.3, before) * (field.rim + 0.15));
  }
  const y = field.floor + reach(body.turn) + height;
  body.poses.push({ at: [body.x, y, body.z], turn: body.turn, size: 1 });
}

/** Paths of dice that are thrown one after another onto a field where others lie still. */
export function tumble(thrown: readonly Thrown[], field: Field, still: readonly Pose[]): Path[] {
  const bodies = thrown.map((one) => start(one, field));
  const ends = thrown.map((one) => one.after + one.lasts);
  const end = Math.max(0, ...ends);
  for (let tick = 1; tick * TICK <= end + 1e-9; tick += 1) {
    const before = ends.map((one) => tick * TICK - (end - one));
    const moves = (index: number) =>
      before[index]! > 0 && before[index]! <= thrown[index]!.lasts + TICK / 2;
    bodies.forEach((body, index) => {
      if (!moves(index)) return;
      step(body, field, before[index]!);
      for (const pose of still) keepOff(body, pose, before[index]!);
      bodies.forEach((other, place) => {
        if (place === index || before[place]! > thrown[place]!.lasts) return;
        if (before[place]! <= 0) keepOff(body, other.thrown.rest, before[index]!);
        else if (place < index) keepApart(body, other, Math.min(before[index]!, before[place]!));
      });
    });
    bodies.forEach((body, index) => {
      if (moves(index)) record(body, field, before[index]!);
    });
  }
  return bodies.map((body) => ({
    poses: body.poses.reverse(),
    lasts: (body.poses.length - 1) * TICK,
  }));
}

/** Where on its path a die is after so many seconds; before it starts at its beginning. */
export function along(path: Path, seconds: number): Pose {
  const last = path.poses.length - 1;
  const place = Math.max(0, Math.min(last, seconds / TICK));
  const index = Math.min(last, Math.floor(place));
  const from = path.poses[index]!;
  const to = path.poses[index + 1];
  if (!to || place === index) return from;
  const share = place - index;
  return {
    at: [
      mix(from.at[0], to.at[0], share),
      mix(from.at[1], to.at[1], share),
      mix(from.at[2], to.at[2], share),
    ],
    turn: between(from.turn, to.turn, share),
    size: 1,
  };
}
