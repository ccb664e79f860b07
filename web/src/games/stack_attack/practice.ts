import type { ErrorPart, GamePractice } from "../../boards/parts";
import { clamp } from "../../dice/space";
import { tenths } from "../../words/say";
import { lent } from "./calmHand.svelte";
import { say } from "./words";

/** Millimetres that a hand of the house may err. */
const STEADIEST = 0.5;
const SHAKIEST = 5;

const millimetres = (value: number): string => say("practice_mm", { size: tenths(value) });
const part = (
  more: "practice_right" | "practice_away",
  less: "practice_left" | "practice_near",
): ErrorPart => ({
  says: (value) => say(value < 0 ? less : more, { size: millimetres(Math.abs(value)) }),
  size: millimetres,
  reach: 8,
});

export const practice: GamePractice = {
  parts: [part("practice_right", "practice_left"), part("practice_away", "practice_near")],
  round: true,
  best: (size) => (size > 0 ? say("practice_tallest", { dice: size }) : ""),
  ask: () => say(lent.calm ? "ask_stack_calm" : "ask_stack"),
  match: (own, table) => {
    const whole = [0, 1].map((axis) => Math.hypot(own[axis]!, table[axis]!));
    const error = Math.hypot(...whole) / Math.SQRT2;
    const value = Math.round(10 * clamp(error, STEADIEST, SHAKIEST)) / 10;
    return { option: "skill", value, usual: "average", says: millimetres(value) };
  },
};
