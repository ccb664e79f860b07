import { describe, expect, it } from "vitest";
import { roomOf } from "../games/rooms";
import { DOLL_ROOMS, HALL, type Spot } from "./dollHouse";

const numbers = ({ left, top, width, height }: Spot) => [left, top, width, height].map(parseFloat);

describe("the picture of the house", () => {
  it("has a title for every room", () => {
    for (const { game } of DOLL_ROOMS) expect(roomOf(game).title).toBeTruthy();
  });

  it("is read from the attic down, and rooms do not overlap", () => {
    const spots = [...DOLL_ROOMS.map(({ spot }) => spot), HALL].map(numbers);
    const tops = spots.map(([, top]) => top!);
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    spots.forEach(([left, top, width, height], index) => {
      expect(left! >= 0 && top! >= 0 && left! + width! <= 100 && top! + height! <= 100).toBe(true);
      for (const [x, y, wide, high] of spots.slice(index + 1))
        expect(
          x! >= left! + width! || left! >= x! + wide! || y! >= top! + height! || top! >= y! + high!,
        ).toBe(true);
    });
  });

  it("has its dice inside their rooms", () => {
    for (const { dice } of DOLL_ROOMS) {
      expect(dice.length).toBeGreaterThan(3);
      for (const die of dice) {
        const [left, top, width, height] = numbers(die) as [number, number, number, number];
        expect(left >= 0 && top >= 0 && left + width <= 100 && top + height <= 102).toBe(true);
      }
    }
  });
});
