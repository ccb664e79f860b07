import { describe, expect, it } from "vitest";
import type { GameForm } from "../wire/types";
import {
  against,
  choosable,
  eachSeat,
  fitting,
  invitation,
  readCode,
  seatNames,
  tidy,
  together,
  USUAL,
} from "./newTable";

const game = {
  name: "pig",
  players: { low: 1, high: 4 },
  options: [],
} as unknown as GameForm;

describe("plans of tables", () => {
  it("opens as many seats as people are expected", () => {
    const table = invitation(game, "Ann", 3, USUAL);
    expect(table.seats).toEqual([
      { kind: "person", name: "Ann", mine: true },
      { kind: "open" },
      { kind: "open" },
    ]);
    expect(table.coach).toBe(true);
  });

  it("never asks for more people than the game takes", () => {
    expect(invitation(game, "Ann", 6, USUAL).seats).toHaveLength(4);
    expect(fitting(game, 0)).toBe(1);
  });

  it("lets the house play the others", () => {
    const miga = { name: "miga", level: 4 };
    expect(against(game, "Ann", 2, miga, USUAL).seats.slice(1)).toEqual([
      { kind: "computer", player: "miga" },
      { kind: "computer", player: "resident:level=4" },
    ]);
  });

  it("agrees for those alone who are there", () => {
    const seated = { ...game, options: [{ name: "movers", kind: "other", seats: true }] };
    const agreed = { ...USUAL, options: { movers: [0, 1, 3] } };
    const two = together(seated as unknown as GameForm, ["Ann", "Ben"], agreed, false);
    expect(two.options).toEqual({ movers: [0, 1] });
    expect(choosable(seated as unknown as GameForm)).toHaveLength(1);
  });

  it("agrees for every seat on its own, however many come", () => {
    const hands = { name: "hands", kind: "choice", default: "usual", each_seat: true };
    const handy = { ...game, options: [hands] } as unknown as GameForm;
    const agreed = { ...USUAL, options: { hands: ["usual", "steady"] } };
    const of = (names: string[]): unknown =>
      together(handy, names, agreed, false).options?.["hands"];
    expect(of(["Ann"])).toEqual(["usual"]);
    expect(choosable(handy)).toHaveLength(1);
    expect(choosable(handy, true)).toEqual([]);
    expect(of(["Ann", "Ben", "Cy"])).toEqual(["usual", "steady", "usual"]);
    expect(eachSeat(handy.options[0]!, undefined, 2)).toEqual(["usual", "usual"]);
    expect(eachSeat(handy.options[0]!, "steady", 2)).toEqual(["steady", "steady"]);
  });

  it("calls the seats that there will be, and no other", () => {
    const names = (people: string[]): string[] => seatNames(game, people, (n) => `Player ${n}`);
    expect(names(["Ann", ""])).toEqual(["Ann", "Player 2"]);
    expect(names(["", "", "", "", "Eve"])).toHaveLength(4);
  });

  it("plays with real dice only when it is said", () => {
    expect(together(game, ["Ann", "Ben"], USUAL, true).dice).toBe("real");
    expect(together(game, ["Ann", "Ben"], USUAL, false).dice).toBeUndefined();
  });

  it("fills empty names and tells twins apart", () => {
    expect(tidy([" Ann ", "", "ann"], (number) => `Player ${number}`)).toEqual([
      "Ann",
      "Player 2",
      "ann 2",
    ]);
  });

  it.each([
    ["kx7m 4p3r", "KX7M-4P3R"],
    ["KX7M-4P3R", "KX7M-4P3R"],
    [" kx7m4p3r ", "KX7M-4P3R"],
    ["kx7m \u2013 4p3r", "KX7M-4P3R"],
    ["kq7 m4p", "KQ7-M4P"],
    ["http://192.168.1.20:7655/#/join/KX7M-4P3R", "KX7M-4P3R"],
    ["https://dice.example.org/?still#/join/kx7m%204p3r", "KX7M-4P3R"],
    ["dice.example.org/#/watch/KX7M4P3R/", "KX7M-4P3R"],
    ["https://dice.example.org/#/join/kq7-m4p", "KQ7-M4P"],
    ["https://dice.example.org/", null],
    ["kx7m4p3", null],
    ["kx7m4p3rr", null],
    ["", null],
  ])("reads the code %s", (text, code) => expect(readCode(text)).toBe(code));
});
