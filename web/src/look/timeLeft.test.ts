import { expect, it } from "vitest";
import { TimeLeft } from "./timeLeft.svelte";

it("says how long it takes as soon as that can be judged, and begins anew with something else", () => {
  const left = new TimeLeft();
  left.hear(0.1, 0);
  expect(left.seconds).toBeNull(); // once says nothing about how fast it goes
  left.hear(0.105, 5000);
  expect(left.seconds).toBeNull(); // hardly anything has happened
  left.hear(0.3, 10_000);
  expect(left.seconds).toBeCloseTo(35); // 0.02 a second
  left.hear(0.9, 40_000);
  expect(left.seconds).toBeCloseTo(5);
  left.hear(0.02, 41_000); // another match
  expect(left.seconds).toBeNull();
  left.hear(null, 42_000);
  expect(left.seconds).toBeNull();
});
