import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import type { Motion } from "../../wire/types";
import fall from "./a-fall.json";
import type { Pose } from "../../dice/space";
import { readTrace } from "../../worlds/trace";
import { TowerProjector } from "./projector.svelte";
import { seenDown } from "./tower";

const BODIES = fall.shape[1]!;
const tower = Array.from({ length: BODIES - 2 }, (_, place) => [place % 2, 1 + (place % 2)]);

function at(line: number, seat: number | null, step: Moment["step"], view: object): Moment {
  return {
    line, seat, step, turn: 0, told: [], board: [],
    view: { game: "stack_attack", players: 2, turn: 0, points: [0, 0], to_move: 1, ...view },
  } as Moment; // prettier-ignore
}

const intent = at(8, 1, { do: "place", face: 3, hand: { place: [1, 0] } }, { tower, placing: 3 });
const fell = at(9, null, { stands: false }, { tower: [[null, 6]], placing: null });
const told: Moment = { ...fell, told: ["The tower falls!", "You get nothing."] };
const past: PastStep[] = [
  { line: 8, seat: 1, step: intent.step! },
  { line: 9, seat: null, step: fell.step!, trace: fall.trace },
];

const motion = fall.stretches.map((one): Motion => ({ say: "motion", line: 9, ...one }));

let clock = 0;
let waiting: ((time: number) => void) | null = null;

/** Pictures until nothing moves. */
function run(projector: TowerProjector): number {
  let seconds = 0;
  while (waiting && seconds < 60) {
    const next = waiting;
    waiting = null;
    clock += 1000 / 60;
    seconds += 1 / 60;
    next(clock);
  }
  expect(projector.moving).toBe(false);
  return seconds;
}

