import type { Colour } from "../../dice/spread";
import type { Pictured } from "../../dice/stills";
import { arrow, type Lesson, match, lessonFrom, slipFrom } from "../../boards/lesson";
import { colouredDie } from "./die";
import { say } from "./words";

const ORDER: Colour[] = ["red", "orange", "yellow", "green", "blue", "purple"];

function pips(count: number, colour: Colour): { die: Pictured } {
  const next = ORDER[(ORDER.indexOf(colour) + 1) % 6]!;
  return { die: colouredDie(count, colour, next) };
}

const slip = slipFrom(say);

export const lesson: Lesson = lessonFrom(say, [
  [{ ...pips(5, "red"), lit: true }, arrow, pips(2, "red"), pips(3, "green")],
  [pips(5, "red"), match, pips(2, "red"), match, pips(2, "orange")],
  [pips(5, "red"), pips(2, "red"), pips(2, "orange"), slip("learn_slip_three")],
  [pips(5, "red"), { sign: "no" }, pips(3, "green"), pips(4, "blue")],
  [slip("learn_slip_six"), arrow, slip("learn_slip_bank")],
]);
