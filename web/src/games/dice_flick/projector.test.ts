import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import type { Motion } from "../../wire/types";
import made from "./a-flick.json";
import { cellAt, inHoles, onBase, seen } from "./arena";
import { readTrace } from "../../worlds/trace";
import { litAfter, BoxProjector } from "./projector.svelte";

const at = (line: number, seat: number | null, step: object, view: object): Moment =>
  ({ line, seat, step, view, turn: 0, told: [], board: [] }) as unknown as Moment;
const intent = at(4, 0, made.action, made.before);
const rests = at(5, null, made.outcome, made.after);
const past: PastStep[] = [
  { line: 4, seat: 0, step: made.action },
  { line: 5, seat: null, step: made.outcome, trace: made.trace },
];

let clock = 0;
let waiting: ((time: number) => void) | null = null;

function run(): number {
  let frames = 0;
  while (waiting && frames < 3000) {
    const next = waiting;
    waiting = null;
    clock += 1000 / 60;
    frames += 1;
    next(clock);
  }
  return frames;
}

beforeEach(() => {
  clock = 1000;
  vi.stubGlobal("requestAnimationFrame", (next: (time: number) => void) => ((waiting = next), 1));
  vi.stubGlobal("cancelAnimationFrame", () => (waiting = null));
});
afterEach(() => vi.unstubAllGlobals());

