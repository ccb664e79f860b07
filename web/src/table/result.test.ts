import { describe, expect, it } from "vitest";
import type { Moment } from "../wire/moment";
import { resultOf } from "./result";

const ended = (shares: number[], points = shares, turn = -2): Moment =>
  ({ line: 9, turn, view: { points, shares }, told: [], board: [] }) as unknown as Moment;
const NAMES = ["You", "Ben", "Cleo"];

describe("who won", () => {
  it.each([
    [[1, 0, 0], 0, "You win"],
    [[0, 1, 0], 0, "Ben wins"],
    [[0.5, 0.5, 0], 0, "You share the win with Ben"],
    [[0, 0.5, 0.5], 0, "Ben and Cleo share the win"],
    [[0, 0, 1], null, "Cleo wins"],
  ])("with shares %j is told to %j: %s", (shares, you, told) =>
    expect(resultOf(ended(shares), NAMES, you)).toBe(told),
  );

  it("is not told before the end, nor where nobody did", () => {
    expect(resultOf(ended([1, 0, 0], [1, 0, 0], 1), NAMES, 0)).toBe("");
    expect(resultOf(ended([0, 0, 0]), NAMES, 0)).toBe("");
    expect(resultOf(null, NAMES, 0)).toBe("");
  });

  it("is a score for somebody alone", () => {
    expect(resultOf(ended([1], [27]), NAMES, 0)).toBe("You finish with 27");
  });
});
