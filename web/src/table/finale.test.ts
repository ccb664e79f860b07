import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { slowMotion } from "../dice/slowMotion";
import type { Moment } from "../wire/moment";
import { decidingScene, fetchedScene, Finale, lastScene } from "./finale.svelte";

const moment = (line: number, step: object | null, turn = 0): Moment =>
  ({ line, step, turn, seat: null, view: {}, told: [], board: [] }) as unknown as Moment;
const start = moment(0, null);
const asks = moment(3, { do: "roll" });
const throws = moment(4, { roll: "GGY" });
const stops = moment(5, { do: "stop" }, -2);
const closes = moment(6, null, -2);
const MOMENTS = [start, asks, throws, stops, closes];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what decided a match", () => {
  it("is the throw of its line, with what was there before", () => {
    expect(decidingScene(MOMENTS, 4)).toEqual({ moment: throws, before: asks, still: false });
  });
  it("is not known to somebody who came later", () => {
    expect(decidingScene([stops, closes], 4)).toBeNull();
    expect(decidingScene([throws, stops, closes], 4)).toBeNull();
    expect(decidingScene(MOMENTS, null)).toBeNull();
  });
});

describe("what decided it, for somebody who has loaded the page again", () => {
  const asked: number[] = [];
  const tells = (steps: (since: number) => Moment[], more: (since: number) => number | null) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(async (url: string) => {
        const since = Number(new URL(url, "http://house").searchParams.get("since"));
        asked.push(since);
        return Response.json({ steps: steps(since), more: more(since) });
      }),
    );
  beforeEach(() => void asked.splice(0));
  afterEach(() => void vi.unstubAllGlobals());

  it("is fetched with the step before it", async () => {
    const later = MOMENTS.map((each) => ({ ...each, line: each.line + 40 }));
    tells(
      (since) => later.filter(({ line }) => line > since),
      () => null,
    );
    expect(await fetchedScene("m", null, 44)).toEqual({
      moment: later[2],
      before: later[1],
      still: false,
    });
    expect(asked).toEqual([20]);
  });

  it("is looked for from the start where much was taken back, part by part", async () => {
    const long = [moment(0, null), moment(2, { roll: "Y" }), moment(90, { roll: "R" })];
    tells(
      (since) => long.filter(({ line }) => line > since || since === 0).slice(0, 2),
      (since) => (since === 0 ? 2 : null),
    );
    expect((await fetchedScene("m", null, 90))?.before).toEqual(long[1]);
    expect(asked).toEqual([66, 0, 2]);
  });

  it("is not shown where the house does not tell it", async () => {
    vi.stubGlobal("fetch", vi.fn().mockResolvedValue(new Response("", { status: 404 })));
    expect(await fetchedScene("m", null, 44)).toBeNull();
  });
});

describe("what won", () => {
  it("is what the last step left, also when the record is closed", () => {
    expect(lastScene(MOMENTS, closes)).toEqual({ moment: stops, before: throws, still: false });
    expect(lastScene(MOMENTS, stops)?.moment).toBe(stops);
  });
  it("is nothing yet while a game is played, or where no step is known", () => {
    expect(lastScene(MOMENTS, throws)).toBeNull();
    expect(lastScene([closes], closes)).toBeNull();
  });
});

describe("the moment after a game", () => {
  const scene = decidingScene(MOMENTS, 4)!;

  it("shows the throw once more, slowly, and lasts three seconds at least", () => {
    const finale = new Finale();
    finale.begin(scene, true);
    expect(finale.isShown).toBe(true);
    expect(finale.scene).toEqual({ moment: asks, before: null, still: true });
    vi.advanceTimersByTime(400);
    expect(finale.scene?.moment).toBe(throws);
    expect(slowMotion.speed).toBeLessThan(0.5);
    expect(finale.rest(4)).toBe(true);
    vi.advanceTimersByTime(2500);
    expect(finale.isSeen).toBe(false);
    vi.advanceTimersByTime(200);
    expect([finale.isSeen, finale.isShown, finale.scene, slowMotion.speed]).toEqual([
      true,
      false,
      null,
      1,
    ]);
  });

  it("ends with any press, and is shown once for each end", () => {
    const finale = new Finale();
    finale.begin(scene, true);
    expect(finale.skip()).toBe(true);
    expect([finale.isSeen, finale.scene, slowMotion.speed]).toEqual([true, null, 1]);
    finale.begin(scene, true);
    expect(finale.isShown).toBe(false);
    expect(finale.skip()).toBe(false);
    finale.end(); // the last step was taken back
    finale.begin(scene, true);
    expect(finale.isShown).toBe(true);
  });

  it("ends although a board never says that it is at rest", () => {
    const finale = new Finale();
    finale.begin(scene, true);
    vi.advanceTimersByTime(9000);
    expect(finale.isSeen).toBe(true);
  });

  it("is over at once for whoever comes later or wants no motion", () => {
    const finale = new Finale();
    finale.begin(scene, false);
    expect([finale.isSeen, finale.isShown]).toEqual([true, false]);
  });

  it("comes again by a key; without motion as a still", () => {
    const finale = new Finale();
    finale.begin(scene, false);
    finale.again(scene, true);
    expect(finale.scene).toEqual({ ...scene, still: true });
    expect([finale.isSeen, finale.isShown, slowMotion.speed]).toEqual([true, true, 1]);
    vi.advanceTimersByTime(3000);
    expect(finale.scene).toBeNull();
  });

  it("without anything to show is only a change of light", () => {
    const finale = new Finale();
    finale.begin(null, true);
    expect([finale.scene, finale.isSeen]).toEqual([null, false]);
    vi.advanceTimersByTime(3000);
    expect(finale.isSeen).toBe(true);
  });
});
