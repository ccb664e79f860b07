import { expect, test } from "vitest";
import { ShownStep } from "../boards/shownStep";
import { scene } from "./scenes.testing";

const { moment, before } = scene("shizzle", "over");

test("a line that is no step leaves the last step on the table", () => {
  const held = new ShownStep();
  const stopped = held.shown(moment, before);
  const closed = { ...moment, line: moment.line + 1, step: null, told: ["You win."] };
  expect(held.shown(closed, moment)).toBe(stopped);
});

test("another position is shown, also without a step", () => {
  const held = new ShownStep();
  held.shown(moment, before);
  const rewound = { ...before!, line: moment.line + 1, step: null };
  expect(held.shown(rewound, moment).moment).toBe(rewound);
});

test("going back shows what was there", () => {
  const held = new ShownStep();
  held.shown(moment, before);
  expect(held.shown(before!, null).moment).toBe(before);
});
