import { beforeEach, describe, expect, it } from "vitest";
import { forget, keep } from "../device/storage";
import {
  bestOf,
  edgeOf,
  forgetTries,
  keepTry,
  type Pair,
  reachOf,
  spreadOf,
  spreadOfDay,
  totalOf,
  triesOf,
} from "./tries";

const GAME = "a_game";

beforeEach(() => forget("rollhouse.practice"));

describe("tries", () => {
  it("are kept by game and day, the last of them one by one", () => {
    keepTry(GAME, { good: true, off: [1, 2], size: 3 }, "2026-05-30");
    keepTry(GAME, { good: false, off: [-1, 0], size: 5 }, "2026-05-31");
    const tries = keepTry(GAME, { good: true, off: null, size: 1 }, "2026-05-31");
    expect(tries).toEqual(triesOf(GAME));
    expect(tries.last).toEqual([
      [1, 2],
      [-1, 0],
    ]);
    expect(tries.days.map(({ day, tries, own }) => [day, tries, own])).toEqual([
      ["2026-05-30", 1, 1],
      ["2026-05-31", 2, 1],
    ]);
    expect(bestOf(tries)).toBe(5);
    expect(totalOf(tries)).toEqual({ tries: 3, good: 2 });
    expect(triesOf("another")).toEqual({ last: [], days: [] });
    expect(forgetTries(GAME)).toEqual(triesOf(GAME));
    expect(totalOf(triesOf(GAME)).tries).toBe(0);
  });

  it("remember what the table adds, so that a fair game is offered whenever somebody comes back", () => {
    const try_ = { good: true, off: [1, 2], size: 3 } as const;
    expect(keepTry(GAME, try_).table).toBeUndefined();
    expect(keepTry(GAME, { ...try_, table: [2.2, 2.2] }).table).toEqual([2.2, 2.2]);
    expect(keepTry(GAME, try_)).toEqual(triesOf(GAME));
    expect(triesOf(GAME).table).toEqual([2.2, 2.2]);
    keep("rollhouse.practice", { [GAME]: { last: [], days: [], table: ["x", 1] } });
    expect(triesOf(GAME)).toEqual({ last: [], days: [] });
  });

  it("that somebody else wrote are not read", () => {
    const odd = { last: [[1], ["a", 2], [3, 4]], days: [{ day: "x" }, 5] };
    keep("rollhouse.practice", { [GAME]: odd });
    expect(triesOf(GAME)).toEqual({ last: [[3, 4]], days: [] });
  });

  it("are at most two hundred one by one", () => {
    for (let place = 0; place < 230; place += 1)
      keepTry(GAME, { good: true, off: [place, 0], size: 1 });
    const tries = triesOf(GAME);
    expect(tries.last.length).toBe(200);
    expect(tries.last[0]).toEqual([30, 0]);
    expect(totalOf(tries).tries).toBe(230);
  });
});

describe("the spread", () => {
  const points: Pair[] = [
    [1, 0],
    [3, 2],
    [1, 4],
    [3, 2],
  ];

  it("is the standard deviation about the middle of the tries", () => {
    const spread = spreadOf(points)!;
    expect(spread.mean).toEqual([2, 2]);
    expect(spread.error[0]).toBeCloseTo(Math.sqrt(4 / 3));
    expect(spread.error[1]).toBeCloseTo(Math.sqrt(8 / 3));
  });

  it("is the same by the sums of a day", () => {
    for (const off of points) keepTry(GAME, { good: true, off, size: 1 }, "2026-05-31");
    const [day] = triesOf(GAME).days;
    expect(spreadOfDay(day!)!.error[0]).toBeCloseTo(spreadOf(points)!.error[0]);
  });

  it("needs three tries", () => {
    expect(spreadOf(points.slice(0, 2))).toBeNull();
  });

  it("has an interval that holds the truth in 95 of 100 cases", () => {
    let held = 0;
    let seed = 1;
    const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
    const gauss = (): number =>
      Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
    for (let round = 0; round < 2000; round += 1) {
      const { low, high } = spreadOf(Array.from({ length: 20 }, (): Pair => [gauss(), 0]))!;
      if (low[0] < 1 && high[0] > 1) held += 1;
    }
    expect(held / 2000).toBeGreaterThan(0.935);
    expect(held / 2000).toBeLessThan(0.965);
  });
});

it("draws a small cloud larger, and never cuts more than a few points off", () => {
  const many = (size: number, count = 40): [number, number][] =>
    Array.from({ length: count }, (_, at) => [at % 2 ? size : -size, 0]);
  expect(reachOf([24, 48], [], [])).toEqual([24, 48]);
  expect(reachOf([24, 48], many(2), [[4, 6]])).toEqual([6, 12]);
  expect(reachOf([24, 48], many(2), [[8, 6]])).toEqual([12, 24]);
  expect(reachOf([24, 48], [...many(2), [20, 0]], [[4, 6]])).toEqual([6, 12]);
  expect(reachOf([24, 48], [...many(2), ...many(20, 4)], [[4, 6]])).toEqual([24, 48]);
});

it("shows a wide cloud's ellipse whole", () => {
  const wide = {
    tries: 9,
    mean: [10, -4] as Pair,
    error: [20, 12] as Pair,
    low: [0, 0] as Pair,
    high: [0, 0] as Pair,
  };
  expect(edgeOf(wide)).toEqual([30, 16]);
  const [across] = reachOf([24, 48], [], [edgeOf(wide)]);
  expect(across).toBeGreaterThan(30);
});
