import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EdgeKey } from "../boards/board";
import { preferences } from "../device/preferences.svelte";
import { mayBeThrown, ThrowingHand } from "./throwingHand.svelte";

const ROLL: EdgeKey = {
  offer: { action: { do: "roll" }, offer: "Roll", title: "Roll", note: "" },
  throws: true,
};

/** Listeners of the window, to be told of a pointer. */
const heard = new Map<string, Set<(event: unknown) => void>>();

function tell(type: string, x: number, y: number, time: number, target: unknown = null): void {
  const event = { type, pointerId: 7, clientX: x, clientY: y, timeStamp: time, target };
  for (const listener of [...(heard.get(type) ?? [])]) listener(event);
}

class Spot {
  contains(other: unknown): boolean {
    return other === this;
  }
}

function taken(owner: { throwable: EdgeKey | null; free: boolean }, on: Spot | null = null) {
  const presses: EdgeKey[] = [];
  const hand: ThrowingHand = new ThrowingHand({
    ...owner,
    press: (key: EdgeKey) => {
      presses.push(key);
      hand.pressed();
    },
  });
  hand.grasp(
    { isPrimary: true, button: 0, pointerId: 7, clientX: 0, clientY: 0, timeStamp: 0 } as never,
    on as never,
  );
  return { hand, presses };
}

it("throws also what ended the game, and nothing while the game rests", () => {
  const states = ["playing", "over", "abandoned", "paused"] as const;
  expect(states.map(mayBeThrown)).toEqual([true, true, true, false]);
});

describe("a hand at the table", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    preferences.sound = false;
    heard.clear();
    vi.stubGlobal("Node", Spot);
    vi.stubGlobal("addEventListener", (type: string, listener: never) =>
      heard.set(type, (heard.get(type) ?? new Set()).add(listener)),
    );
    vi.stubGlobal("removeEventListener", (type: string, listener: never) =>
      heard.get(type)?.delete(listener),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("holds what a key throws, and throws it by a swipe", () => {
    const { hand, presses } = taken({ throwable: ROLL, free: false });
    expect(hand.holds).toBe(ROLL);
    tell("pointermove", 20, -60, 50);
    tell("pointerup", 30, -90, 80);
    expect(presses).toEqual([ROLL]);
    expect(hand.swing!.aside).toBeGreaterThan(0.2);
    expect(hand.holds).toBeNull();
    expect(hand.ends({ timeStamp: 81 } as MouseEvent)).toBe(true);
    hand.lies();
    expect(hand.swing).toBeNull();
    expect([...heard.values()].every((listeners) => listeners.size === 0)).toBe(true);
  });

  it("puts back what was only tapped, and what the house no longer lets it throw", () => {
    const { hand, presses } = taken({ throwable: ROLL, free: false });
    tell("pointerup", 1, 1, 60);
    expect([hand.holds, presses]).toEqual([null, []]);
    const other = taken({ throwable: ROLL, free: true });
    other.hand.drop();
    tell("pointerup", 0, -200, 90);
    expect([other.hand.holds, other.presses]).toEqual([null, []]);
  });

  it("keeps the dice when the focus moves, and puts them back when the window is left", () => {
    vi.stubGlobal("PointerEvent", class {});
    const { hand } = taken({ throwable: ROLL, free: false });
    tell("blur", 0, 0, 10, new Spot());
    expect(hand.holds).toBe(ROLL);
    tell("blur", 0, 0, 20, globalThis);
    expect(hand.holds).toBeNull();
  });

  it("throws by a tap where nothing is at stake", () => {
    const { presses } = taken({ throwable: ROLL, free: true });
    tell("pointerup", 1, 1, 60);
    expect(presses).toEqual([ROLL]);
  });

  it("leaves a key to its press, and drops the dice where the finger slides off", () => {
    const key = new Spot();
    const { hand, presses } = taken({ throwable: ROLL, free: false }, key);
    tell("pointerup", 2, 2, 900, key);
    expect([hand.holds, presses]).toEqual([ROLL, []]); // the click comes now
    hand.pressed();
    expect(hand.holds).toBeNull();
    const slid = taken({ throwable: ROLL, free: false }, key);
    tell("pointerup", 90, 200, 900, new Spot());
    expect([slid.hand.holds, slid.presses]).toEqual([null, []]);
    const late = taken({ throwable: ROLL, free: false }, key);
    tell("pointerup", 2, 2, 900, key);
    vi.advanceTimersByTime(200); // no click came
    expect(late.hand.holds).toBeNull();
  });

  it("throws where the finger slowly slid off the key, if nothing is at stake or it held", () => {
    for (const [free, time, thrown] of [
      [true, 900, 1],
      [false, 900, 1],
      [false, 200, 0],
    ] as const) {
      const { presses } = taken({ throwable: ROLL, free }, new Spot());
      tell("pointermove", 0, -20, time - 190);
      tell("pointermove", 0, -24, time - 20);
      tell("pointerup", 0, -25, time, new Spot());
      expect(presses).toHaveLength(thrown);
    }
  });

  it("takes nothing up where there is nothing to throw", () => {
    expect(taken({ throwable: null, free: false }).hand.holds).toBeNull();
  });
});
