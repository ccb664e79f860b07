import { expect, it } from "vitest";
import { preferences } from "../device/preferences.svelte";
import { shareText } from "./share";

const on = "2026-11-17";
const whole = {
  of: 3,
  decision: { answer: 1, dots: 3, on },
  dice: { choices: [0], score: 94, on },
  hand: { action: {}, score: 60, mm: 3.2, on },
};

it("says how close a day was, and nothing of what was asked", () => {
  preferences.language = "en";
  expect(shareText(on, whole, 5)).toBe(
    "Rollhouse 17 Nov 2026 · decision ●●●○ · dice 94 · hand 3.2 mm · streak 5",
  );
  preferences.language = "es";
  expect(shareText(on, { ...whole, hand: { ...whole.hand, mm: null } }, 0)).toBe(
    "Rollhouse 17 nov 2026 · decisión ●●●○ · dados 94 · pulso –",
  );
});
