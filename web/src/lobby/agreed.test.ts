import { describe, expect, it } from "vitest";
import type { GameForm } from "../wire/types";
import { agreedRules, shortly } from "./agreed";

const flick = {
  options: [
    { name: "rounds", kind: "whole", default: 10, about: { en: "How many rounds are played." } },
    {
      name: "movable_bases",
      kind: "other",
      default: null,
      seats: true,
      about: { en: "Who may shift the bases; if not given, nobody." },
    },
    {
      name: "finish",
      kind: "choice",
      default: "last_turn",
      choices: ["last_turn", "first_past"],
      labels: { first_past: { en: "at once" } },
      about: { en: "How it ends: after a last turn (last_turn) or at once (first_past)." },
    },
    { name: "final", kind: "flag", default: false, about: { en: "Do they stay kept?" } },
    { name: "layout", kind: "other", default: null, about: { en: "Where the markers lie." } },
  ],
} as unknown as GameForm;

describe("house rules that were agreed", () => {
  it("are told in words, with the names of those they are about", () => {
    const options = {
      rounds: 5,
      movable_bases: [1, 2],
      finish: "first_past",
      final: true,
      layout: [[1, 2]],
    };
    expect(agreedRules(flick, options, ["Ann", "Ben", "Open seat 3"])).toEqual([
      "How many rounds are played: 5",
      "Who may shift the bases: Ben, Open seat 3",
      "How it ends: at once",
      "Do they stay kept: yes",
      "Where the markers lie",
    ]);
  });

  it("are not told where they are the printed ones", () => {
    const options = { rounds: 10, movable_bases: [], finish: "last_turn" };
    expect(agreedRules(flick, options, ["Ann"])).toEqual([]);
    expect(agreedRules(null, { rounds: 5 }, ["Ann"])).toEqual([]);
  });

  it("are told by the beginning of their sentence", () => {
    expect(shortly("¿Se quedan apartados? Sí o no.")).toBe("Se quedan apartados");
  });
});
