/** The furniture of the tower's world: a wooden table before the wall, and the Quake Plate. */
import { outline } from "../../dice/flat/shapes";
import { shade } from "../../dice/marks";
import { type Point, type Pose, turned } from "../../dice/space";
import type { FlatShape, WorldScene, WorldSet } from "../../worlds/scene";
import { PLATE } from "./measures";

export const TOWER_SET: WorldSet = {
  table: { side: 40, back: -4.6, front: 14 },
  wall: true,
  daylight: { from: [-0.56, 0.62, 0.54], window: false },
  flat: (scene) => {
    const pose = scene.poses.get("plate");
    return pose ? plate(scene, pose) : [];
  },
  solid: () => import("./solidPlate").then(({ solidPlate }) => solidPlate),
};

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
