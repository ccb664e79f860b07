import { describe, expect, it } from "vitest";
import { layOut, shelfPoint } from "./layout";
import { chipLabel } from "./overlay";
import type { Spread } from "./spread";
import { fitView, ground, project, viewBetween } from "./view";

const RACK = { tray: "round", rack: { columns: 5, rows: 2 } } as const;
const TROUGH = {
  tray: "mat",
  trough: { places: 6, first: "spark" },
  chips: { yellow: 4, white: 2, label: "22" },
} as const;
const BOXES = [
  [390, 430],
  [390, 330],
  [1280, 480],
  [1280, 330],
  [320, 360],
] as const;

describe("the eye at the table", () => {
  it("has the label of the chips over no die of the line, however small it is", () => {
    const furniture = { ...TROUGH, chips: { ...TROUGH.chips, label: "Bank 22" } };
    for (const [width, height] of [...BOXES, [360, 120], [360, 210], [640, 110]] as const) {
      const { layout, view } = layOut(furniture, 10, width, height);
      const label = chipLabel(view, layout, { furniture } as unknown as Spread)!;
      const [left] = project(view, [layout.trough!.x - 0.5, 1, layout.trough!.z]);
      const [, top] = project(view, [layout.trough!.x, 1, layout.trough!.z - 0.5]);
      expect(label.x <= left || label.y + 14 <= top, `${width} by ${height}`).toBe(true);
      expect(label.x - 60).toBeGreaterThan(0);
    }
  });
  it("sees all furniture within the box", () => {
    for (const [width, height] of BOXES) {
      for (const furniture of [RACK, TROUGH]) {
        const { layout, view } = layOut(furniture, 10, width, height);
        const { floor } = layout;
        const edge = floor.halfX + (floor.shape === "round" ? 0.4 : 0.1);
        for (const point of [
          [floor.x - edge, 0.1, floor.z],
          [floor.x + edge, 0.1, floor.z],
          [floor.x, 0.1, layout.front],
          [0, 0.1, 0],
        ] as const) {
          const [x, y] = project(view, point);
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(width);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(height);
        }
      }
    }
  });

  it("goes from one view to another without a jump", () => {
    const points = [
      [-4, 0, -4],
      [4, 0, 4],
    ] as const;
    const margin = { top: 8, side: 6, bottom: 40 };
    const far = fitView([...points, [0, 0, 9]], 390, 430, margin, 0.98);
    const near = fitView(points, 390, 430, margin, 1.3);
    const seen = [0, 0.01, 0.5, 0.99, 1].map((share) =>
      project(viewBetween(far, near, share), [1, 0.5, -2]),
    );
    expect(seen[0]).toEqual(project(far, [1, 0.5, -2]));
    expect(seen[4]).toEqual(project(near, [1, 0.5, -2]));
    const apart = (one: number, other: number): number =>
      Math.hypot(seen[one]![0] - seen[other]![0], seen[one]![1] - seen[other]![1]);
    expect(apart(0, 1)).toBeLessThan(0.05 * apart(0, 4));
    expect(apart(3, 4)).toBeLessThan(0.05 * apart(0, 4));
    expect(apart(0, 2)).toBeGreaterThan(0.2 * apart(0, 4));
  });

  it("fills the box in one direction", () => {
    for (const [width, height] of BOXES) {
      const { layout, view } = layOut(RACK, 10, width, height);
      const across = project(view, [layout.floor.halfX, 0, layout.floor.z])[0] - width / 2;
      const down = project(view, [0, 0, layout.front])[1];
      expect(Math.max((2 * across) / width, down / height)).toBeGreaterThan(0.8);
    }
  });

  it("finds the point of the table under a pixel again", () => {
    const { view } = layOut(RACK, 10, 390, 430);
    const [x, y] = project(view, [1.3, 0, 4.2]);
    const back = ground(view, x, y);
    expect(back[0]).toBeCloseTo(1.3, 6);
    expect(back[2]).toBeCloseTo(4.2, 6);
  });

  it("gives dice that a finger can find on a phone", () => {
    const { view } = layOut(RACK, 10, 390, 430);
    expect(view.scale).toBeGreaterThan(44);
  });

  it("counts the places of a rack from the left, row by row", () => {
    const { layout } = layOut(RACK, 10, 390, 430);
    const [first, second, sixth] = [0, 1, 5].map((slot) =>
      shelfPoint(layout, { on: "rack", slot })!,
    );
    expect(second![0]).toBeGreaterThan(first![0]);
    expect(sixth![0]).toBeCloseTo(first![0], 9);
    expect(sixth![2]).toBeGreaterThan(first![2]);
  });
});
