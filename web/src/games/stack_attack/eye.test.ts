import { expect, test } from "vitest";
import type { Point, Pose } from "../../dice/space";
import { pushedAside, turnsIn, waits } from "./eye";

const at = (...place: Point): Pose => ({ at: place, turn: [0, 0, 0, 1], size: 1 });
const waiting = [5, 2, 3, 6, 1, 4].map((face, place) => waits(place, face));
const apart = (one: Pose, other: Pose): number =>
  Math.hypot(one.at[0] - other.at[0], one.at[2] - other.at[2]);

test("dice that wait lie where they were while nothing has fallen among them", () => {
  const standing = [at(0, 1, 0), at(0.1, 2, 0), at(3, 3.4, 3.1)];
  expect(pushedAside(waiting, standing)).toEqual(waiting);
});

test("a die that falls onto one that waits pushes it aside, and that its neighbour", () => {
  for (const place of waiting.keys()) {
    const [x, , z] = waiting[place]!.at;
    for (const beside of [-0.4, 0, 0.6]) {
      const fallen = at(x + beside, 0.5, z - 0.2);
      const pushed = pushedAside(waiting, [fallen]);
      expect(apart(pushed[place]!, fallen)).toBeGreaterThan(1.1);
      expect(pushed.every(({ at: [, high] }, one) => high === waiting[one]!.at[1])).toBe(true);
    }
  }
});

test("it is pushed the farther the lower the die comes, without a jump", () => {
  const [x, , z] = waiting[0]!.at;
  let last = waiting[0]!;
  for (let high = 2; high >= 0.5; high -= 0.05) {
    const [now] = pushedAside([waiting[0]!], [at(x + 0.3, high, z)]);
    expect(apart(now!, last)).toBeLessThan(0.5);
    last = now!;
  }
  expect(last.at[0]).toBeLessThan(x - 0.9);
});

test("is wide before rolled dice are looked at, and narrow again without haste", () => {
  expect(turnsIn(3.5, 4.8)).toBeLessThanOrEqual(150);
  expect(turnsIn(4.8, 3.5)).toBeGreaterThan(400);
});
