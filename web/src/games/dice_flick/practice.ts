import type { GamePractice } from "../../boards/parts";
import { clamp } from "../../dice/space";
import { tenths } from "../../words/say";
import { type Cell, cellName } from "./arena";
import { say } from "./words";

/** Degrees that a hand of the house may err. */
const STEADIEST = 3.5;
const SHAKIEST = 13.5;
/** Degrees that are as bad as a centimetre a second, to an average hand. */
const AS_BAD = 9.5 / 21;

const TARGETS: readonly Cell[] = [
  [4, 3],
  [3, 3],
  [2, 3],
  [3, 2],
  [3, 4],
  [2, 2],
  [2, 4],
];
const degrees = (value: number): string => say("practice_degrees", { size: tenths(value) });

const speed = (value: number): string => say("practice_cm", { size: tenths(value) });

export const practice: GamePractice = {
  parts: [
    {
      says: (value) =>
        say(value < 0 ? "practice_left" : "practice_right", { size: degrees(Math.abs(value)) }),
      size: degrees,
      reach: 24,
    },
    {
      says: (value) =>
        say(value < 0 ? "practice_soft" : "practice_hard", { size: speed(Math.abs(value)) }),
      size: speed,
      reach: 48,
    },
  ],
  targets: TARGETS.map((value) => ({ value, says: () => cellName(value) })),
  at: (action, target) => ({ ...action, aim: target }),
  best: () => "",
  ask: (target) => say("practice_at", { hole: cellName(target as Cell) }),
  match: (own, table) => {
    const [direction, speed] = [0, 1].map((axis) => Math.hypot(own[axis]!, table[axis]!));
    const error = Math.hypot(direction!, AS_BAD * speed!) / Math.SQRT2;
    const value = Math.round(10 * clamp(error, STEADIEST, SHAKIEST)) / 10;
    return { option: "skill", value, usual: "average", says: degrees(value) };
  },
};
