/** A world as outlines in pixels, the farthest first. */
import { type SeenDie, seenDie } from "../dice/flat/cube";
import { DAY, NIGHT } from "../dice/flat/shapes";
import type { Pose } from "../dice/space";
import type { Die } from "../dice/spread";
import { project, type View } from "../dice/view";
import type { FlatMark, FlatShape, WorldScene } from "./scene";

interface FlatScene {
  /** The table, from its far edge to the foot of the picture. */
  table: FlatShape;
  seams: string[];
  seam: string;
  furniture: FlatShape[];
  marks: FlatMark[];
  dice: SeenDie[];
  /** The shadows of the dice and of the furniture, as one outline. */
  shadows: string;
}

export function flatScene(scene: WorldScene): FlatScene {
  const { view, night, set } = scene;
  const wood = night ? NIGHT : DAY;
  const far = set.wall ? project(view, [0, 0, set.table.back])[1] : 0;
  const band = `M0 ${far.toFixed(1)}H${view.width}V${view.height}H0Z`;
  const furniture = set.flat(scene);
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
    furniture,
    marks: set.flatMarks?.(scene) ?? [],
    dice,
    shadows: [...dice.map(({ shadow }) => shadow), furniture[0]?.outline ?? ""].join(""),
  };
}

interface Drawn {
  die: Die;
  view: View;
  night: boolean;
  seen: SeenDie;
}

/** Kept by pose: dice at rest are not computed again while another one moves. */
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

/** Nearer dice are drawn later; of dice on each other, the upper one is. */
function order({ at }: Pose): number {
  return Math.round(at[2] / 0.8) * 100 + at[1];
}

function seams({ view, set }: WorldScene): string[] {
  const lines: string[] = [];
  const { back, front } = set.table;
  for (let z = back + 1.9; z < front; z += 1.9) {
    const y = project(view, [0, 0, z])[1];
    if (y > 0 && y < view.height) lines.push(`M0 ${y.toFixed(1)}H${view.width}`);
  }
  return lines;
}
