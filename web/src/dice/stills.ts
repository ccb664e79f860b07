/** A small die for lists and papers: one picture, light DOM, no three. */
import { seenDie, type SeenDie } from "./flat/cube";
import { lying } from "./orientation";
import type { Die, Face } from "./spread";
import { fitView } from "./view";

export type Pictured = Pick<Die, "body" | "faces" | "up">;

/** The die at rest as it is seen in a square of `size` pixels. */
export function stillDie(die: Pictured & { yaw?: number }, size: number, night: boolean): SeenDie {
  const reach = 0.62;
  const corners = [-reach, reach].flatMap((x) =>
    [-reach, reach].flatMap((z) => [-0.5, 0.5].map((y) => [x, y, z] as const)),
  );
  const view = fitView(corners, size, size, { top: 0, side: 0, bottom: 0 }, 0.9);
  const pose = { at: [0, 0, 0] as const, turn: lying(die.up, die.yaw ?? -0.35), size: 1 };
  return seenDie({ ...die, id: "still", place: { on: "away" }, name: "" }, pose, view, -0.5, night);
}

/** A die of which only one side is known: that on top, and others around it. */
export function pictured(top: Face, sides: Face, body: Die["body"] = "ivory"): Pictured {
  return { body, faces: [sides, sides, top, sides, sides, sides], up: 2 };
}

/** A number on top, and the next one around it. */
export function numbered(
  count: number,
  face: (count: number) => Face,
  body: Die["body"] = "ivory",
): Pictured {
  return pictured(face(count), face((count % 6) + 1), body);
}

/** An ordinary die. */
export function plainDie(count: number): Pictured {
  return numbered(count, (count) => ({ kind: "dots", count, ink: "ink" }));
}
