/** The sides of a die of Toss Up!: a green leaf, a yellow ring, a red diamond. */
import { DISC, inlay, IVORY, MARKS, PAINT, RING } from "../../dice/marks";
import type { Face } from "../../dice/spread";

const VEIN = "M-.74.78L.42-.5.48-.42-.66.82Z";
const LOZENGE =
  "M-.14-.9Q0-1.04.14-.9L.9-.14Q1.04 0 .9.14L.14.9Q0 1.04-.14.9L-.9.14Q-1.04 0-.9-.14Z";
const BAR = "M-.8-.3H.8Q1-.3 1 0T.8.3H-.8Q-1 .3-1 0T-.8-.3Z";
const BROWN = "#5A3B1C";

export const LIGHTS = {
  green: {
    kind: "picture",
    inlays: [
      inlay(DISC, PAINT.green, 0.74),
      inlay(MARKS.green, IVORY, 0.5),
      inlay(VEIN, PAINT.green, 0.5),
    ],
  },
  yellow: {
    kind: "picture",
    inlays: [inlay(DISC, PAINT.yellow, 0.74), inlay(RING, BROWN, 0.38)],
  },
  red: { kind: "picture", inlays: [inlay(LOZENGE, PAINT.red, 0.78), inlay(BAR, IVORY, 0.28)] },
} as const satisfies Record<string, Face>;
