import { beforeEach, describe, expect, it } from "vitest";
import { forget, keep } from "../device/storage";
import { answered, streakOf } from "./streak";

describe("a streak", () => {
  beforeEach(() => forget("rollhouse.quiz"));

  it("grows by right answers and ends with a wrong one", () => {
    answered("toss_up", true);
    expect(answered("toss_up", true)).toEqual({ now: 2, best: 2 });
    expect(answered("toss_up", false)).toEqual({ now: 0, best: 2 });
    expect(answered("toss_up", true)).toEqual({ now: 1, best: 2 });
  });

  it("is each game's own", () => {
    answered("toss_up", true);
    expect(streakOf("shizzle")).toEqual({ now: 0, best: 0 });
    answered("shizzle", true);
    expect(streakOf("toss_up")).toEqual({ now: 1, best: 1 });
  });

  it.each([null, [], "x", { toss_up: 7 }, { toss_up: { now: -1, best: "a" } }])(
    "takes %o for none",
    (found) => {
      keep("rollhouse.quiz", found);
      expect(streakOf("toss_up")).toEqual({ now: 0, best: 0 });
    },
  );
});
