import { arrow, type Lesson, ownDie, lessonFrom, slipFrom } from "../../boards/lesson";
import { say } from "./words";

const tower = [ownDie(5, "wood"), ownDie(4, "red"), ownDie(3, "blue")];

const slip = slipFrom(say);

export const lesson: Lesson = lessonFrom(say, [
  [{ pile: tower, state: "stands" }, { die: ownDie(2, "blue") }, { die: ownDie(4, "blue") }],
  [
    { die: ownDie(4, "red") },
    arrow,
    { die: ownDie(3, "blue"), lit: true },
    { die: ownDie(5, "blue"), lit: true },
  ],
  [{ pile: tower, state: "hangs" }],
  [{ pile: tower, state: "fallen" }, slip("learn_slip_zero")],
  [{ pile: tower, state: "stands" }, slip("learn_slip_each")],
]);
