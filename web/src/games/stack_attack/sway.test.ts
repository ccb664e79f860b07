import { describe, expect, it } from "vitest";
import { chance } from "../../dice/space";
import { Sway } from "./sway";

/** How far it sways, one standard deviation, over so many seconds at this speed. */
function over(sway: Sway, seconds: number, speed = 0, above = true): number {
  let sum = 0;
  const frames = Math.round(seconds * 60);
  for (let frame = 0; frame < frames; frame += 1) {
    sway.pass(1 / 60, speed, above);
    sum += sway.at[0] ** 2 + sway.at[1] ** 2;
  }
  return Math.sqrt(sum / (2 * frames));
}

describe("a hand's sway", () => {
  it("is as large as the house says, at rest", () => {
    const hands = Array.from({ length: 60 }, (_, seed) => new Sway(1.5, chance(seed)));
    const sizes = hands.map((hand) => over(hand, 4));
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeCloseTo(1.5, 0);
  });

  it("grows with haste and calms down", () => {
    const sway = new Sway(0.5, chance(1));
    over(sway, 0.3, 80);
    const hasty = sway.size;
    expect(hasty).toBeGreaterThan(1.5);
    over(sway, 3);
    expect(sway.size).toBeLessThan(0.6);
    expect(sway.size).toBeGreaterThanOrEqual(0.5);
  });

  it("tires over the tower, and not beside it", () => {
    const [tired, fresh] = [new Sway(0.5, chance(2)), new Sway(0.5, chance(2))];
    over(tired, 12);
    over(fresh, 12, 0, false);
    expect(tired.size).toBeGreaterThan(2 * fresh.size);
  });

  it("moves smoothly: from frame to frame by less than it sways", () => {
    const sway = new Sway(1, chance(3));
    let [x] = sway.at;
    for (let frame = 0; frame < 600; frame += 1) {
      sway.pass(1 / 60, 0, false);
      expect(Math.abs(sway.at[0] - x)).toBeLessThan(0.4);
      [x] = sway.at;
    }
  });
});
