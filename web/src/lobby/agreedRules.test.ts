import { describe, expect, it } from "vitest";
import type { GameForm, Table } from "../wire/types";
import { agreedRules, rulesAt } from "./agreedRules";

const seated = {
  options: [
    { name: "rounds", kind: "whole", default: 10, called: { en: "Rounds" } },
    {
      name: "movers",
      kind: "other",
      default: null,
      seats: true,
      called: { en: "Who may shift the bases" },
    },
    {
      name: "finish",
      kind: "choice",
      default: "last_turn",
      choices: ["last_turn", "first_past"],
      labels: { first_past: { en: "at once" } },
      called: { en: "The game ends" },
    },
    { name: "final", kind: "flag", default: false, called: { en: "Kept dice stay kept" } },
    { name: "layout", kind: "other", default: null, called: { en: "Where the markers lie" } },
  ],
} as unknown as GameForm;

describe("house rules that were agreed", () => {
  it("are told in words, with the names of those they are about", () => {
    const rules = {
      rounds: 5,
      movers: [1, 2],
      finish: "first_past",
      final: true,
      layout: [[1, 2]],
    };
    expect(agreedRules(seated, rules, ["Ann", "Ben", "Open seat 3"])).toEqual([
      "Rounds: 5",
      "Who may shift the bases: Ben, Open seat 3",
      "The game ends: at once",
      "Kept dice stay kept: yes",
      "Where the markers lie: as in a box of your own",
    ]);
  });

  it("name whoever has a value of their own, and no other", () => {
    const hands = {
      name: "hands",
      kind: "choice",
      default: "usual",
      each_seat: true,
      labels: { steady: { en: "steadier" } },
      called: { en: "Hands" },
    };
    const form = { options: [hands] } as unknown as GameForm;
    const told = (given: unknown): string[] => agreedRules(form, { hands: given }, ["Ann", "Ben"]);
    expect(told(["usual", "steady"])).toEqual(["Hands: Ben steadier"]);
    expect(told([2.5, "steady"])).toEqual(["Hands: Ann 2.5, Ben steadier"]);
    expect(told("steady")).toEqual(["Hands: steadier"]);
  });

  it("are told of a whole table, with its box and its open seats", () => {
    const table = {
      box: "Aunt Rosa's",
      house_rules: { rounds: 5, movers: [0, 1] },
      seats: [{ kind: "person", name: "Ann" }, { kind: "open" }],
    } as unknown as Table;
    expect(rulesAt(seated, table)).toEqual([
      "Box: Aunt Rosa's",
      "Rounds: 5",
      "Who may shift the bases: Ann, Open seat 2",
    ]);
  });

  it("are not told where they are the printed ones", () => {
    expect(agreedRules(seated, {}, ["Ann"])).toEqual([]);
    expect(agreedRules(null, { rounds: 5 }, ["Ann"])).toEqual([]);
  });
});
