import type { ErrorPart, GamePractice } from "../../boards/parts";
import { clamp } from "../../dice/space";
import { tenths } from "../../words/say";
import { say } from "./words";

/** Millimetres that a hand of the house may err. */
const STEADIEST = 0.5;
const SHAKIEST = 5;

const millimetres = (value: number): string => say("practice_mm", { size: tenths(value) });
const part = (says: () => string): ErrorPart => ({ says, size: millimetres, reach: 8 });

export const practice: GamePractice = {
  parts: [part(() => say("practice_right")), part(() => say("practice_away"))],
  round: true,
  best: (size) => (size > 0 ? say("practice_tallest", { dice: size }) : ""),
  ask: () => say("ask_stack"),
  match: (own, table) => {
    const whole = [0, 1].map((axis) => Math.hypot(own[axis]!, table[axis]!));
    const error = Math.hypot(...whole) / Math.SQRT2;
    const value = Math.round(10 * clamp(error, STEADIEST, SHAKIEST)) / 10;
    return { option: "skill", value, usual: "average", says: millimetres(value) };
  },
};
