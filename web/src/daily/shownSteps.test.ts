import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { preferences } from "../device/preferences.svelte";
import { TURN } from "../table/tempo";
import type { Step } from "../wire/types";
import { ShownSteps } from "./shownSteps.svelte";

/** The house rolls many times in one turn; each picture takes the board a second at its usual speed. */
const ROLLS = 12;
const PICTURE = 1000;

function steps(): Step[] {
  const view = (toMove: number) => ({ to_move: toMove, players: 2 });
  const begun = { seat: null, step: null, turn: 0, view: view(0), told: [], board: [] };
  const stopped = { ...begun, seat: 0, step: { do: "stop" }, turn: -1, view: view(1) };
  const rolled = Array.from({ length: ROLLS }, (_, place) => ({
    ...begun,
    step: { roll: "GY" },
    turn: place === ROLLS - 1 ? 0 : 1,
    view: view(place === ROLLS - 1 ? 0 : 1),
    told: [`House rolls 1 green, 1 yellow. ${place + 1} points at risk.`],
  }));
  return [begun, stopped, ...rolled] as unknown as Step[];
}

/** Milliseconds until the house's turn has been shown. */
function watched(): number {
  const shown = new ShownSteps((seat) => seat === 0);
  shown.add(steps().slice(0, 1));
  shown.pace.jump();
  shown.add(steps());
  const begun = Date.now();
  while (!shown.pace.settled && Date.now() - begun < 120_000) {
    const { current, hurried, speed } = shown.pace;
    vi.advanceTimersByTime(hurried ? 20 : PICTURE / speed);
    if (current) shown.pace.rest(current.line);
    vi.advanceTimersByTime(20);
  }
  return Date.now() - begun;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  preferences.tempo = "brisk";
});

test("the house's turn at the daily table takes as long as somebody likes to watch", () => {
  preferences.tempo = "calm";
  expect(watched()).toBeGreaterThan(2 * TURN);
  preferences.tempo = "brisk";
  expect(watched()).toBeLessThan(TURN + 2 * PICTURE);
  preferences.tempo = "once";
  expect(watched()).toBeLessThan(TURN / 2);
});