beforeEach(() => {
  clock = 1000;
  vi.stubGlobal("requestAnimationFrame", (next: (time: number) => void) => {
    waiting = next;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (waiting = null));
});
afterEach(() => vi.unstubAllGlobals());

describe("a tower that falls", () => {
  it("is shown in full, lies there until the next moment, and is said once", async () => {
    const projector = new TowerProjector();
    const done = vi.fn();
    await projector.show(fell, intent, past, false, null, done);
    expect(projector.dice).toHaveLength(BODIES - 1);
    expect(projector.poses).toHaveLength(BODIES);
    const trace = await readTrace(fall.trace);
    expect(run(projector)).toBeGreaterThan(trace.seconds);
    expect(done).toHaveBeenCalledOnce();
    expect([projector.wreck, projector.stays]).toEqual([true, true]);
    expect(projector.poses).toEqual(trace.frames.at(-1));
    const next = at(11, null, { roll: [5] }, { tower: [[null, 6]], placing: null });
    await projector.show(next, fell, past, false, null, done);
    expect([projector.wreck, projector.stays]).toEqual([false, false]);
    expect(projector.dice).toEqual([{ seat: null, face: 6 }]);
    expect(projector.poses).toHaveLength(2);
  });

  it("is cleared away when the first die of the next tower is held", async () => {
    const projector = new TowerProjector();
    await projector.show(fell, intent, past, false, null, () => {});
    projector.clear();
    expect(projector.stays).toBe(true); // it is still falling
    run(projector);
    projector.clear();
    expect([projector.wreck, projector.stays]).toEqual([false, false]);
    expect(projector.poses).toHaveLength(1 + projector.dice.length);
    expect(projector.poses.length).toBeLessThan(BODIES);
  });

  it("is not what is seen while somebody else's hand brings a die", async () => {
    const projector = new TowerProjector();
    await projector.show(intent, null, past.slice(0, 1), false, null, () => {});
    const [moving, carries] = [projector.moving, projector.carries];
    expect([moving, carries]).toEqual([true, true]);
    expect(seenDown(projector.poses)).toBeGreaterThan(0); // it comes from the table
    expect(seenDown(projector.poses.slice(0, -1))).toBe(0);
    run(projector);
    await projector.show(fell, intent, past, false, null, () => {});
    expect([projector.moving, projector.carries]).toEqual([true, false]);
  });

  it("is shown once more, slowly", async () => {
    const projector = new TowerProjector();
    await projector.show(fell, intent, past, false, null, () => {});
    const first = run(projector);
    projector.slowly();
    expect(projector.again).toBe(true);
    expect(projector.poses).toHaveLength(BODIES);
    expect(run(projector)).toBeGreaterThan(2 * first);
    expect(projector.poses).toHaveLength(BODIES);
  });

  it("lies there for those who see nothing move, until the next moment", async () => {
    const projector = new TowerProjector();
    const done = vi.fn();
    await projector.show(fell, intent, past, true, null, done);
    expect(done).toHaveBeenCalledOnce();
    expect(projector.wreck).toBe(true);
    expect(projector.poses).toEqual((await readTrace(fall.trace)).frames.at(-1));
    expect(projector.dice).toHaveLength(BODIES - 1);
    expect(projector.fall).not.toBeNull();
    const next = at(11, null, { roll: [5] }, { tower: [[null, 6]], placing: null });
    await projector.show(next, fell, past, true, null, done);
    expect(projector.wreck).toBe(false);
    expect(projector.poses).toHaveLength(2);
  });

  it("is told when it has been seen, not before", async () => {
    const projector = new TowerProjector();
    await projector.show(intent, null, past, true, null, () => {});
    const shows = projector.show(told, intent, past, false, null, () => {});
    expect(projector.pictured).toBe(intent); // its trace is still read
    await shows;
    expect([projector.pictured, projector.moving, projector.fall]).toEqual([told, true, null]);
    run(projector);
    expect(projector.fall).toMatchObject({
      line: 9,
      said: ["The tower falls!", "You get nothing."],
    });
  });

  it("can be seen again until the next die is let go", async () => {
    const projector = new TowerProjector();
    await projector.show(told, intent, past, true, null, () => {});
    const next = at(12, 0, { do: "place", face: 5 }, { tower: [[null, 6]], placing: 5 });
    const later: PastStep[] = [...past, { line: 12, seat: 0, step: next.step! }];
    await projector.show(next, told, later, true, null, () => {});
    expect(projector.fall?.went).not.toBeNull();
    projector.slowly();
    expect(projector.again).toBe(true);
    run(projector);
    const stood = at(13, null, { stands: true }, { tower: [[null, 6], [0, 5]], placing: null }); // prettier-ignore
    const answered = [...later, { line: 13, seat: null, step: stood.step! }];
    await projector.show(stood, next, answered, true, null, () => {});
    expect(projector.fall).toBeNull();
    projector.slowly();
    expect(projector.again).toBe(false);
  });

  it("is forgotten by whoever lets a die go, and where it was taken back", async () => {
    const projector = new TowerProjector();
    await projector.show(told, intent, past, true, null, () => {});
    projector.forget();
    expect(projector.fall).toBeNull();
    await projector.show(told, intent, past, true, null, () => {});
    expect(projector.fall).not.toBeNull();
    await projector.show(intent, null, past.slice(0, 1), true, null, () => {});
    expect(projector.fall).toBeNull();
  });

  it("gives way to the next moment", async () => {
    const projector = new TowerProjector();
    const [first, second] = [vi.fn(), vi.fn()];
    const one = projector.show(fell, intent, past, false, null, first);
    await projector.show(intent, null, past, true, null, second);
    await one;
    expect(second).toHaveBeenCalledOnce();
    expect(projector.wreck).toBe(false);
    expect(projector.dice).toHaveLength(BODIES - 1); // the tower, and the hand over it
  });

  it("begins at once where a die was let go here, without a jump", async () => {
    const projector = new TowerProjector();
    const trace = await readTrace(fall.trace);
    const first = trace.frames[0]!.at(-1)!;
    const from = { ...first, at: [first.at[0], first.at[1] + 0.6, first.at[2]] as const };
    await projector.show(fell, intent, past, false, from, () => {});
    const begun = projector.poses.at(-1)!;
    expect(begun.at[1]).toBeLessThan(from.at[1]); // its first picture has moved
    expect(begun.at[1]).toBeCloseTo(from.at[1], 1);
    waiting!((clock += 1000 / 60));
    expect(projector.poses.at(-1)!.at[1]).toBeCloseTo(begun.at[1], 5); // and is the one that is drawn
    const off: number[] = [];
    for (let frame = 0; frame < 9; frame += 1) {
      const next = waiting!;
      next((clock += 1000 / 60));
      off.push(projector.poses.at(-1)!.at[1] - trace.at((frame + 2) / 60).at(-1)!.at[1]);
    }
    expect(off[0]).toBeGreaterThan(0.5);
    expect(Math.max(...off)).toBeLessThan(0.7);
    expect(off.at(-1)).toBeCloseTo(0, 5);
  });
});

describe("a motion that is still simulated", () => {
  /** A projector that shows the moment before, and so much of what follows. */
  async function begun(told: number, from: Pose | null = null): Promise<TowerProjector> {
    const projector = new TowerProjector();
    await projector.show(intent, null, past.slice(0, 1), true, from, () => {});
    await projector.follow(motion.slice(0, told), intent, from);
    return projector;
  }

  function tick(): void {
    const next = waiting!;
    waiting = null;
    next((clock += 1000 / 60));
  }

  it("begins with what is known, waits for more, and goes on where it was", async () => {
    const trace = await readTrace(fall.trace);
    const projector = await begun(1);
    expect([projector.moving, projector.pictured]).toEqual([true, intent]);
    expect(projector.dice).toHaveLength(BODIES - 1);
    for (let count = 0; count < 30; count += 1) tick();
    const last = motion[1]!.frame - 1;
    expect(projector.poses).toEqual(trace.frames[last]);
    await projector.follow(motion.slice(0, 3), intent, null);
    tick();
    projector.poses.forEach(({ at }, body) =>
      expect(at[1]).toBeCloseTo(trace.frames[last + 1]![body]!.at[1], 6),
    );
  });

  it("goes over into the whole without a jump, and rests once", async () => {
    const trace = await readTrace(fall.trace);
    const projector = await begun(motion.length);
    const done = vi.fn();
    for (let frame = 2; frame < 12; frame += 1) tick();
    const before = projector.poses;
    const shows = projector.show(told, intent, past, false, null, done);
    expect(projector.poses).toBe(before);
    tick(); // it moves while the whole trace is read
    await shows;
    expect([projector.moving, projector.pictured]).toEqual([true, told]);
    expect(done).not.toHaveBeenCalled();
    tick();
    projector.poses.forEach(({ at }, body) =>
      expect(at[1]).toBeCloseTo(trace.at(12 / 60)[body]!.at[1], 6),
    );
    run(projector);
    expect(done).toHaveBeenCalledOnce();
    expect(projector.poses).toEqual(trace.frames.at(-1));
    expect(projector.fall).toMatchObject({ line: 9, said: told.told });
  });

  it("takes a die over that was let go here, once", async () => {
    const trace = await readTrace(fall.trace);
    const first = trace.frames[0]!.at(-1)!;
    const from: Pose = { ...first, at: [first.at[0], first.at[1] + 0.6, first.at[2]] };
    const projector = await begun(2, from);
    tick();
    const held = projector.poses.at(-1)!.at[1];
    expect(held).toBeCloseTo(from.at[1], 1);
    await projector.show(told, intent, past, false, first, () => {});
    tick();
    expect(projector.poses.at(-1)!.at[1]).toBeLessThan(held);
    expect(projector.poses.at(-1)!.at[1]).toBeGreaterThan(held - 0.2);
  });

  it("is ended by whoever has seen enough, as soon as the end is known", async () => {
    const projector = await begun(2);
    const done = vi.fn();
    projector.hurry();
    tick();
    expect(projector.moving).toBe(true);
    await projector.show(told, intent, past, false, null, done);
    expect(projector.moving).toBe(false);
    expect(done).toHaveBeenCalledOnce();
    expect(projector.poses).toEqual((await readTrace(fall.trace)).frames.at(-1));
  });

  it("gives way to any other moment, and is shown in full where its beginning was not", async () => {
    const projector = await begun(2);
    await projector.show({ ...intent, line: 10 }, null, past.slice(0, 1), true, null, () => {});
    expect(projector.moving).toBe(false);
    const late = new TowerProjector();
    await late.show(intent, null, past.slice(0, 1), true, null, () => {});
    await late.follow(motion.slice(2), intent, null);
    expect(late.moving).toBe(false);
    await late.show(told, intent, past, false, null, () => {});
    expect(run(late)).toBeGreaterThan((await readTrace(fall.trace)).seconds);
  });
});

describe("somebody else's hand", () => {
  it("is over the top for those who see nothing move", async () => {
    const projector = new TowerProjector();
    await projector.show(intent, null, past, true, null, () => {});
    const [top, held] = projector.poses.slice(-2);
    expect(projector.dice.at(-1)).toEqual({ seat: 1, face: 3 });
    expect(held!.at[1]).toBeGreaterThan(top!.at[1] + 1);
  });

  it("comes from aside, slowly at both ends, and stays over the top until physics answers", async () => {
    const projector = new TowerProjector();
    await projector.show(intent, null, past, false, null, () => {});
    expect(projector.dice.at(-1)).toEqual({ seat: 1, face: 3 });
    expect(Math.abs(projector.poses.at(-1)!.at[0])).toBeGreaterThan(3);
    const seen = [projector.poses.at(-1)!.at];
    while (waiting) {
      const next = waiting;
      waiting = null;
      clock += 1000 / 60;
      next(clock);
      seen.push(projector.poses.at(-1)!.at);
    }
    expect(projector.moving).toBe(false);
    const steps = seen.slice(1).map((at, place) => {
      const last = seen[place]!;
      return Math.hypot(at[0] - last[0], at[1] - last[1], at[2] - last[2]);
    });
    expect(Math.max(...steps)).toBeLessThan(0.5);
    expect(steps[1]).toBeLessThan(0.03);
    const top = projector.poses.at(-2)!.at;
    const end = seen.at(-1)!;
    expect(end[0] - top[0]).toBeCloseTo(1 / 16, 2);
    expect(end[1]).toBeCloseTo(top[1] + 1 + 1 / 16, 2);
  });
});
