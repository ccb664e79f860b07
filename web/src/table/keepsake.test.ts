import { describe, expect, it } from "vitest";
import { headline, heightOf, lines, tableHeight, WIDTH } from "./keepsake";

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
  it("says the whole result, smaller or in two lines where it is long", () => {
    const brush = {
      font: "",
      measureText: (text: string) =>
        ({ width: (text.length * parseInt(brush.font)) / 2 }) as TextMetrics,
    };
    const said = (text: string) => headline(brush, text, 960);
    expect(said("Ann wins")).toEqual({ size: 64, rows: ["Ann wins"] });
    expect(said("Ann and Computer 1 share the win.").size).toBe(56);
    const both = "Maximiliana y Bartolomeo comparten la victoria";
    expect(said(both)).toEqual({
      size: 48,
      rows: ["Maximiliana y Bartolomeo comparten la", "victoria"],
    });
    expect(said("word ".repeat(40).trim()).rows[1]).toMatch(/…$/);
  });
});
