import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Moment } from "../wire/moment";
import { Pace } from "./pace.svelte";

function moment(line: number, seat: number | null = null, told: string[] = []): Moment {
  const view = { game: "pig", players: 2, turn: 0, points: [line, 0] };
  return { line, seat, step: { n: line }, view, turn: 0, told, board: [] };
}

/** A board that rests a moment after it is shown something. */
function play(pace: Pace, milliseconds: number): number[] {
  const shown: number[] = [];
  for (let time = 0; time < milliseconds; time += 50) {
    const line = pace.current?.line;
    if (line !== undefined) {
      if (shown.at(-1) !== line) shown.push(line);
      pace.rest(line);
    }
    vi.advanceTimersByTime(50);
  }
  return shown;
}

describe("the pace of a table", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("begins with the newest", () => {
    const pace = new Pace();
    pace.feed([moment(1), moment(2), moment(3)], 4);
    expect(pace.current?.line).toBe(3);
    expect(pace.before?.line).toBe(2);
    expect(pace.settled).toBe(false);
    pace.rest(3);
    expect(pace.settled).toBe(true);
  });

  it("shows one after another, each once, and settles at the end", () => {
    const pace = new Pace();
    const some = [moment(1)];
    pace.feed(some, 2);
    pace.rest(1);
    pace.feed([...some, moment(2), moment(3, 1), moment(4)], 2);
    expect(pace.settled).toBe(false);
    expect(play(pace, 5000)).toEqual([1, 2, 3, 4]);
    expect(pace.settled).toBe(true);
    expect(pace.before?.line).toBe(3);
  });

  it("waits for the board, though not for ever", () => {
    const pace = new Pace();
    pace.feed([moment(1)], 2);
    pace.rest(1);
    pace.feed([moment(1), moment(2), moment(3)], 2);
    vi.advanceTimersByTime(1000);
    expect(pace.current?.line).toBe(2);
    vi.advanceTimersByTime(9000);
    expect(pace.current?.line).toBe(2);
    vi.advanceTimersByTime(5000);
    expect(pace.current?.line).toBe(3);
  });

  it("a tap goes to the newest", () => {
    const pace = new Pace();
    pace.feed([moment(1)], 2);
    pace.rest(1);
    expect(pace.skip()).toBe(false);
    pace.feed([moment(1), moment(2), moment(3), moment(4)], 2);
    expect(pace.skip()).toBe(true);
    expect(pace.current?.line).toBe(4);
    expect(pace.hurried).toBe(true);
    pace.rest(4);
    expect(pace.settled).toBe(true);
  });

  it("does not show one by one what was missed in number", () => {
    const pace = new Pace();
    pace.feed([moment(1)], 2);
    pace.rest(1);
    const many = Array.from({ length: 30 }, (_, place) => moment(place + 1));
    pace.feed(many, 31);
    expect(pace.current?.line).toBe(30);
  });

  it("shows a few that were missed", () => {
    const pace = new Pace();
    pace.feed([moment(1)], 2);
    pace.rest(1);
    pace.feed([moment(1), moment(2), moment(3)], 4);
    expect(pace.current?.line).toBe(1);
    expect(play(pace, 3000)).toEqual([1, 2, 3]);
  });

  it("jumps while nobody looks", () => {
    const pace = new Pace();
    pace.feed([moment(1)], 2);
    pace.feed([moment(1), moment(2), moment(3)], 2, true);
    expect(pace.current?.line).toBe(3);
  });

  it("keeps its place when everything is told in another language", () => {
    const pace = new Pace();
    pace.feed([moment(1, null, ["one"]), moment(2, null, ["two"])], 3);
    pace.rest(2);
    pace.feed([moment(1, null, ["uno"]), moment(2, null, ["dos"])], 3);
    expect(pace.current?.told).toEqual(["dos"]);
    expect(pace.settled).toBe(true);
  });

  it("hurries when much waits, and still shows every moment", () => {
    const time = (count: number): number => {
      const pace = new Pace();
      pace.feed([moment(0)], 1);
      pace.rest(0);
      pace.feed(
        Array.from({ length: count + 1 }, (_, place) => moment(place)),
        1,
      );
      const shown: number[] = [];
      let spent = 0;
      for (; !pace.settled && spent < 60_000; spent += 10) {
        const line = pace.current!.line;
        if (shown.at(-1) !== line) shown.push(line);
        pace.rest(line);
        vi.advanceTimersByTime(10);
      }
      expect(shown).toHaveLength(count + 1);
      return spent;
    };
    expect(time(40)).toBeLessThan(2 * time(20));
  });

  it("tells nothing before the dice of a step lie", () => {
    const pace = new Pace();
    pace.feed([moment(1)], 2);
    pace.rest(1);
    pace.feed([moment(1), moment(2)], 2);
    vi.advanceTimersByTime(1000);
    expect(pace.current?.line).toBe(2);
    expect(pace.told?.view.points).toEqual([1, 0]);
    pace.rest(2);
    expect(pace.told?.view.points).toEqual([2, 0]);
  });

  it("tells everything at once where it is skipped", () => {
    const pace = new Pace();
    pace.feed([moment(1)], 2);
    pace.rest(1);
    pace.feed([moment(1), moment(2), moment(3)], 2);
    vi.advanceTimersByTime(1000);
    pace.skip();
    expect(pace.told?.line).toBe(3);
  });

  it("tells what it told in another language", () => {
    const pace = new Pace();
    pace.feed([moment(1, null, ["one"])], 2);
    pace.rest(1);
    pace.feed([moment(1, null, ["uno"])], 2);
    expect(pace.told?.told).toEqual(["uno"]);
  });

  it("leaves others' news to be read, counted from when they lay there", () => {
    const pace = new Pace({ player: (seat) => (seat === 0 ? "mine" : "person") });
    const news = moment(2, 1, ["Ben stops and keeps 7."]);
    pace.feed([moment(1)], 2);
    pace.rest(1);
    pace.feed([moment(1), news], 2);
    vi.advanceTimersByTime(700);
    pace.rest(2);
    pace.feed([moment(1), news, moment(3)], 2);
    vi.advanceTimersByTime(1200);
    expect(pace.current?.line).toBe(2);
    vi.advanceTimersByTime(1200);
    expect(pace.current?.line).toBe(3);
    vi.advanceTimersByTime(9000);
    pace.rest(3);
    vi.advanceTimersByTime(9000);
    pace.feed([moment(1), news, moment(3), moment(4)], 2);
    vi.advanceTimersByTime(1);
    expect(pace.current?.line).toBe(4); // It has been there to read for long.
  });

  it("waits for nobody where nobody reads", () => {
    const pace = new Pace({ player: () => "person", hasty: true });
    pace.feed([moment(1)], 2);
    pace.rest(1);
    pace.feed([moment(1), moment(2, 1, ["A long sentence."]), moment(3)], 2);
    vi.advanceTimersByTime(1);
    pace.rest(2);
    vi.advanceTimersByTime(1);
    expect(pace.current?.line).toBe(3);
  });
});
