import { arrow, type Item, type Lesson, match } from "../../boards/lesson";
import { blueDie, laughingDie } from "./die";

const dots = (count: number, lit = false): Item => ({ die: blueDie(count), lit });

export const lesson: Lesson = [
  [{ card: ["F", "3", "3", "3", "3"] }, { card: ["4", "4", "4", "4"] }],
  [dots(3, true), dots(3, true), arrow, dots(6)],
  [{ die: laughingDie(4), lit: true }, { slip: "learn_slip_dot" }],
  [dots(4), { sign: "dot" }, arrow, dots(3)],
  [{ slip: "learn_slip_rolls" }, { slip: "learn_slip_dots" }, match, { slip: "learn_slip_score" }],
];
