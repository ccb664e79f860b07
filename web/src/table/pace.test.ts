import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Moment } from "../wire/moment";
import { type Manner, Pace } from "./pace.svelte";

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

describe("a throw of one's own", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Ann's are the seats 0; line 5 is the first throw of her turn. */
  const hers: Partial<Manner> = {
    player: (seat) => (seat === 0 ? "mine" : "person"),
    waits: ({ line }) => line === 5,
  };
  const ann = (): Pace => new Pace(hers);
  const before = [moment(3, 1), moment(4, 1, ["Ben stops."])];
  const thrown = [...before, moment(5, null, ["Ann rolls."])];

  it("waits for her hand, however long, and is told nowhere", () => {
    const pace = ann();
    pace.feed(before, 4);
    pace.rest(4);
    pace.feed(thrown, 4);
    vi.advanceTimersByTime(60_000);
    expect(pace.waits?.line).toBe(5);
    expect([pace.current?.line, pace.told?.line, pace.shown]).toEqual([4, 4, 4]);
    expect(pace.settled).toBe(false);
    expect(pace.release()).toBe(true);
    expect([pace.waits, pace.current?.line]).toEqual([null, 5]);
    expect(pace.hurried).toBe(false);
    pace.rest(5);
    expect(pace.settled).toBe(true);
    expect(pace.release()).toBe(false);
  });

  it("is where a tap on others' moments ends, and the next tap throws", () => {
    const pace = ann();
    pace.feed([moment(2, 1)], 3);
    pace.rest(2);
    pace.feed([moment(2, 1), ...thrown], 3);
    expect(pace.skip()).toBe(true);
    expect(pace.current?.line).toBe(4);
    pace.rest(4);
    vi.advanceTimersByTime(1);
    expect(pace.waits?.line).toBe(5);
    expect(pace.skip()).toBe(true);
    expect(pace.current?.line).toBe(5);
  });

  it("goes on with what follows, one after the other", () => {
    const pace = ann();
    pace.feed(before, 4);
    pace.rest(4);
    pace.feed([...thrown, moment(6, 1), moment(7, 1)], 4);
    vi.advanceTimersByTime(9000);
    expect([pace.waits?.line, pace.behind]).toEqual([5, 3]);
    pace.release();
    expect(play(pace, 20_000)).toEqual([5, 6, 7]);
  });

  it("still waits where the page is hidden for a while", () => {
    const pace = ann();
    pace.feed(before, 4);
    pace.rest(4);
    pace.feed(thrown, 4);
    vi.advanceTimersByTime(9000);
    pace.hide();
    pace.feed([...thrown], 4, true);
    expect([pace.waits?.line, pace.current?.line]).toEqual([5, 4]);
  });

  it("still waits in a page that was loaded again", () => {
    const again = new Pace({ ...hers, held: 5 });
    const all = [moment(3, 1), moment(4), moment(5), moment(6, 1)];
    again.feed(all, 7);
    expect(again.current?.line).toBe(4);
    play(again, 5000);
    expect([again.waits?.line, again.current?.line, again.told?.line]).toEqual([5, 4, 4]);
    again.release();
    expect(again.current?.line).toBe(5);
    const played = new Pace({ ...hers, held: 5 });
    played.feed([moment(4), moment(5), moment(6, 0)], 7); // thrown and played on: in another tab
    expect([played.waits, played.current?.line]).toEqual([null, 6]);
  });

  it("waits no longer where her seat has played already, as by its clock", () => {
    const pace = ann();
    pace.feed(before, 4);
    pace.rest(4);
    pace.feed(thrown, 4);
    vi.advanceTimersByTime(9000);
    expect(pace.waits?.line).toBe(5);
    pace.feed([...thrown, moment(6, 0, ["Ann stops."])], 4);
    expect(pace.waits).toBeNull();
    expect(pace.current?.line).toBe(5);
  });

  it("does not wait where it was missed, where nobody looks, or where nobody reads", () => {
    const missed = ann();
    missed.feed(before, 4);
    missed.rest(4);
    missed.feed(thrown, 6);
    vi.advanceTimersByTime(9000);
    expect(missed.current?.line).toBe(5);
    const hidden = ann();
    hidden.feed(before, 4);
    hidden.rest(4);
    hidden.feed(thrown, 4);
    vi.advanceTimersByTime(9000);
    hidden.jump();
    expect([hidden.waits, hidden.current?.line]).toEqual([null, 5]);
    const hasty = new Pace({ hasty: true, waits: () => true });
    hasty.feed(before, 4);
    hasty.rest(4);
    hasty.feed(thrown, 4);
    vi.advanceTimersByTime(1);
    expect(hasty.current?.line).toBe(5);
  });
});

describe("the turn of a computer", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** It rolls so often, then stops: what it asks for, and what the table answers. */
  function turnOf(rolls: number): Moment[] {
    const at = (line: number, seat: number | null, turn: number, toMove: number): Moment => ({
      ...moment(line, seat, ["House rolls 7 dice: 3 green, 2 yellow, 2 red."]),
      turn,
      view: { game: "pig", players: 2, turn: 0, points: [0, 0], to_move: toMove },
    });
    const found = [at(1, null, 1, 1)];
    for (let roll = 0; roll < rolls; roll += 1)
      found.push(at(found.length + 1, 1, -1, 1), at(found.length + 2, null, 1, 1));
    return [...found, at(found.length + 1, 1, 0, 0)];
  }

  /** Milliseconds until it is over, with throws of `motion` that come 600 ms after one another. */
  function lasts(tempo: "calm" | "brisk" | "once", rolls: number, motion = 1500): number {
    const pace = new Pace({
      player: (seat) => (seat === 0 ? "mine" : "computer"),
      tempo: () => tempo,
    });
    const stopped = { ...moment(0, 0), turn: -1 };
    const all = [{ ...stopped, view: { ...stopped.view, to_move: 1 } }, ...turnOf(rolls)];
    pace.feed(all.slice(0, 1), 1);
    pace.rest(0);
    vi.advanceTimersByTime(2000);
    let [spent, since, last] = [0, 0, -1];
    for (; spent < 60_000; spent += 10) {
      const come = 2 + 2 * Math.floor(spent / 600);
      pace.feed(all.slice(0, come), 1);
      const { line, seat } = pace.current!;
      if (line !== last) [last, since] = [line, spent];
      const takes = pace.hurried ? 20 : (seat === null ? motion : 100) / pace.speed;
      if (spent - since >= takes) pace.rest(line);
      vi.advanceTimersByTime(10);
      if (line === all.length - 1 && pace.settled) break;
    }
    return spent;
  }

  it("never takes more than about six seconds where one likes it brisk", () => {
    for (const rolls of [1, 3, 5, 8]) expect(lasts("brisk", rolls)).toBeLessThan(6500);
    expect(lasts("brisk", 4, 2600)).toBeLessThan(6500);
  });

  it("is seen in full where one likes it calm, and as soon as it is known at once", () => {
    expect(lasts("calm", 4)).toBeGreaterThan(12_000);
    expect(lasts("once", 4)).toBeLessThan(3200);
    expect(lasts("once", 1)).toBeLessThan(1500);
  });
});
