import { describe, expect, it } from "vitest";
import type { Offer } from "../../wire/types";
import { chance } from "../../dice/space";
import { Hand, holdOf, OVER, REACH } from "./hand.svelte";

const HOLD = { start: [24, -6], turn: 20, sway: 1 } as const;

function pass(hand: Hand, seconds: number, from = 1000): void {
  for (let frame = 0; frame <= seconds * 60; frame += 1) hand.tick(from + (frame * 1000) / 60);
}

describe("a hand", () => {
  it("takes the die up where the house says, beside the tower", () => {
    const offer = { hold: HOLD } as unknown as Offer;
    const hand = new Hand(false, holdOf(offer));
    expect(hand.place).toEqual([24, -6]);
    expect(hand.turn).toBe(20);
    expect(hand.over).toBe(false);
    hand.move(-24, 6);
    expect(hand.over).toBe(true);
  });

  it("is over the tower at once with a house that says nothing", () => {
    expect(new Hand(false, holdOf({} as Offer)).over).toBe(true);
  });

  it("reaches only so far", () => {
    const hand = new Hand(false, HOLD);
    hand.move(100, -100);
    expect(hand.place).toEqual([REACH, -REACH]);
    expect(REACH).toBeGreaterThan(OVER);
  });

  it("turns all the way round", () => {
    const hand = new Hand();
    for (let step = 0; step < 80; step += 1) hand.rotate(5);
    expect(hand.turn).toBeCloseTo(40);
    hand.rotate(-50);
    expect(hand.turn).toBeCloseTo(-10);
  });

  it("lets go where the die is seen, with the speed that it has", () => {
    const hand = new Hand(false, HOLD);
    hand.move(-22, 5);
    pass(hand, 0.4);
    const { place, speed, height, lent } = hand.gesture() as Required<ReturnType<Hand["gesture"]>>;
    expect(place[0]).toBeCloseTo(hand.held.place[0], 1);
    expect(place[1]).toBeCloseTo(hand.held.place[1], 1);
    expect(Math.hypot(...speed)).toBeGreaterThan(0);
    expect(height).toBe(1);
    expect(lent).toBeUndefined();
  });

  it.each([60, 8])(
    "flings a die that it lets go while it moves, drawn %d times a second",
    (rate) => {
      const random = chance(rate); // how a hasty hand trembles is left to chance
      const hand = new Hand(false, { ...HOLD, sway: 0 }, random);
      for (let frame = 1; frame <= rate / 2; frame += 1) {
        hand.move(-40 / rate, 0);
        hand.tick(1000 + (frame * 1000) / rate);
      }
      expect(hand.gesture().speed[0]).toBeLessThan(-30);
    },
  );

  it("trembles more in the grip of a pen that is pressed, and leans with it", () => {
    const hand = new Hand(false, HOLD);
    pass(hand, 1);
    const light = hand.sways;
    hand.lean(40, 0, 1);
    pass(hand, 1, 3000);
    expect(hand.sways).toBeGreaterThan(1.3 * light);
    expect(hand.gesture()["tilt"]).toEqual([0, 4]);
    expect(hand.held.tilt[1]).toBe(4); // it is drawn so
    hand.lean(0, 0, 0);
    expect(hand.gesture()).not.toHaveProperty("tilt");
  });

  it("is the house's where nothing shall be timed", () => {
    const hand = new Hand(true, HOLD);
    hand.move(1.5, 0);
    hand.lean(30, 30, 1);
    pass(hand, 1);
    expect(hand.held.place).toEqual([1.5, 0]);
    expect(hand.gesture()).toEqual({
      place: [1.5, 0],
      turn: 0,
      height: 1,
      speed: [0, 0],
      lent: true,
    });
  });
});
