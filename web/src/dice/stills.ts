/** A small die for lists and papers: one picture, light DOM, no three. */
import { seenDie, type SeenDie } from "./flat/cube";
import { lying } from "./facing";
import type { Die, Face } from "./spread";
import { fitView } from "./view";

/** The die at rest as it is seen in a square of `size` pixels. */
export function stillDie(
  die: Pick<Die, "body" | "faces" | "up"> & { yaw?: number },
  size: number,
  night: boolean,
): SeenDie {
  const reach = 0.62;
  const corners = [-reach, reach].flatMap((x) =>
    [-reach, reach].flatMap((z) => [-0.5, 0.5].map((y) => [x, y, z] as const)),
  );
  const view = fitView(corners, size, size, { top: 0, side: 0, bottom: 0 }, 0.9);
  const pose = { at: [0, 0, 0] as const, turn: lying(die.up, die.yaw ?? -0.35), size: 1 };
  return seenDie({ ...die, id: "still", place: { on: "away" }, name: "" }, pose, view, -0.5, night);
}

/** Six sides that show `face` on top and `sides` around it, for a die of which only one is known. */
export function facesAround(face: Face, sides: Face): Die["faces"] {
  return [sides, sides, face, sides, sides, sides];
}
