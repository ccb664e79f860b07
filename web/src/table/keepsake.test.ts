import { describe, expect, it } from "vitest";
import { heightOf, lines, tableHeight, WIDTH } from "./keepsake";

const letters = { measureText: (text: string) => ({ width: text.length }) as TextMetrics };

describe("the picture to keep", () => {
  it("is as high as the table that it shows, within bounds", () => {
    expect(tableHeight(390, 390)).toBe(1000);
    expect(tableHeight(390, 260)).toBe(WIDTH / 1.5);
    expect(tableHeight(1280, 300)).toBe(560);
    expect(heightOf({ width: 390, height: 260 }) - heightOf({ width: 1280, height: 300 })).toBe(
      160,
    );
  });
  it("breaks a sentence between its words", () => {
    expect(lines(letters, "By 2, in the last turn.", 9)).toEqual(["By 2, in", "the last", "turn."]);
    expect(lines(letters, "unbreakable", 4)).toEqual(["unbreakable"]);
    expect(lines(letters, "", 4)).toEqual([]);
  });
});
