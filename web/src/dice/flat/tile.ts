/** The lit tile under a die that fits, and the ring around a chosen one. */
import type { Point, Pose } from "../space";
import { turned } from "../space";
import type { View } from "../view";
import { outline } from "./shapes";

interface Tile {
  outline: string;
  line: number;
  glow: number;
}

/** How far a die is turned about the vertical. */
function yawOf(pose: Pose): number {
  for (const axis of [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ] as const) {
    const [x, y, z] = turned(axis, pose.turn);
    if (Math.abs(y) < 0.3) return Math.atan2(-z, x);
  }
  return 0;
}

export function litTile(view: View, pose: Pose, chosen: boolean): Tile {
  const half = chosen ? 0.58 : 0.54;
  const yaw = yawOf(pose);
  const height = Math.max(0.02, pose.at[1] - 0.5);
  const [cosine, sine] = [Math.cos(yaw) * half, Math.sin(yaw) * half];
  const corners: Point[] = [
    [pose.at[0] + cosine + sine, height, pose.at[2] - sine + cosine],
    [pose.at[0] + cosine - sine, height, pose.at[2] - sine - cosine],
    [pose.at[0] - cosine - sine, height, pose.at[2] + sine - cosine],
    [pose.at[0] - cosine + sine, height, pose.at[2] + sine + cosine],
  ];
  return { outline: outline(view, corners), line: view.scale * 0.26, glow: view.scale * 0.5 };
}

export { yawOf };
