import { expect, it } from "vitest";
import { hiddenBelow } from "./hiddenCount";

it("counts what follows below the edge of a list, with what it cuts", () => {
  const bottoms = [46, 46, 46, 100, 100, 100, 154, 154];
  expect(hiddenBelow(bottoms, 154)).toBe(0);
  expect(hiddenBelow(bottoms, 153.4)).toBe(0); // less than a pixel hides nothing
  expect(hiddenBelow(bottoms, 130)).toBe(2);
  expect(hiddenBelow(bottoms, 100)).toBe(2);
  expect(hiddenBelow(bottoms, 60)).toBe(5);
  expect(hiddenBelow([], 0)).toBe(0);
});
