import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ResidentForm } from "../wire/types";
import { faceOf, faces } from "./faces";
import { byStrength, levelOf, nearest, sharesAt } from "./residents";

const HOUSE = join(import.meta.dirname, "../../../src/rollhouse/players/residents.py");

function resident(name: string, level: number | null): ResidentForm {
  const shares = [0.9, 0.7, 0.4, 0.3, 0.2];
  const within = [0.01, 0.02, 0.03, 0.001, 0.02];
  return {
    name,
    called: name,
    mark: "red",
    way: { en: "bold", es: "atrevido" },
    about: { en: "", es: "" },
    hand: 3,
    strengths:
      level === null
        ? {}
        : { dice: { level, shares, within, plays: { en: "plays well", es: "juega bien" } } },
  };
}

describe("the house's people", () => {
  it("have a face each, as many as the house has residents", () => {
    const named = [...readFileSync(HOUSE, "utf8").matchAll(/Resident\(\s*"(\w+)"/g)];
    expect(named.map(([, name]) => name).sort()).toEqual([...faces].sort());
  });

  it("leave people and other players without one", () => {
    for (const player of [null, undefined, "", "greedy", "constructor", "Churro"])
      expect(faceOf(player)).toBeNull();
  });

  it("stand from the weakest to the strongest of a game", () => {
    const all = [resident("owl", 4.8), resident("mouse", 2.3), resident("boy", 1)];
    expect(byStrength(all, "dice").map(({ name }) => name)).toEqual(["boy", "mouse", "owl"]);
    expect(nearest(all, "dice", 2)?.name).toBe("mouse");
    expect(nearest([], "dice", 2)).toBeUndefined();
  });

  it("say what they win against the level that is nearest to theirs", () => {
    expect(sharesAt(resident("mouse", 2.6), "dice")).toEqual({ level: 3, share: 40, within: 3 });
    expect(sharesAt(resident("cat", 4.2), "dice")).toEqual({ level: 4, share: 30, within: 1 });
    expect(sharesAt(resident("guest", null), "dice")).toBeNull();
    expect(levelOf(resident("guest", null), "dice")).toBe(1);
  });
});
