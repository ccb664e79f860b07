import { arrow, type Lesson, lessonFrom, slipFrom } from "../../boards/lesson";
import { lightDie } from "./die";
import { say } from "./words";

const green = { die: lightDie("G") };
const yellow = { die: lightDie("Y") };
const red = { die: lightDie("R") };

const slip = slipFrom(say);

export const lesson: Lesson = lessonFrom(say, [
  [green, yellow, red],
  [green, green, slip("learn_slip_two")],
  [slip("learn_slip_stop"), yellow, red],
  [yellow, red, slip("learn_slip_zero")],
  [slip("learn_slip_goal"), arrow, slip("learn_slip_last")],
]);
