import { beforeEach, describe, expect, it } from "vitest";
import { forget, keep } from "../device/storage";
import { answered, streakOf } from "./streak";

describe("a streak", () => {
  beforeEach(() => forget("rollhouse.quiz"));

  it("grows by right answers and ends with a wrong one", () => {
    answered("pig", true);
    expect(answered("pig", true)).toEqual({ now: 2, best: 2 });
    expect(answered("pig", false)).toEqual({ now: 0, best: 2 });
    expect(answered("pig", true)).toEqual({ now: 1, best: 2 });
  });

  it("is each game's own", () => {
    answered("pig", true);
    expect(streakOf("ants")).toEqual({ now: 0, best: 0 });
    answered("ants", true);
    expect(streakOf("pig")).toEqual({ now: 1, best: 1 });
  });

  it.each([null, [], "x", { pig: 7 }, { pig: { now: -1, best: "a" } }])(
    "takes %o for none",
    (found) => {
      keep("rollhouse.quiz", found);
      expect(streakOf("pig")).toEqual({ now: 0, best: 0 });
    },
  );
});
