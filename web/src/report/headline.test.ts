import { afterEach, expect, it } from "vitest";
import { preferences } from "../device/preferences.svelte";
import { listed } from "../words/lists";
import { headline } from "./headline";

const NAMES = ["You", "Friend", "House"];
const over = (points: number[], shares: number[]) => ({ finished: true, points, shares });

afterEach(() => (preferences.language = "en"));

it.each<[number[], number[], number | null, string, string]>([
  [[118, 111, 93], [1, 0, 0], 0, "You win by 7", "Ganas por 7"],
  [[111, 118, 93], [0, 1, 0], 0, "Friend wins by 7", "Friend gana por 7"],
  [[9, 9, 3], [1, 0, 0], 0, "You win", "Ganas"],
  [[9, 9, 3], [0, 1, 0], 0, "Friend wins", "Gana Friend"],
  [
    [9, 9, 3],
    [0.5, 0.5, 0],
    0,
    "You share the win with Friend",
    "Compartes la victoria con Friend",
  ],
  [
    [9, 3, 9],
    [0.5, 0, 0.5],
    null,
    "You and House share the win",
    "You y House comparten la victoria",
  ],
  [[7], [1], 0, "You finish with 7", "Acabas con 7"],
])("%j, %j to seat %j: %s", (points, shares, you, english, spanish) => {
  preferences.language = "en";
  expect(headline(over(points, shares), NAMES, you)).toBe(english);
  preferences.language = "es";
  expect(headline(over(points, shares), NAMES, you)).toBe(spanish);
});

it("says so where a match was given up", () => {
  expect(headline(null, NAMES, 0)).toBe("Stopped half way");
  expect(headline({ finished: false, points: [1, 2], shares: [] }, NAMES, 0)).toBe(
    "Stopped half way",
  );
});

it("keeps a name on one line, and lists names", () => {
  expect(headline(over([2, 1], [1, 0]), ["Computer 2", "You"], 1)).toBe(
    "Computer\u00a02 wins by 1",
  );
  expect(listed(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben and Cleo");
});
