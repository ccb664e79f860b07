/** How the tower is seen: whole, with the hand over it and the dice before it. */
import type { Point, Pose } from "../../dice/space";
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
export const WIDEST = 7;
/** How far a person sits from straight before the table: two sides of every die are seen. */
export const SEEN_FROM = 0.34;

/** `foot`: pixels below that are kept free; not given, what stands at the foot of a table has room. */
export function eyeFor(
  width: number,
  height: number,
  tall: number,
  wide = NARROWEST,
  foot?: number,
): View {
  const points: Point[] = [
    [-wide, 0, 3.2],
    [wide, 0, 3.2],
    [0, 0, 3.6],
    [0, tall, 0],
    [-1.2, tall, 0],
    [1.2, tall, 0],
  ];
  const low = height < 420;
  const margin = { top: low ? 4 : 10, side: 10, bottom: foot ?? (low ? 58 : 78) };
  return fitView(points, width, height, margin, PITCH);
}

const ROW = [-3, 3, -1.75, 1.75, -4.25, 4.25, 0] as const;
/** So many have room beside the plate. */
const FEW = 4;

/** How far to both sides dice lie that wait. */
export function besides(waiting: number): number {
  return waiting > FEW ? 4.8 : NARROWEST;
}

/** Where a die of the hand waits: before the plate, from the outside in. */
export function waits(place: number, face: number): Pose {
  const [x, back] = [ROW[place % ROW.length]!, Math.floor(place / ROW.length)];
  const yaw = (((place * 37) % 50) - 25) / 60;
  return { at: [x, 0.5, 3.1 + back * 1.3], turn: lying(sideOf(face), yaw), size: 1 };
}
