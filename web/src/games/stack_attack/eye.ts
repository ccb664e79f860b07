/** How the tower is seen: whole, with the hand over it and the dice before it. */
import { clamp, type Point, type Pose } from "../../dice/space";
import { fitView, type View } from "../../dice/view";
import { lying } from "../../dice/orientation";
import { sideOf } from "./tower";

const PITCH = 0.19;
/** Edges of a die that are always in sight, however low the tower. */
export const LOWEST = 5.6;
/** Over the tip: room for a die that is held, and a little air. */
export const AIR = 2.3;
/** Edges of a die that are in sight to both sides: always, and at most, when dice scatter. */
export const NARROWEST = 3.5;
/** Edges of a die before the plate that are always in sight. */
export const NEAREST = 3.6;
export const WIDEST = 7;
/** How far a person sits from straight before the table: two sides of every die are seen. */
export const SEEN_FROM = 0.34;

/** So narrow a wall has its words over the tower, not beside it. */
export const NARROW = 560;
const WORDS = 118; // pixels

/**
 * `near`: how far before the plate something lies. `foot`: pixels below that are kept free; not given,
 * what stands on the wall and at the foot of a table has room.
 */
export function eyeFor(
  width: number,
  height: number,
  tall: number,
  wide = NARROWEST,
  near = NEAREST,
  foot?: number,
): View {
  const points: Point[] = [
    [-wide, 0, 3.2],
    [wide, 0, 3.2],
    [0, 0, near],
    [0, tall, 0],
    [-1.2, tall, 0],
    [1.2, tall, 0],
  ];
  const low = height < 420;
  const high = foot === undefined && width < NARROW ? WORDS : 10;
  const margin = { top: low ? 4 : high, side: 10, bottom: foot ?? (low ? 58 : 78) };
  return fitView(points, width, height, margin, PITCH);
}

/** The middle is left free: nobody wants a die before the foot of the tower. */
const ROW = [-3, 3, -1.75, 1.75, -4.25, 4.25] as const;
/** Others lie so near to the person that they hide neither the tower nor those. */
const FRONT = [0, -2.4, 2.4, -1.2, 1.2, -3.6, 3.6] as const;
const [BACK_ROW, FRONT_ROW] = [3.1, 6.5];
/** So many have room beside the plate. */
const FEW = 4;

/** Milliseconds until the picture is wider, and until it is narrow again. */
const [WIDENS, NARROWS] = [120, 700];

/**
 * How long the picture takes from one width to another: dice that are rolled lie at its sides at once,
 * and would be cut by one that takes its time.
 */
export function turnsIn(from: number, to: number): number {
  return to > from ? WIDENS : NARROWS;
}

/** How far to both sides dice lie that wait. */
export function besides(waiting: number): number {
  return waiting > FEW ? 4.8 : NARROWEST;
}

/** How far before the plate they lie. */
export function before(waiting: number): number {
  return waiting > ROW.length ? FRONT_ROW + 0.5 : NEAREST;
}

/** Where a die of the hand waits: before the plate, from the outside in. */
export function waits(place: number, face: number): Pose {
  const [x, z] =
    place < ROW.length
      ? [ROW[place]!, BACK_ROW]
      : [FRONT[(place - ROW.length) % FRONT.length]!, FRONT_ROW];
  const yaw = (((place * 37) % 50) - 25) / 60;
  return { at: [x, 0.5, z], turn: lying(sideOf(face), yaw), size: 1 };
}

/** Edges of a die that one which lies, and one which has fallen, leave between their middles. */
const BESIDE = 1.1;
const ROOM = 1.3;
/** Edges over the table at which a falling die begins to push, and from which on it does so fully. */
const [TOUCHES, PUSHES] = [1.7, 1.1];

/** Dice that wait are pushed aside by those that fall among them: no two are in one place. */
export function pushedAside(waiting: readonly Pose[], fallen: readonly Pose[]): Pose[] {
  const pushed = waiting.map((die): Pose => {
    const at = fallen.reduce((to, { at: from }) => apart(to, from, roomOf(from[1])), die.at);
    return at === die.at ? die : { ...die, at };
  });
  const far = (place: number): number => Math.abs(pushed[place]!.at[0] - waiting[place]!.at[0]);
  const order = [...pushed.keys()].sort((one, other) => far(other) - far(one));
  order.forEach((place, turn) => {
    const before = order.slice(0, turn).map((other) => pushed[other]!);
    const at = before.reduce((to, { at: from }) => apart(to, from, BESIDE), pushed[place]!.at);
    if (at !== pushed[place]!.at) pushed[place] = { ...pushed[place]!, at };
  });
  return pushed;
}

function roomOf(high: number): number {
  return ROOM * clamp((TOUCHES - high) / (TOUCHES - PUSHES), 0, 1);
}

/** A place on the table at least so far from another. */
function apart(at: Point, from: Point, room: number): Point {
  const [right, near] = [at[0] - from[0], at[2] - from[2]];
  const far = Math.hypot(right, near);
  if (far >= room) return at;
  const [x, z] = far > 0.01 ? [right / far, near / far] : [0, 1];
  return [from[0] + room * x, at[1], from[2] + room * z];
}
