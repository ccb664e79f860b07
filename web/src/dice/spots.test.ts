import { describe, expect, it } from "vitest";
import { arrange, layOut } from "./layout";
import { findSpots, inside, touch } from "./spots";

const TRAY = arrange({ tray: "round", rack: { columns: 5, rows: 2 } }, 2.55).floor;
const MAT = arrange({ tray: "mat" }, 2.1).floor;

describe("places on the floor", () => {
  for (const [name, floor] of [
    ["tray", TRAY],
    ["mat", MAT],
  ] as const) {
    for (let count = 1; count <= 10; count += 1) {
      it(`${count} dice lie on the ${name} without touching`, () => {
        for (let seed = 0; seed < 8; seed += 1) {
          const spots = findSpots(floor, count, seed * 31)!;
          expect(spots).toHaveLength(count);
          expect(spots.some((spot) => spot.yaw !== 0)).toBe(true); // not the last resort, in rows
          spots.forEach((spot, index) => {
            expect(inside(floor, spot)).toBe(true);
            for (const other of spots.slice(index + 1)) expect(touch(spot, other, 0)).toBe(false);
          });
        }
      });
    }
  }

  it("come again from the same seed, and differ with another", () => {
    expect(findSpots(TRAY, 6, 5)).toEqual(findSpots(TRAY, 6, 5));
    expect(findSpots(TRAY, 6, 5)).not.toEqual(findSpots(TRAY, 6, 6));
  });

  it("leave dice alone that lie there", () => {
    for (let seed = 0; seed < 15; seed += 1) {
      const taken = findSpots(TRAY, 3, seed)!;
      const kept = structuredClone(taken);
      const added = findSpots(TRAY, 3, seed + 1000, taken)!;
      expect(taken).toEqual(kept);
      for (const spot of added)
        for (const other of taken) expect(touch(spot, other, 0)).toBe(false);
    }
  });

  it("are null where there is no room", () => {
    expect(findSpots(TRAY, 60, 1)).toBeNull();
  });

  it("suffice for ten dice in the tray of every screen", () => {
    for (const [width, height] of [
      [390, 430],
      [1280, 480],
      [320, 300],
      [900, 900],
    ] as const) {
      const { layout } = layOut(
        { tray: "round", rack: { columns: 5, rows: 2 } },
        10,
        width,
        height,
      );
      expect(findSpots(layout.floor, 10, 3)).toHaveLength(10);
    }
  });
});
