import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Step } from "../wire/types";
import { ReplayPlayer } from "./replay.svelte";

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

const begun = (): ReplayPlayer => new ReplayPlayer(() => STEPS);

it("goes on when the board has shown a step, and ends at the last", () => {
  const player = begun();
  player.play();
  vi.advanceTimersByTime(1000);
  expect(player.at).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(player.at).toBe(1); // the board is still busy
  player.rest(2);
  vi.advanceTimersByTime(1000);
  expect(player.at).toBe(2);
  player.rest(2); // of a step that is no longer shown
  vi.advanceTimersByTime(1000);
  expect(player.at).toBe(2);
  player.rest(3);
  vi.advanceTimersByTime(1000);
  expect([player.at, player.playing]).toEqual([3, false]);
});

it("does not wait for ever for a board that says nothing", () => {
  const player = begun();
  player.play();
  vi.advanceTimersByTime(60_000);
  expect(player.at).toBe(3);
});

it("begins anew from the end, and stops where somebody takes it", () => {
  const player = begun();
  player.to(99);
  expect(player.at).toBe(3);
  player.toggle();
  expect([player.at, player.playing]).toEqual([0, true]);
  player.to(2);
  vi.advanceTimersByTime(60_000);
  expect([player.at, player.playing]).toEqual([2, false]);
  player.to(-5);
  expect(player.at).toBe(0);
});

it("finds a line, and tells what came before", () => {
  const player = begun();
  player.toLine(3);
  expect(player.moment(player.at)?.view.points).toEqual([3]);
  expect(player.past().map((step) => step.line)).toEqual([2, 3]);
  player.toLine(4); // no step stands there
  expect(player.step?.line).toBe(3);
  expect(player.moment(9)).toBeNull();
});

it("goes as fast as it is told, and changes its speed on the way", () => {
  const player = begun();
  player.hurry("slow");
  player.play();
  vi.advanceTimersByTime(1000);
  expect(player.at).toBe(0);
  expect(player.hurried).toBe(false);
  player.hurry("fastest"); // waits for no board
  vi.advanceTimersByTime(100);
  expect([player.at, player.playing]).toEqual([3, false]);
  expect(player.hurried).toBe(true);
});
