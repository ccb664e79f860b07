import { beforeEach, describe, expect, it, vi } from "vitest";
import { forget } from "../device/storage";
import { practice as ask, Refusal } from "../wire/http";
import type { Practised, Step, Told } from "../wire/types";
import { Practice } from "./practice.svelte";

vi.mock("../wire/http", async (real) => ({ ...(await real<object>()), practice: vi.fn() }));

const step = (line: number, more: Partial<Step> = {}): Step =>
  ({ line, seat: 0, step: null, turn: 0, view: {}, board: [], told: [], ...more }) as Step;
const gesture = step(0, { step: { do: "place" } });
const result = step(1, { seat: null, step: { stands: true }, trace: "whole" });
const came = { good: true, off: [1, 2], table: [1, 1], size: 1, says: "It stands." };
const found = (steps: Step[], more: Partial<Practised> = {}): Practised => ({
  game: "a_game",
  names: ["You"],
  steps,
  position: "here",
  world: null,
  offers: [{ action: { do: "place" } } as never],
  came: null,
  ...more,
});
const answer = found([gesture, result, step(2)], { came });
const part = (frame: number): Told => ({
  motion: { say: "motion", line: 1, frame, trace: "part" },
});

/** The house: what it tells, and when it is done. */
let hear: (told: Told) => void;
let done: (value: Practised) => void;
let fail: (error: Error) => void;

async function begun(): Promise<Practice> {
  vi.mocked(ask).mockImplementation(
    (_body, heard) =>
      new Promise((go, no) => {
        hear = heard;
        done = (value) => go({ ready: true, value });
        fail = no;
      }),
  );
  const practice = new Practice("a_game");
  const beginning = practice.begin();
  done(found([step(0)]));
  await beginning;
  practice.rest(0);
  return practice;
}

beforeEach(() => forget("rollhouse.practice"));

describe("a try", () => {
  it("moves while it is simulated, once the gesture was shown", async () => {
    const practice = await begun();
    const trying = practice.attempt({ do: "place" });
    hear({ step: gesture });
    hear(part(0));
    expect(practice.moment).toMatchObject({ line: 1, step: { do: "place" } });
    expect(practice.motion).toEqual([]);
    practice.rest(1);
    hear(part(6));
    expect(practice.motion.map(({ line, frame }) => [line, frame])).toEqual([
      [2, 0],
      [2, 6],
    ]);
    done(answer);
    await trying;
    expect(practice.moment).toMatchObject({ line: 2, step: { stands: true } });
    expect(practice.before).toMatchObject({ line: 1 });
    expect(practice.motion).toEqual([]);
    practice.rest(2);
    expect(practice.came).toBeNull();
    practice.rest(3);
    expect(practice.came).toEqual(came);
    expect(practice.tries.last).toEqual([[1, 2]]);
    expect(practice.past.map(({ line }) => line)).toEqual([1, 2]);
  });

  it("waits for the board where the answer is there first", async () => {
    const practice = await begun();
    const trying = practice.attempt({ do: "place" });
    hear({ step: gesture });
    hear({ step: gesture }); // a worker was replaced, and began anew
    done(answer);
    await trying;
    expect(practice.moment?.line).toBe(1);
    practice.rest(1);
    expect(practice.moment?.line).toBe(2);
  });

  it("of which nothing was told is shown at the end", async () => {
    const practice = await begun();
    const trying = practice.attempt({ do: "place" });
    done(answer);
    await trying;
    expect(practice.moment).toMatchObject({ line: 1, step: { do: "place" } });
  });

  it("counts among ten at its target, and another target begins ten anew", async () => {
    const practice = await begun();
    for (let made = 0; made < 11; made += 1) {
      const good = made % 3 === 0;
      const trying = practice.attempt({ do: "place" });
      done(found([step(2)], { came: { ...came, good } }));
      await trying;
      practice.rest(practice.moment!.line);
      expect(practice.ten.length).toBe(made < 10 ? made + 1 : 1);
      if (made === 9) expect(practice.ten.filter(Boolean).length).toBe(4);
    }
    practice.aim([3, 3]);
    expect(practice.ten).toEqual([]);
  });

  it("that fails in the middle did not happen", async () => {
    const practice = await begun();
    const trying = practice.attempt({ do: "place" });
    hear({ step: gesture });
    expect(practice.offers).toEqual([]);
    fail(new Refusal("busy", "Later."));
    await trying;
    expect(practice.trouble).toBe("Later.");
    expect(practice.moment).toMatchObject({ line: 2, step: null });
    expect(practice.offers.length).toBe(1);
    expect(practice.doing).toBeNull();
  });
});
