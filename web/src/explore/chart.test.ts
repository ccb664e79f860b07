import { describe, expect, it } from "vitest";
import type { ChartForm, Explored } from "../wire/types";
import { depth, isThere, isWritten, moved, nameOf, present } from "./chart";
import { written } from "./explorer.svelte";

const chart: ChartForm = {
  across: { dial: "points0", label: "Your points", values: [0, 5, 10] },
  down: { dial: "risk", label: "Points at risk", values: [1, 2] },
  kinds: [
    { says: "Roll", sign: 0 },
    { says: "Stop", sign: 1 },
  ],
  best: [
    [0, 0, 1],
    [0, 1, -1],
  ],
  worth: [
    [0.5, 0.55, 0.6],
    [0.52, 0.57, null],
  ],
  cost: [
    [0.01, 0.02, 0],
    [0.5, 0.003, null],
  ],
};
const dial = { label: "", group: "", low: 0, high: 9, says: "", choices: [] };
const solved = { measure: "share", final: true } as const;
const found = {
  dials: [
    { ...dial, name: "risk", value: 2 },
    { ...dial, name: "points0", value: 5 },
  ],
} as unknown as Explored;

describe("a chart of best play", () => {
  it("marks the present position, where it is in it", () => {
    expect(present(chart, found)).toEqual({ row: 1, column: 1 });
    expect(present({ ...chart, across: { ...chart.across, values: [0] } }, found)).toBeNull();
  });

  it("knows where there is a position", () => {
    expect(isThere(chart, { row: 1, column: 1 })).toBe(true);
    expect(isThere(chart, { row: 1, column: 2 })).toBe(false);
    expect(isThere(chart, { row: 7, column: 7 })).toBe(false);
  });

  it("is walked by keys and not left by them", () => {
    expect(moved(chart, { row: 0, column: 0 }, "ArrowRight")).toEqual({ row: 0, column: 1 });
    expect(moved(chart, { row: 0, column: 0 }, "ArrowUp")).toEqual({ row: 0, column: 0 });
    expect(moved(chart, { row: 0, column: 1 }, "End")).toEqual({ row: 0, column: 2 });
    expect(moved(chart, { row: 0, column: 1 }, "x")).toBeNull();
  });

  it("names a cell", () => {
    expect(nameOf(chart, { row: 0, column: 2 }, solved)).toBe(
      "Points at risk 1, Your points 10: Stop, 60.0\u202f%",
    );
    expect(nameOf(chart, { row: 1, column: 1 }, solved)).toContain("costs 0.3 points");
    expect(nameOf(chart, { row: 1, column: 2 }, solved)).toContain("no such position");
    const first = { ...solved, final: false };
    expect(nameOf(chart, { row: 1, column: 2 }, first)).toContain("not known yet");
  });

  it("is deeper where mistakes cost more", () => {
    expect(depth(0, "share")).toBe(0);
    expect(depth(0.02, "share")).toBe(0.5);
    expect(depth(0.3, "share")).toBeGreaterThan(0.9);
    expect(depth(null, "score")).toBe(0);
  });

  it("writes as many values as there is room for", () => {
    expect([0, 1, 2, 3].filter((at) => isWritten([0, 1, 2, 3], at, 2))).toEqual([0, 2]);
  });

  it("writes dials that are turned as the house reads them", () => {
    expect(written({ points0: 45, dots: -2 })).toBe("points0:45,dots:-2");
  });
});
