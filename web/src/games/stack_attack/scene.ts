/** The tower, a die over it and those that wait, as a picture. */
import type { Pose } from "../../dice/space";
import type { Die } from "../../dice/spread";
import { project, type View } from "../../dice/view";
import type { WorldScene } from "../../worlds/scene";
import { TOWER_SET } from "./set";
import { dieOf, type TowerDie } from "./tower";

export interface Waiting {
  id: string;
  shows: number;
  pose: Pose;
  /** It may be taken now. */
  lit: boolean;
}

interface Pictured {
  view: View;
  night: boolean;
  dice: readonly TowerDie[];
  /** As the person sees them: the plate, then the dice. */
  poses: readonly Pose[];
  /** In somebody's hand. */
  held: { die: TowerDie; pose: Pose } | null;
  waiting: readonly Waiting[];
  /** Whose dice wait. */
  seat: number;
}

export function towerScene(seen: Pictured): WorldScene {
  const dice: Die[] = [];
  const poses = new Map<string, Pose>();
  const put = (id: string, die: TowerDie, pose: Pose | undefined, lit = false): void => {
    if (!pose) return;
    dice.push({ ...dieOf(id, die, ""), ...(lit ? { lit } : {}) });
    poses.set(id, pose);
  };
  poses.set("plate", seen.poses[0]!);
  seen.dice.forEach((die, place) => put(`t${place}`, die, seen.poses[place + 1]));
  if (seen.held) put("held", seen.held.die, seen.held.pose);
  for (const { id, shows, pose, lit } of seen.waiting)
    put(id, { seat: seen.seat, face: shows }, pose, lit);
  return { set: TOWER_SET, dice, poses, view: seen.view, night: seen.night };
}

/** The line from a held die to what is below it, in pixels. */
export interface PlumbLine {
  x: number;
  high: number;
  low: number;
  size: number;
}

export function plumbLine(view: View, poses: readonly Pose[], held: Pose): PlumbLine {
  const top = poses.at(-1)!;
  const floor = poses.length > 1 ? top.at[1] + 0.5 : top.at[1];
  const [x, low] = project(view, [held.at[0], floor, held.at[2]]);
  const [, high] = project(view, [held.at[0], held.at[1] - 0.55, held.at[2]]);
  return { x, low, high, size: view.scale };
}
