import { beforeEach, describe, expect, it } from "vitest";
import { entriesOf, forget, keep, kept } from "../device/storage";
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

  it("is each box's own, whose name is kept", () => {
    const box = { id: "3f2a", name: "Grandma's dice" };
    answered("pig", true);
    answered("pig", true, box);
    expect(answered("pig", true, box)).toEqual({ now: 2, best: 2 });
    expect(streakOf("pig")).toEqual({ now: 1, best: 1 });
    expect(streakOf("pig", box)).toEqual({ now: 2, best: 2 });
    expect(kept("rollhouse.quiz", entriesOf)["pig:3f2a"]).toMatchObject({ box: "Grandma's dice" });
  });

  it("is kept of thirty boxes", () => {
    answered("pig", true);
    for (let n = 0; n <= 30; n += 1) answered("pig", true, { id: `${n}`, name: `Box ${n}` });
    const names = Object.keys(kept("rollhouse.quiz", entriesOf));
    expect(names).toHaveLength(31);
    expect(names).toContain("pig");
    expect(names).not.toContain("pig:0");
  });

  it.each([null, [], "x", { pig: 7 }, { pig: { now: -1, best: "a" } }])(
    "takes %o for none",
    (found) => {
      keep("rollhouse.quiz", found);
      expect(streakOf("pig")).toEqual({ now: 0, best: 0 });
    },
  );
});
