import { arrow, type Lesson } from "../../boards/lesson";
import { lightDie } from "./die";

const green = { die: lightDie("G") };
const yellow = { die: lightDie("Y") };
const red = { die: lightDie("R") };

export const lesson: Lesson = [
  [green, yellow, red],
  [green, green, { slip: "learn_slip_two" }],
  [{ slip: "learn_slip_stop" }, yellow, red],
  [yellow, red, { slip: "learn_slip_zero" }],
  [{ slip: "learn_slip_goal" }, arrow, { slip: "learn_slip_last" }],
];
