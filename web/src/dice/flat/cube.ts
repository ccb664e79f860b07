/** A die as outlines in pixels: the sides that are seen, what is inlaid in them, and its shadow. */
import { SIDES } from "../orientation";
import { bodyPaint, inlays, shade } from "../marks";
import { type Point, type Pose, turned } from "../space";
import type { Die, Inlay } from "../spread";
import { project, type View } from "../view";
import { outline } from "./shapes";

interface SeenSide {
  outline: string;
  fill: string;
  /** Puts a picture from −1 to 1 onto the side. */
  matrix: string;
  inlays: Inlay[];
}

export interface SeenDie {
  id: string;
  depth: number;
  /** Width of the line that rounds the corners, in pixels. */
  round: number;
  sides: SeenSide[];
  shadow: string;
}

const TO_LIGHT: Point = [-0.52, 0.8, -0.3];
const SOFT = 0.4; // where the flat part of a side ends, from its middle

function add(point: Point, other: Point, times: number): Point {
  return [point[0] + other[0] * times, point[1] + other[1] * times, point[2] + other[2] * times];
}

function dot(one: Point, other: Point): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

/** How bright a side is that faces this direction. */
function brightness(normal: Point): number {
  return 0.68 + 0.42 * Math.max(0, dot(normal, TO_LIGHT));
}

function sideOf(die: Die, side: number, pose: Pose, view: View, night: boolean): SeenSide | null {
  const frame = SIDES[side]!;
  const normal = turned(frame.normal, pose.turn);
  const middle = add(pose.at, normal, pose.size / 2);
  const toEye = add(view.eye, middle, -1);
  if (dot(normal, toEye) <= 0.02) return null;
  const right = turned(frame.right, pose.turn);
  const upwards = turned(frame.upwards, pose.turn);
  const half = SOFT * pose.size;
  const corner = (across: number, along: number) =>
    add(
      add(add(pose.at, normal, half + 0.06 * pose.size), right, across * half),
      upwards,
      along * half,
    );
  const [ox, oy] = project(view, middle);
  const [rx, ry] = project(view, add(middle, right, pose.size / 2));
  const [ux, uy] = project(view, add(middle, upwards, pose.size / 2));
  const bright = Math.min(1, brightness(normal)) * (night ? 0.86 : 1);
  const numbers = [rx - ox, ry - oy, ox - ux, oy - uy, ox, oy].map((value) => value.toFixed(2));
  return {
    outline: outline(view, [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]),
    fill: shade(bodyPaint(die.body), bright),
    matrix: `matrix(${numbers.join(" ")})`,
    inlays: inlays(die.faces[side]!, die.body).map((piece) => ({
      ...piece,
      fill: shade(piece.fill, bright),
    })),
  };
}

/** The shadow of a die on the floor. */
function shadowOf(pose: Pose, view: View, floor: number): string {
  const points: [number, number][] = [];
  for (const x of [-0.44, 0.44]) {
    for (const y of [-0.44, 0.44]) {
      for (const z of [-0.44, 0.44]) {
        const corner = add(pose.at, turned([x, y, z], pose.turn), pose.size);
        const fall = (corner[1] - floor) / TO_LIGHT[1];
        points.push(
          project(view, [
            corner[0] - TO_LIGHT[0] * fall,
            floor,
            corner[2] - TO_LIGHT[2] * fall * 0.5,
          ]),
        );
      }
    }
  }
  return `M${hull(points)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}Z`;
}

/** The outermost points, in order. */
function hull(points: [number, number][]): [number, number][] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: [number, number][]) => {
    const kept: [number, number][] = [];
    for (const point of list) {
      while (kept.length > 1) {
        const [a, b] = [kept[kept.length - 2]!, kept[kept.length - 1]!];
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

export function seenDie(die: Die, pose: Pose, view: View, floor: number, night: boolean): SeenDie {
  const sides = SIDES.map((_, side) => ({ side, up: turned(SIDES[side]!.normal, pose.turn)[1] }))
    .sort((a, b) => a.up - b.up)
    .map(({ side }) => sideOf(die, side, pose, view, night))
    .filter((side) => side !== null);
  return {
    id: die.id,
    depth: pose.at[2],
    round: view.scale * pose.size * 0.13,
    sides,
    shadow: shadowOf(pose, view, floor),
  };
}
