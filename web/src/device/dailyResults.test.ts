import { beforeEach, describe, expect, it, vi } from "vitest";
import { counts, doneOf, note, resultsOf, streakOf } from "./dailyResults";
import { dayOf, isDay, monthOf, shifted } from "./days";
import { keep } from "./storage";

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});

function whole(day: string, on = day): void {
  note(day, 3, { decision: { answer: 0, dots: 4, on } });
  note(day, 3, { dice: { choices: [0, 1], score: 94, on } });
  note(day, 3, { hand: { action: {}, score: 60, mm: 3.2, on } });
}

describe("days", () => {
  it("are those of the clock on the wall", () => {
    expect(dayOf(new Date(2026, 10, 17, 0, 0, 1))).toBe("2026-11-17");
    expect(dayOf(new Date(2026, 10, 17, 23, 59, 59))).toBe("2026-11-17");
    expect(shifted("2026-12-31", 1)).toBe("2027-01-01");
    expect(shifted("2028-03-01", -1)).toBe("2028-02-29");
  });

  it("exist or not", () => {
    expect(["2026-11-17", "2026-02-30", "17.11.2026", 3, null].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it("fill a month from Monday on", () => {
    const days = monthOf("2026-11-17");
    expect(days.slice(0, 7)).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(days).toHaveLength(36);
  });
});

describe("the streak", () => {
  const today = "2026-11-17";

  it("counts whole days that were played on their day", () => {
    expect(streakOf(resultsOf(), today)).toBe(0);
    for (const day of ["2026-11-14", "2026-11-15", "2026-11-16"]) whole(day);
    expect(streakOf(resultsOf(), today)).toBe(3);
    note(today, 3, { decision: { answer: 1, dots: 2, on: today } });
    expect(streakOf(resultsOf(), today)).toBe(3);
    whole(today);
    expect(streakOf(resultsOf(), today)).toBe(4);
    expect(resultsOf()[today]?.decision?.dots).toBe(2); // the first result stays
  });

  it("leaves out past days that are played later, and a game that is not over", () => {
    whole("2026-11-16", today);
    expect(counts(resultsOf(), "2026-11-16")).toBe(false);
    note(today, 3, { dice: { choices: [0], score: null, on: today } });
    expect(doneOf(resultsOf()[today])).toBe(0);
    note(today, 3, { dice: { choices: [0, 2], score: 80, on: today } });
    note(today, 3, { dice: { choices: [5], score: 100, on: today } });
    expect(resultsOf()[today]?.dice).toEqual({ choices: [0, 2], score: 80, on: today });
  });

  it("is not hurt by a clock that was wrong", () => {
    for (const day of ["2026-11-15", "2026-11-16", today, "2031-01-01"]) whole(day);
    expect(streakOf(resultsOf(), today)).toBe(3);
    expect(streakOf(resultsOf(), "2026-11-16")).toBe(2); // set back by a day
  });

  it("reads nothing of a wrong shape", () => {
    keep("rollhouse.daily", {
      today: 1,
      "2026-11-17": { of: "x", dice: { choices: "no" } },
      x: null,
    });
    expect(resultsOf()).toEqual({ "2026-11-17": { of: 0 } });
    expect(streakOf(resultsOf(), today)).toBe(0);
  });
});