describe("a flick", () => {
  it("is shown as physics had it, and everything lies in its hole afterwards", async () => {
    const projector = new BoxProjector();
    const done = vi.fn();
    const lay = inHoles(seen(intent.view).arena).length;
    await projector.show(rests, intent, past, false, done);
    expect(projector.moving).toBe(true);
    expect(projector.dice).toHaveLength(lay + 1);
    expect(projector.dice.at(-1)!.kind).toBe(made.action.die);
    expect(run()).toBeGreaterThan(10);
    expect(done).toHaveBeenCalledOnce();
    const lies = inHoles(seen(rests.view).arena);
    expect(projector.dice).toEqual(lies.map(({ die }) => die));
    projector.poses.forEach((pose, place) => expect(cellAt(pose.at)).toEqual(lies[place]!.cell));
  });

  it("is brought to its base by somebody else's hand, drawn back, and stays there until it flies", async () => {
    const projector = new BoxProjector();
    await projector.show(intent, null, past.slice(0, 1), false, () => {});
    const seenAt = [projector.poses.at(-1)!.at];
    const strengths: number[] = [];
    while (waiting) {
      const next = waiting;
      waiting = null;
      next((clock += 1000 / 60));
      seenAt.push(projector.poses.at(-1)!.at);
      if (projector.drawn) strengths.push(projector.drawn.strength);
    }
    const steps = seenAt.slice(1).map((at, place) => {
      const last = seenAt[place]!;
      return Math.hypot(at[0] - last[0], at[1] - last[1], at[2] - last[2]);
    });
    expect(Math.max(...steps)).toBeLessThan(1.2);
    expect(steps[1]).toBeLessThan(0.05);
    expect(strengths).toEqual([...strengths].sort((one, other) => one - other));
    expect(strengths.at(-1)).toBeGreaterThan(0.1);
    expect(projector.moving).toBe(false);
    expect(projector.drawn).toBeNull();
    const base = onBase(made.action.base, 1).at;
    projector.poses.at(-1)!.at.forEach((value, axis) => expect(value).toBeCloseTo(base[axis]!, 5));
    const still = new BoxProjector();
    await still.show(intent, null, past.slice(0, 1), true, () => {});
    expect(still.moving).toBe(false);
    expect(still.poses).toEqual(projector.poses);
    expect(still.poses).toHaveLength(inHoles(seen(intent.view).arena).length + 1);
  });

  it("begins before its end is known, and goes over into it without a jump", async () => {
    const projector = new BoxProjector();
    const trace = await readTrace(made.trace);
    const motion = made.stretches.map((one): Motion => ({ say: "motion", line: 5, ...one }));
    const done = vi.fn();
    await projector.show(intent, null, past.slice(0, 1), true, () => {}, { own: true });
    await projector.follow(motion.slice(0, 1), intent);
    expect(projector.dice.at(-1)!.kind).toBe(made.action.die);
    for (let count = 0; count < 30; count += 1) waiting!((clock += 1000 / 60));
    expect(projector.poses).toEqual(trace.frames[motion[1]!.frame - 1]);
    await projector.show(rests, intent, past, false, done);
    expect(projector.moving).toBe(true);
    waiting!((clock += 1000 / 60));
    const wanted = trace.at((motion[1]!.frame - 1) / trace.rate + 1 / 60).at(-1)!.at;
    projector.poses.at(-1)!.at.forEach((value, axis) => expect(value).toBeCloseTo(wanted[axis]!));
    run();
    expect(done).toHaveBeenCalledOnce();
    expect(projector.poses).toHaveLength(inHoles(seen(rests.view).arena).length);
  });

  it("is counted when it lies: pieces light up, with what they give", async () => {
    const projector = new BoxProjector();
    await projector.show(rests, intent, past, false, () => {});
    expect(projector.glows).toEqual([]);
    let last = projector.glows;
    while (waiting) {
      const next = waiting;
      waiting = null;
      next((clock += 1000 / 60));
      if (projector.moving) last = projector.glows;
    }
    const piece = made.after.best.pieces[0]!;
    expect(last).toEqual([{ cells: [...piece.cells, ...piece.markers], points: 14 }]);
    expect(projector.glows).toEqual([]);
  });

  it("says of a die that rests in no hole where it ended", async () => {
    for (const [rest, seconds] of [
      ["bag", 0.9],
      [made.outcome.rest, 0],
    ] as const) {
      const projector = new BoxProjector();
      const missed = at(5, null, { ...made.outcome, rest }, made.after);
      await projector.show(missed, intent, past, false, () => {});
      let frames = 0;
      while (waiting) {
        const next = waiting;
        waiting = null;
        next((clock += 1000 / 60));
        if (projector.lost) frames += 1;
      }
      expect(frames / 60).toBeCloseTo(seconds, 0);
      expect(projector.lost).toBeNull();
    }
  });

  it("is left out by those who have seen enough, and by those who cannot see it", async () => {
    for (const trace of [made.trace, "nonsense", undefined]) {
      const projector = new BoxProjector();
      const done = vi.fn();
      const lines = [
        past[0]!,
        { line: 5, seat: null, step: made.outcome, ...(trace ? { trace } : {}) },
      ];
      await projector.show(rests, intent, lines, trace === made.trace, done);
      expect(done).toHaveBeenCalledOnce();
      expect(projector.poses).toHaveLength(inHoles(seen(rests.view).arena).length);
    }
  });
});

describe("what is scored", () => {
  const cells = made.after.best.pieces[0]!.cells as [number, number][];

  it("lights up die by die, with the points that it gave", async () => {
    const projector = new BoxProjector();
    const view = { ...made.after, points: [14, 0], best: null };
    const scored = at(6, 0, { do: "score", piece: made.after.best.pieces[0]! }, view);
    const first = { ...rests, view: { ...rests.view, points: [0, 0] } };
    await projector.show(scored, first, past, false, () => {});
    expect(projector.glows).toEqual([{ cells: [cells[0]], points: 14 }]);
    expect(run()).toBeGreaterThan(30);
  });

  it("comes one after another", () => {
    const glows = [
      { cells, points: 8 },
      { cells, points: 5 },
    ];
    expect(litAfter(glows, 0, 0).map((glow) => glow.points)).toEqual([8]);
    expect(litAfter(glows, 0.7, 0).map((glow) => glow.points)).toEqual([8, 5]);
    expect(litAfter(glows, 0.14, 0.13)[0]!.cells).toHaveLength(2);
    expect(litAfter(glows, -0.1, 0)).toEqual([]);
  });
});
