import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PastStep } from "../../table/keys";
import type { Moment } from "../../table/moment";
import made from "./a-flick.json";
import { cellAt, inHoles, seen } from "./arena";
import { Showing } from "./showing.svelte";

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
    const showing = new Showing();
    const done = vi.fn();
    const lay = inHoles(seen(intent.view).arena).length;
    await showing.show(rests, intent, past, false, done);
    expect(showing.moving).toBe(true);
    expect(showing.dice).toHaveLength(lay + 1);
    expect(showing.dice.at(-1)!.kind).toBe(made.action.die);
    expect(run()).toBeGreaterThan(10);
    expect(done).toHaveBeenCalledOnce();
    const lies = inHoles(seen(rests.view).arena);
    expect(showing.dice).toEqual(lies.map(({ die }) => die));
    showing.poses.forEach((pose, place) => expect(cellAt(pose.at)).toEqual(lies[place]!.cell));
  });

  it("begins with a die on its base, where it is somebody else's", async () => {
    const showing = new Showing();
    await showing.show(intent, null, past.slice(0, 1), false, () => {});
    const [x, , z] = showing.poses.at(-1)!.at;
    expect(Math.max(Math.abs(x), Math.abs(z))).toBeGreaterThan(6);
    run();
    expect(showing.moving).toBe(false);
    const still = new Showing();
    await still.show(intent, null, past.slice(0, 1), true, () => {});
    expect(still.moving).toBe(false);
    expect(still.poses).toEqual(showing.poses);
    expect(still.poses).toHaveLength(inHoles(seen(intent.view).arena).length + 1);
  });

  it("is left out by those who have seen enough, and by those who cannot see it", async () => {
    for (const trace of [made.trace, "nonsense", undefined]) {
      const showing = new Showing();
      const done = vi.fn();
      const lines = [
        past[0]!,
        { line: 5, seat: null, step: made.outcome, ...(trace ? { trace } : {}) },
      ];
      await showing.show(rests, intent, lines, trace === made.trace, done);
      expect(done).toHaveBeenCalledOnce();
      expect(showing.poses).toHaveLength(inHoles(seen(rests.view).arena).length);
    }
  });
});
