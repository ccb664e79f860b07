import { expect, it } from "vitest";
import { Places } from "./lain";

const lie = (places: Places, hand: number[], up: number | null): string =>
  places
    .lie(hand, up)
    .map(({ face, place }) => `${face}@${place}`)
    .join(" ");

it("leaves dice where they lie while others are taken up and used", () => {
  const places = new Places();
  expect(lie(places, [3, 1, 5, 5], null)).toBe("3@0 1@1 5@2 5@3");
  expect(lie(places, [3, 1, 5, 5], 1)).toBe("3@0 5@2 5@3");
  expect(places.up).toBe(1);
  places.take(3);
  expect(lie(places, [3, 1, 5, 5], 5)).toBe("3@0 1@1 5@2");
  expect(lie(places, [3, 1, 5], null)).toBe("3@0 1@1 5@2");
  expect(lie(places, [3, 1, 5], 5)).toBe("3@0 1@1");
  expect([places.up, lie(places, [3, 1, 5], null)]).toEqual([2, "3@0 1@1 5@2"]);
});

it("lays another hand anew, the die that is taken up at once from the last place", () => {
  const places = new Places();
  lie(places, [3, 1], 3);
  expect(lie(places, [6, 2, 4], 2)).toBe("6@0 4@1");
  expect(places.up).toBe(2);
});
