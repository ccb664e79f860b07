import { describe, expect, it } from "vitest";
import { walkedAround } from "../../worlds/scene";
import { holeAt, yawOf } from "./arena";
import { rimNames } from "./rims";

describe("the names of rows and columns", () => {
  it.each([0, 1, 2, 3])("stand before base %i at the left and the far rim, in line", (base) => {
    const yaw = yawOf(base);
    const names = rimNames(yaw);
    expect(names.map(({ text }) => text).sort()).toEqual([..."12345abcde"]);
    names.forEach(({ text, at: [x, , z] }) => {
      const number = "abcde".indexOf(text) + 1 || Number(text);
      const isRow = text >= "a";
      const [left, far] = [-x, -z];
      expect(Math.max(left, far)).toBeGreaterThan(4); // out of the holes
      expect(Math.min(left, far)).toBeLessThan(3);
      // In line with the middle hole of its row or column, which is at its other coordinate.
      const hole = holeAt(isRow ? [number, 3] : [3, number]);
      const seen = walkedAround({ at: hole, turn: [0, 0, 0, 1], size: 1 }, yaw).at;
      if (left > far) expect(z).toBeCloseTo(seen[2], 6);
      else expect(x).toBeCloseTo(seen[0], 6);
    });
  });
});
