/** The furniture of the box's world: a wide wooden table and the box. */
import type { WorldSet } from "../../worlds/scene";
import { boxMarks, boxShapes } from "./flatBox";

export const BOX_SET: WorldSet = {
  table: { side: 40, back: -18, front: 16 },
  wall: false,
  daylight: { from: [-0.5, 0.8, -0.34], window: true },
  flat: boxShapes,
  flatMarks: boxMarks,
  solid: () => import("./solidBox").then(({ solidBox }) => solidBox),
};
