/** A world as outlines in pixels, the farthest first. */
import { shade } from "../dice/marks";
import { DAY, NIGHT, outline } from "../dice/flat/shapes";
import { type SeenDie, seenDie } from "../dice/flat/cube";
import { type Point, type Pose, turned } from "../dice/space";
import type { Die } from "../dice/spread";
import { project, type View } from "../dice/view";
import { boxShapes } from "../games/dice_flick/flatBox";
import { floorMark } from "./floorMarks";
import { BOX_TABLE, PLATE, TABLE } from "./measures";
import type { FloorMark, WorldScene } from "./scene";

export interface FlatShape {
  outline: string;
  fill: string;
}

export interface FlatScene {
  /** The table, from its far edge to the foot of the picture. */
  table: FlatShape;
  seams: string[];
  seam: string;
  /** The plate, or the box. */
  plate: FlatShape[];
  marks: FlatMark[];
  dice: SeenDie[];
  /** Of the dice and of what stands there, as one outline. */
  shadows: string;
}

export interface FlatMark {
  matrix: string;
  shapes: { path: string; fill: string; size: number }[];
}

export function flatScene(scene: WorldScene): FlatScene {
  const { view, night } = scene;
  const wood = night ? NIGHT : DAY;
  const far = scene.set === "arena" ? 0 : project(view, [0, 0, TABLE.back])[1];
  const band = `M0 ${far.toFixed(1)}H${view.width}V${view.height}H0Z`;
  const pose = scene.set === "tower" ? scene.poses.get("plate") : undefined;
  const shapes = pose ? plate(scene, pose) : scene.set === "arena" ? boxShapes(scene) : [];
  const dice = scene.dice
    .flatMap((die) => {
      const at = scene.poses.get(die.id);
      return at ? [{ seen: seenAt(scene, die, at), order: order(at) }] : [];
    })
    .sort((one, other) => one.order - other.order)
    .map(({ seen }) => seen);
  return {
    table: { outline: band, fill: wood.table },
    seams: seams(scene),
    seam: wood.seam,
    plate: shapes,
    marks: (scene.marks ?? []).map((mark) => flatMark(scene, mark)),
    dice,
    shadows: [...dice.map(({ shadow }) => shadow), shapes[0]?.outline ?? ""].join(""),
  };
}

interface Drawn {
  die: Die;
  view: View;
  night: boolean;
  seen: SeenDie;
}

/** By where they are: dice that rest are not drawn again while another moves. */
const drawn = new WeakMap<Pose, Drawn>();

function seenAt({ view, night }: WorldScene, die: Die, at: Pose): SeenDie {
  const last = drawn.get(at);
  const same =
    last?.view === view &&
    last.night === night &&
    last.die.id === die.id &&
    last.die.body === die.body &&
    last.die.faces === die.faces;
  if (same) return last.seen;
  const seen = seenDie(die, at, view, 0, night);
  drawn.set(at, { die, view, night, seen });
  return seen;
}

/** What is nearer is drawn later; of what stands on each other, the upper one. */
function order({ at }: Pose): number {
  return Math.round(at[2] / 0.8) * 100 + at[1];
}

function flatMark({ view }: WorldScene, { what, at }: FloorMark): FlatMark {
  const [x, y] = project(view, at);
  const [right] = project(view, [at[0] + 0.4, at[1], at[2]]);
  const [, down] = project(view, [at[0], at[1], at[2] + 0.4]);
  const numbers = [right - x, 0, 0, down - y, x, y].map((value) => value.toFixed(2));
  return { matrix: `matrix(${numbers.join(" ")})`, shapes: floorMark(what) };
}

function seams({ view, set }: WorldScene): string[] {
  const lines: string[] = [];
  const { back, front } = set === "arena" ? BOX_TABLE : TABLE;
  for (let z = back + 1.9; z < front; z += 1.9) {
    const y = project(view, [0, 0, z])[1];
    if (y > 0 && y < view.height) lines.push(`M0 ${y.toFixed(1)}H${view.width}`);
  }
  return lines;
}

/** The rim of the plate, and its top. */
function plate({ view, night }: WorldScene, pose: Pose): FlatShape[] {
  const fill = shade("#7A4D3C", night ? 0.75 : 1);
  const ring = (height: number, radius: number): Point[] =>
    Array.from({ length: 48 }, (_, part) => {
      const angle = (part / 48) * 2 * Math.PI;
      const way = turned([radius * Math.cos(angle), height, radius * Math.sin(angle)], pose.turn);
      return [pose.at[0] + way[0], pose.at[1] + way[1], pose.at[2] + way[2]];
    });
  return [
    {
      outline: outline(view, ring(-PLATE.height * 0.8, PLATE.radius * 0.94)),
      fill: shade(fill, 0.55),
    },
    { outline: outline(view, ring(-PLATE.height * 0.4, PLATE.radius)), fill: shade(fill, 0.7) },
    { outline: outline(view, ring(0, PLATE.radius - 0.04)), fill },
  ];
}
