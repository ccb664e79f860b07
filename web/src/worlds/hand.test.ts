import { describe, expect, it } from "vitest";
import { NO_TURN, type Pose } from "../dice/space";
import { ease, hover, reach } from "./hand";

const FROM: Pose = { at: [-5, 0.5, 3], turn: NO_TURN, size: 1 };
const TO: Pose = { at: [0, 6, 0], turn: NO_TURN, size: 1 };
const LASTS = 0.85;

function positions(): [number, number, number][] {
  const hand = reach({ from: FROM, to: TO, lift: 1.2, seed: 7 });
  return Array.from({ length: 103 }, (_, frame) => {
    const seconds = (frame / 102) * LASTS;
    return [...hand(seconds / LASTS, seconds).at] as [number, number, number];
  });
}

describe("a hand on its way", () => {
  it("starts where it takes something and ends where it brings it", () => {
    const seen = positions();
    seen[0]!.forEach((value, axis) => expect(value).toBeCloseTo(FROM.at[axis]!, 6));
    seen.at(-1)!.forEach((value, axis) => expect(value).toBeCloseTo(TO.at[axis]!, 6));
  });

  it("never jumps, and is slow at both ends", () => {
    const seen = positions();
    const steps = seen
      .slice(1)
      .map((at, place) => Math.hypot(...at.map((v, axis) => v - seen[place]![axis]!)));
    const far = Math.hypot(5, 5.5, 3);
    expect(Math.max(...steps)).toBeLessThan((far / 102) * 3.2);
    expect(steps[0]).toBeLessThan(Math.max(...steps) / 10);
    expect(steps.at(-1)).toBeLessThan(Math.max(...steps) / 10);
  });

  it("goes in an arc, not straight through the table", () => {
    const middle = positions()[45]!;
    const share = (middle[0] - FROM.at[0]) / (TO.at[0] - FROM.at[0]);
    expect(middle[1]).toBeGreaterThan(FROM.at[1] + share * (TO.at[1] - FROM.at[1]) + 0.6);
  });

  it("is the same on every screen", () => {
    expect(positions()).toEqual(positions());
  });
});

it("eases from rest to rest", () => {
  expect([ease(-1), ease(0), ease(0.5), ease(1), ease(2)]).toEqual([0, 0, 0.5, 1, 1]);
});

it("hovers within half a millimetre or so", () => {
  const hovers = hover(3);
  for (let seconds = 0; seconds < 2; seconds += 0.05)
    for (const off of hovers(seconds)) expect(Math.abs(off) * 16).toBeLessThan(0.8);
});
