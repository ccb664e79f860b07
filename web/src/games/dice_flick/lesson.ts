import type { Colour } from "../../dice/spread";
import { arrow, type Item, type Lesson, ownDie, lessonFrom, slipFrom } from "../../boards/lesson";
import { say } from "./words";

const inHole = (count: number, colour: Colour): Item => ({
  die: ownDie(count, colour),
  hole: true,
});

const slip = slipFrom(say);

export const lesson: Lesson = lessonFrom(say, [
  [{ die: ownDie(5, "blue") }, { die: ownDie(2, "yellow") }, { die: ownDie(4, "white") }],
  [{ hole: null }, inHole(3, "green"), { hole: "blue" }],
  [inHole(4, "green"), inHole(5, "green"), inHole(2, "white"), slip("learn_slip_group")],
  [inHole(3, "blue"), inHole(1, "pink"), inHole(5, "yellow"), slip("learn_slip_line")],
  [slip("learn_slip_rounds"), arrow, slip("learn_slip_most")],
]);
