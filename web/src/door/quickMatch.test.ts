import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refusal } from "../wire/http";
import type { Seated } from "../wire/types";

const house = vi.hoisted(() => ({
  openTable: vi.fn(),
  hostDeed: vi.fn(),
  changeSeat: vi.fn(),
  deleteMatch: vi.fn(),
  go: vi.fn(),
  keep: vi.fn(),
  forget: vi.fn(),
}));
vi.mock("../wire/http", async (original) => ({
  ...(await original<object>()),
  openTable: house.openTable,
  hostDeed: house.hostDeed,
  changeSeat: house.changeSeat,
  deleteMatch: house.deleteMatch,
}));
vi.mock("../wire/tickets", () => ({ keepSeated: house.keep, forgetTicket: house.forget }));
vi.mock("../route/route", () => ({ go: house.go }));

const { QuickMatch, usualTable } = await import("./quickMatch.svelte");
const { preferences } = await import("../device/preferences.svelte");
const { firstTime } = await import("../device/firstTime.svelte");
const seated = { match: "m1", token: "t", seats: [0] } as unknown as Seated;

beforeEach(() => {
  vi.useFakeTimers();
  house.openTable.mockResolvedValue(seated);
  house.hostDeed.mockResolvedValue({});
});
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe("one tap to a table", () => {
  it("opens a table with a computer, begins and goes there", async () => {
    const quickMatch = new QuickMatch();
    await quickMatch.sitDown(usualTable("pig"));
    expect(house.openTable.mock.calls[0]![0].seats).toEqual([
      { kind: "person", name: "Guest", mine: true },
      { kind: "computer", player: "resident" },
    ]);
    expect(house.keep).toHaveBeenCalledWith(seated);
    expect(house.hostDeed).toHaveBeenCalledWith("start", "m1", "t");
    expect(house.go).toHaveBeenCalledWith({ at: "table", match: "m1" });
    expect(house.deleteMatch).not.toHaveBeenCalled();
  });

  it("lets chance say who begins, unless somebody wants to begin or is new to the game", async () => {
    const tap = async (): Promise<unknown[][]> => {
      house.changeSeat.mockClear();
      await new QuickMatch().sitDown(usualTable("pig"));
      return house.changeSeat.mock.calls;
    };
    expect(await tap()).toEqual([]);
    firstTime.see("pig", "first");
    expect(await tap()).toEqual([["m1", 0, { do: "first", by: "chance" }, "t"]]);
    preferences.drawn = false;
    expect(await tap()).toEqual([]);
  });

  it("has as many at a table as the game wants", () => {
    const seats = (low: number, high: number) => usualTable("pig", { low, high }).seats.length;
    expect([seats(1, 6), seats(3, 6), seats(1, 1)]).toEqual([2, 3, 1]);
  });

  it("opens one table for two quick taps", async () => {
    const quickMatch = new QuickMatch();
    const taps = [quickMatch.sitDown(usualTable("pig")), quickMatch.sitDown(usualTable("pig"))];
    await Promise.all(taps);
    await quickMatch.sitDown(usualTable("pig")); // And while the door still stands there.
    expect(house.openTable).toHaveBeenCalledTimes(1);
    expect(house.go).toHaveBeenCalledTimes(1);
  });

  it("waits while rules are prepared, as long as the house says, and opens one table only", async () => {
    house.hostDeed.mockRejectedValueOnce(new Refusal("preparing", "later", 503, 7));
    const quickMatch = new QuickMatch();
    const arrived = quickMatch.sitDown(usualTable("ants"));
    await vi.advanceTimersByTimeAsync(6900);
    expect([quickMatch.waiting, quickMatch.to]).toEqual(["preparing", "ants"]);
    expect(house.hostDeed).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(200);
    await arrived;
    expect(house.openTable).toHaveBeenCalledTimes(1);
    expect(house.go).toHaveBeenCalledTimes(1);
  });

  it("says what the house refuses, and asks no more", async () => {
    house.openTable.mockRejectedValue(new Refusal("too_many_tables", "finish one first", 429, 30));
    const quickMatch = new QuickMatch();
    await quickMatch.sitDown(usualTable("pig"));
    expect([quickMatch.refused, quickMatch.to, quickMatch.waiting]).toEqual([
      "finish one first",
      null,
      null,
    ]);
    expect(house.openTable).toHaveBeenCalledTimes(1);
  });

  it("goes nowhere when somebody changed their mind meanwhile", async () => {
    house.openTable.mockRejectedValueOnce(new Refusal("no_house", "away", 0, 2));
    const quickMatch = new QuickMatch();
    const arrived = quickMatch.sitDown(usualTable("pig"));
    await vi.advanceTimersByTimeAsync(100);
    quickMatch.stop();
    await vi.advanceTimersByTimeAsync(5000);
    await arrived;
    expect(house.openTable).toHaveBeenCalledTimes(1);
    expect(house.go).not.toHaveBeenCalled();
    expect(house.deleteMatch).not.toHaveBeenCalled();
  });

  it.each(["being opened", "prepared"])(
    "clears a table away that is left while %s",
    async (when) => {
      let answer = (_: Seated): void => {};
      if (when === "being opened")
        house.openTable.mockReturnValue(new Promise<Seated>((done) => (answer = done)));
      else house.hostDeed.mockRejectedValue(new Refusal("preparing", "later", 503, 2));
      const quickMatch = new QuickMatch();
      const arrived = quickMatch.sitDown(usualTable("pig"));
      await vi.advanceTimersByTimeAsync(500);
      quickMatch.stop();
      answer(seated);
      await vi.advanceTimersByTimeAsync(5000);
      await arrived;
      expect(house.deleteMatch).toHaveBeenCalledExactlyOnceWith("m1", "t");
      expect(house.forget).toHaveBeenCalledWith("m1");
      expect(house.go).not.toHaveBeenCalled();
    },
  );

  it("clears the first away where somebody taps another room", async () => {
    const other = { ...seated, match: "m2" };
    house.openTable.mockResolvedValueOnce(seated).mockResolvedValueOnce(other);
    const quickMatch = new QuickMatch();
    await Promise.all(["pig", "ants"].map((game) => quickMatch.sitDown(usualTable(game))));
    expect(house.deleteMatch).toHaveBeenCalledExactlyOnceWith("m1", "t");
    expect(house.go).toHaveBeenCalledExactlyOnceWith({ at: "table", match: "m2" });
  });

  it("plays as a guest where the house does not take the kept name", async () => {
    preferences.name = "You";
    house.openTable.mockRejectedValueOnce(new Refusal("called_you", "another name", 422));
    await new QuickMatch().sitDown(usualTable("pig"));
    const names = house.openTable.mock.calls.map(([table]) => table.seats[0].name as string);
    expect([names, preferences.name]).toEqual([["You", "Guest"], ""]);
    expect(house.go).toHaveBeenCalledTimes(1);
  });
});
