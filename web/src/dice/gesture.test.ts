import { describe, expect, it } from "vitest";
import { Swipe, TAPPED } from "./gesture";

/** A finger goes down, moves by so many pixels a step every 10 ms, and is lifted. */
function swiped(right: number, down: number, steps: number, free = false) {
  const swipe = new Swipe(200, 600, 1000);
  for (let step = 1; step <= steps; step += 1)
    swipe.move(200 + right * step, 600 + down * step, 1000 + 10 * step);
  const time = 1000 + 10 * steps;
  return swipe.lift(200 + right * steps, 600 + down * steps, time, free);
}

describe("a finger over dice", () => {
  it("throws by a swipe, the harder the faster it was", () => {
    const [gentle, hard] = [swiped(0, -5, 10), swiped(0, -22, 10)];
    if (gentle.does !== "throw" || hard.does !== "throw") throw new Error("both are throws");
    expect(gentle.swing.aside).toBe(0);
    expect(hard.swing.force).toBeGreaterThan(gentle.swing.force + 0.4);
    expect(hard.swing.force).toBeLessThanOrEqual(1);
  });

  it("throws to the side that it swiped to", () => {
    const [left, right] = [swiped(-10, -6, 8), swiped(10, -6, 8)];
    if (left.does !== "throw" || right.does !== "throw") throw new Error("both are throws");
    expect(left.swing.aside).toBeLessThan(-0.7);
    expect(right.swing.aside).toBeCloseTo(-left.swing.aside);
  });

  it("counts how fast it was in the end, not on the way", () => {
    const swipe = new Swipe(0, 0, 0);
    swipe.move(0, -300, 50);
    swipe.move(0, -301, 400);
    swipe.move(0, -302, 480);
    expect(swipe.lift(0, -302, 500, false)).toEqual({ does: "throw", swing: TAPPED });
  });

  it("does not throw by a tap what is a choice, nor what it pulls back", () => {
    expect(swiped(0, 0, 3)).toEqual({ does: "back" });
    expect(swiped(0, 12, 60)).toEqual({ does: "back" });
    expect(swiped(0, 0, 60)).toEqual({ does: "throw", swing: TAPPED }); // held for long
  });

  it("throws by a tap what has to be thrown", () => {
    expect(swiped(0, 0, 3, true)).toEqual({ does: "throw", swing: TAPPED });
    expect(swiped(0, 12, 20, true)).toEqual({ does: "throw", swing: TAPPED });
  });
});
