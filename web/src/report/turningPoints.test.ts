import { describe, expect, it } from "vitest";
import type { Report } from "../wire/types";
import { turningPointsOf } from "./turningPoints";

const report = {
  measure: "share",
  events: [
    { line: 3, kind: "luck", change: [0.0004, -0.1, 0.0996] },
    { line: 5, kind: "choice", change: [-0.2, 0.1, 0.1] },
  ],
  told: {
    moments: [
      { line: 3, seat: 1, says: ["Ben rolls."] },
      { line: 5, seat: 0, says: ["You stop."] },
    ],
  },
} as unknown as Report;

describe("moments that turned it", () => {
  it.each([
    [0, [[1, 5]]],
    [
      1,
      [
        [1, 3],
        [2, 5],
      ],
    ],
  ])("are worth something for seat %i", (focus, numbered) => {
    const found = turningPointsOf(report, focus, new Map(), []);
    expect(found.map(({ number, line }) => [number, line])).toEqual(numbered);
  });
});
