import { describe, expect, it } from "vitest";
import { Hand, REACH } from "./hand.svelte";

function held(hand: Hand, seconds: number, from = 1000): number {
  let farthest = 0;
  for (let frame = 0; frame <= seconds * 60; frame += 1) {
    hand.tick(from + (frame * 1000) / 60);
    const [x, y] = hand.held.place;
    farthest = Math.max(farthest, Math.hypot(x - hand.place[0], y - hand.place[1]));
  }
  return farthest;
}

describe("a hand", () => {
  it("sways a little, and more after haste, and calms down", () => {
    const hand = new Hand();
    const still = held(hand, 2);
    expect(still).toBeGreaterThan(0.05);
    expect(still).toBeLessThan(0.4);
    for (let push = 0; push < 8; push += 1) hand.move(2, 0);
    const hasty = held(hand, 0.5, 3100);
    expect(hasty).toBeGreaterThan(2 * still);
    held(hand, 4, 3700);
    expect(held(hand, 1, 7800)).toBeLessThan(1.5 * still);
  });

  it("reaches only so far", () => {
    const hand = new Hand();
    hand.move(100, -100);
    expect(hand.place).toEqual([REACH, -REACH]);
  });

  it("turns all the way round", () => {
    const hand = new Hand();
    for (let step = 0; step < 80; step += 1) hand.rotate(5);
    expect(hand.turn).toBeCloseTo(40);
    hand.rotate(-50);
    expect(hand.turn).toBeCloseTo(-10);
  });

  it("lets go where the die is seen, with the speed that it has", () => {
    const hand = new Hand();
    hand.move(2, 1);
    held(hand, 0.4);
    const { place, speed, height, lent } = hand.gesture() as Required<ReturnType<Hand["gesture"]>>;
    expect(place[0]).toBeCloseTo(hand.held.place[0], 1);
    expect(place[1]).toBeCloseTo(hand.held.place[1], 1);
    expect(Math.hypot(...speed)).toBeGreaterThan(0);
    expect(height).toBe(1);
    expect(lent).toBeUndefined();
  });

  it("is the house's where nothing shall be timed", () => {
    const hand = new Hand(true);
    hand.move(1.5, 0);
    expect(held(hand, 1)).toBe(0);
    expect(hand.gesture()).toEqual({
      place: [1.5, 0],
      turn: 0,
      height: 1,
      speed: [0, 0],
      lent: true,
    });
  });
});
