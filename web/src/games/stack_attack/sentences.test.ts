import { beforeEach, expect, test } from "vitest";
import { preferences } from "../../device/preferences.svelte";
import type { Moment } from "../../wire/moment";
import type { Pose } from "../../dice/space";
import { leanWords, standing, takeWords, title, turnWords } from "./sentences";
import { neat, seenDown } from "./tower";

beforeEach(() => (preferences.language = "en"));

test("of dice that show the same, each is called by its place among them", () => {
  const hand = [4, 6, 4];
  const called = hand.map((shows, place) => takeWords(`Take the ${shows}`, place, hand));
  expect(called).toEqual(["Take the 4, 1 of 2", "Take the 6", "Take the 4, 2 of 2"]);
  preferences.language = "es";
  expect(takeWords("Tomar el 4", 2, hand)).toBe("Tomar el 4, 2 de 2");
});

test("a turned die is said as far as it is turned", () => {
  expect([0, 10, -5].map(turnWords)).toEqual([
    "not turned",
    "turned 10 degrees left",
    "turned 5 degrees right",
  ]);
});

test("under a title that counts the tower its dice are not counted again", () => {
  const tower = [
    { seat: 0, face: 1 },
    { seat: 1, face: 2 },
  ];
  expect(standing(tower, neat(tower))).toBe("On top a 2. Tower of 2, standing straight.");
  expect(standing(tower, neat(tower), true)).toBe("On top a 2, standing straight.");
});

test("a game that ends with a fall does not end with an empty plate", () => {
  const said = (turn: number, stands: boolean): string =>
    title({
      holds: null, moving: false, again: false, down: 0, sofar: 0, names: [], tower: [],
      moment: { turn, seat: null, step: { stands } } as unknown as Moment,
    }); // prettier-ignore
  expect([said(-2, false), said(0, false)]).toEqual(["The tower fell", "An empty plate"]);
});

test("what is seen to fall is said before the house has judged it", () => {
  const standing = neat([1, 2, 3, 4].map((face) => ({ seat: 0, face })));
  const at = (place: number, high: number): Pose => ({
    ...standing[place]!,
    at: [1.2, high, 0],
  });
  const said = (poses: readonly Pose[], step: object): string =>
    title({
      holds: null, moving: true, again: false, down: 3, sofar: seenDown(poses), names: ["You"],
      tower: [], moment: { turn: -1, seat: 0, step } as unknown as Moment,
    }); // prettier-ignore
  const [plate, low, second, third, top] = standing as [Pose, Pose, Pose, Pose, Pose];
  const falls = [plate, low, second, third, at(4, 2.4)];
  expect(said([plate, low, second, third, top], { face: 4 })).toBe("You: 4");
  expect(said(falls, { face: 4 })).toBe("A die falls.");
  expect(said([plate, low, second, at(3, 0.8), at(4, 0.8)], { face: 4 })).toBe("The tower falls.");
  expect(said(falls, { stands: false })).toBe("The tower falls: 3 dice.");
});

test("a plate with nothing on it does not stand straight", () => {
  expect(leanWords(neat([]))).toBe("");
  expect(leanWords(neat([{ seat: 0, face: 1 }]))).toBe("straight");
});
