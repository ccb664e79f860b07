import { describe, expect, it } from "vitest";
import type { Report, ReportSeat, Step } from "../wire/types";
import { apart, curveOf, down, pathOf, valueAt } from "../replay/curve";
import { bars, partsOf } from "./breakdown";
import { endingOf, marginOf, scoresOf, turnsOf, winnersOf } from "./ending";

const READ = { start: 0.333, luck: -0.081, hand: 0.31, choices: 0.064, others: 0.374, result: 1 };

function seat(read: Record<string, number>): ReportSeat {
  return { name: "Ann", read, errors: {}, ...read } as unknown as ReportSeat;
}

function reported(changes: Partial<Report> = {}): Report {
  const event = (line: number, after: number[]) => ({ line, after, change: [0, 0], says: [] });
  return {
    measure: "share",
    has_hand: true,
    start: [0.5, 0.5],
    seats: [seat(READ), seat(READ)],
    events: [event(2, [0.6, 0.4]), event(5, [0, 1])],
    ...changes,
  } as unknown as Report;
}

function step(line: number, mover: number, turn: number, more: Record<string, unknown> = {}): Step {
  return { line, seat: null, step: null, turn, view: { to_move: mover, ...more }, board: [] };
}

describe("where it came from", () => {
  it("has the parts that there are", () => {
    expect(partsOf(reported())).toEqual(["start", "luck", "hand", "choices", "others"]);
    expect(partsOf(reported({ has_hand: false, seats: [seat(READ)] }))).toEqual([
      "start",
      "luck",
      "choices",
    ]);
  });

  it("is a row of bars, each beginning where the one before ends, from nothing to the result", () => {
    const parts = partsOf(reported());
    const drawn = bars(seat(READ), parts);
    expect(drawn.zero).toBe(0);
    const [start, luck, hand, , others] = drawn.bars;
    expect(luck!.left + luck!.width).toBeCloseTo(start!.left + start!.width);
    expect(hand!.left).toBeCloseTo(luck!.left);
    expect(others!.left + others!.width).toBeCloseTo(1);
    const sum = drawn.bars.reduce((all, bar) => all + bar.value, 0);
    expect(sum).toBeCloseTo(READ.result);
  });

  it("leaves room below nothing", () => {
    const drawn = bars(seat({ start: 0.5, luck: -0.75, choices: 0.25 }), [
      "start",
      "luck",
      "choices",
    ]);
    expect(drawn.zero).toBeCloseTo(1 / 3);
    expect(drawn.bars[1]).toMatchObject({ left: 0, width: 1 });
  });
});

describe("the curve", () => {
  it("is everybody's value before the first event and after each", () => {
    const curve = curveOf(reported());
    expect(curve.lines).toEqual([
      [0.5, 0.6, 0],
      [0.5, 0.4, 1],
    ]);
    expect(curve.places).toEqual(
      new Map([
        [2, 1],
        [5, 2],
      ]),
    );
    expect(pathOf([0.5, 0.6, 0], curve, 100, 10)).toBe("M0.0 5.0L50.0 4.0L100.0 10.0");
  });

  it("holds whole points in a game for one", () => {
    const solo = reported({ measure: "score", start: [6.56] } as Partial<Report>);
    const curve = curveOf({
      ...solo,
      events: [{ ...solo.events[0]!, after: [11.3] }],
    });
    expect([curve.low, curve.high]).toEqual([6, 12]);
    expect(down(9, curve)).toBe(0.5);
  });
});

it("is one of points until what they were worth is known", () => {
  const steps = [
    [0, 0],
    [6, 0],
    [6, 4],
  ].map((points, line) => step(line, 0, 0, { points }));
  const curve = curveOf(scoresOf(steps)!);
  expect(curve.lines).toEqual([
    [0, 6, 6],
    [0, 0, 4],
  ]);
  expect(scoresOf(steps.slice(0, 1))).toBeNull();
  expect(scoresOf([step(0, 0, 0), step(1, 0, 0)])).toBeNull();
});

it("has a value between two events too", () => {
  expect([0, 0.25, 0.5, 1, 2].map((x) => valueAt([0, 1, 0], x))).toEqual([0, 0.5, 1, 0, 0]);
  expect(valueAt([], 0.5)).toBe(0);
});

describe("turns", () => {
  it("are counted where another one is to move", () => {
    const steps = [step(0, 0, -1), step(2, 0, 0), step(3, 1, -1), step(5, 1, 1), step(6, 0, -2)];
    expect([...turnsOf(steps)]).toEqual([
      [0, 1],
      [2, 1],
      [3, 1],
      [5, 2],
      [6, 2],
    ]);
  });
});

describe("the end", () => {
  it("has winners and a margin, whichever way a game counts", () => {
    const last = step(9, 0, -2, { points: [118, 111, 93], shares: [1, 0, 0] });
    const ending = endingOf([step(0, 0, -1), last])!;
    expect(winnersOf(ending)).toEqual([0]);
    expect(marginOf(ending.points, 0)).toBe(7);
    expect(marginOf([7, 51], 0)).toBe(44);
    expect(marginOf([7], 0)).toBe(0);
  });

  it("is not there before it is", () => {
    expect(endingOf([])).toBeNull();
    const open = endingOf([step(3, 0, 0, { points: [1, 2], shares: null })])!;
    expect(winnersOf(open)).toEqual([]);
  });
});

describe("places apart", () => {
  it("are left where they are, if there is room", () => {
    expect(apart([10, 50, 90], 100, 20)).toEqual([10, 50, 90]);
  });

  it("are moved as little as needed, and stay on the line", () => {
    expect(apart([10, 12, 90], 100, 20)).toEqual([10, 30, 90]);
    expect(apart([95, 99, 40], 100, 20)).toEqual([80, 100, 40]);
    expect(apart([0, 0, 0], 30, 20)).toEqual([0, 15, 30]);
  });
});
