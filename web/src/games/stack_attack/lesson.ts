import { arrow, type Lesson, ownDie } from "../../boards/lesson";

const tower = [ownDie(5, "wood"), ownDie(4, "red"), ownDie(3, "blue")];

export const lesson: Lesson = [
  [{ tower, state: "stands" }, { die: ownDie(2, "blue") }, { die: ownDie(4, "blue") }],
  [
    { die: ownDie(4, "red") },
    arrow,
    { die: ownDie(3, "blue"), lit: true },
    { die: ownDie(5, "blue"), lit: true },
  ],
  [{ tower, state: "hangs" }],
  [{ tower, state: "falls" }, { slip: "learn_slip_zero" }],
  [{ tower, state: "stands" }, { slip: "learn_slip_each" }],
];
