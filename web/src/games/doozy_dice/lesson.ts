import { arrow, type Item, type Lesson, match, lessonFrom, slipFrom } from "../../boards/lesson";
import { blueDie, laughingDie } from "./die";
import { say } from "./words";

const dots = (count: number, lit = false): Item => ({ die: blueDie(count), lit });

const slip = slipFrom(say);

export const lesson: Lesson = lessonFrom(say, [
  [{ card: ["☺", "3", "3", "3", "3"] }, { card: ["4", "4", "4", "4"] }],
  [dots(3, true), dots(3, true), arrow, dots(6)],
  [{ die: laughingDie(4), lit: true }, slip("learn_slip_dot")],
  [dots(4), { sign: "dot" }, arrow, dots(3)],
  [slip("learn_slip_rolls"), slip("learn_slip_dots"), match, slip("learn_slip_score")],
]);
