import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Step } from "../wire/types";
import { Replaying } from "./replay.svelte";

const STEPS: Step[] = [0, 2, 3, 5].map((line) => ({
  line,
  seat: null,
  step: line === 0 ? null : { roll: "G" },
  turn: 0,
  view: { points: [line] },
  board: [],
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begun = (): Replaying => new Replaying(() => STEPS);

it("goes on when the board has shown a step, and ends at the last", () => {
  const replaying = begun();
  replaying.play();
  vi.advanceTimersByTime(1000);
  expect(replaying.at).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(replaying.at).toBe(1); // the board is still busy
  replaying.rest(2);
  vi.advanceTimersByTime(1000);
  expect(replaying.at).toBe(2);
  replaying.rest(2); // of a step that is no longer shown
  vi.advanceTimersByTime(1000);
  expect(replaying.at).toBe(2);
  replaying.rest(3);
  vi.advanceTimersByTime(1000);
  expect([replaying.at, replaying.playing]).toEqual([3, false]);
});

it("does not wait for ever for a board that says nothing", () => {
  const replaying = begun();
  replaying.play();
  vi.advanceTimersByTime(60_000);
  expect(replaying.at).toBe(3);
});

it("begins anew from the end, and stops where somebody takes it", () => {
  const replaying = begun();
  replaying.to(99);
  expect(replaying.at).toBe(3);
  replaying.toggle();
  expect([replaying.at, replaying.playing]).toEqual([0, true]);
  replaying.to(2);
  vi.advanceTimersByTime(60_000);
  expect([replaying.at, replaying.playing]).toEqual([2, false]);
  replaying.to(-5);
  expect(replaying.at).toBe(0);
});

it("finds a line, and tells what came before", () => {
  const replaying = begun();
  replaying.toLine(3);
  expect(replaying.moment(replaying.at)?.view.points).toEqual([3]);
  expect(replaying.past().map((step) => step.line)).toEqual([2, 3]);
  replaying.toLine(4); // no step stands there
  expect(replaying.step?.line).toBe(3);
  expect(replaying.moment(9)).toBeNull();
});

it("goes as fast as it is told, and changes its speed on the way", () => {
  const replaying = begun();
  replaying.hurry("slow");
  replaying.play();
  vi.advanceTimersByTime(1000);
  expect(replaying.at).toBe(0);
  expect(replaying.hurried).toBe(false);
  replaying.hurry("fastest"); // waits for no board
  vi.advanceTimersByTime(100);
  expect([replaying.at, replaying.playing]).toEqual([3, false]);
  expect(replaying.hurried).toBe(true);
});
