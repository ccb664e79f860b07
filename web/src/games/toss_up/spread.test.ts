import { describe, expect, test } from "vitest";
import type { Face, Spread } from "../../dice/spread";
import { spoken } from "../../boards/wallText";
import { scene } from "../scenes.testing";
import { LIGHTS } from "./faces";
import { rollsOfTurn, spreads, toThrow, wallLine } from "./spread";

/** "rack GGGG, tray YYYYRR": what lies where, and a star at what was thrown. */
const COLOURS = ["green", "yellow", "red"] as const;
const colourOf = (face: Face) => COLOURS.find((colour) => LIGHTS[colour] === face)!;

function seen(spread: Spread): string {
  const shows = (on: string) =>
    spread.dice
      .filter((die) => die.place.on === on)
      .map((die) => {
        const face = die.faces[die.up]!;
        const letter = { green: "G", yellow: "Y", red: "R" }[colourOf(face)];
        return die.thrown ? `${letter}*` : letter;
      })
      .join("");
  return `rack ${shows("rack")}, tray ${shows("tray")}`;
}

function shown(name: string): string[] {
  const { moment, before, past } = scene("toss_up", name);
  return spreads(moment, before, past).map(seen);
}

describe("what lies on the table", () => {
  test("at the start all dice are in the cup", () => {
    expect(shown("start")).toEqual(["rack , tray "]);
  });

  test("greens are thrown like the others, then set aside", () => {
    expect(shown("second roll")).toEqual([
      "rack GGGG, tray G*G*Y*Y*Y*R*",
      "rack GGGGGG, tray YYYR",
    ]);
  });

  test("who rolls on takes the others into the cup", () => {
    expect(shown("rolling on")).toEqual(["rack GGGGGG, tray "]);
  });

  test("at a red light the reds stay and the rack empties", () => {
    expect(shown("red light")).toEqual(["rack GGGGGG, tray Y*Y*R*R*", "rack , tray YYRR"]);
    expect(shown("early red light")).toEqual(["rack , tray Y*Y*Y*Y*Y*Y*Y*Y*R*R*"]);
  });

  test("all green fills the rack, and rolling on empties it", () => {
    expect(shown("all green").at(-1)).toBe("rack GGGGGGGGGG, tray ");
    expect(shown("rolling all again")).toEqual(["rack , tray "]);
  });

  test("banked greens go, the dice of the last roll stay lying", () => {
    expect(shown("banked")).toEqual(["rack , tray YYYR"]);
  });

  test("when the game is over everything stays", () => {
    const { moment, before, past } = scene("toss_up", "banked");
    const over = { ...moment, turn: -2, view: { ...moment.view, phase: "over" } };
    expect(spreads(over, before, past).map(seen)).toEqual(["rack GGGGGG, tray YYYR"]);
    const green = scene("toss_up", "all green");
    const stops = { ...over, line: green.moment.line + 1, step: { do: "stop" } };
    const rolled = [
      ...green.past,
      { line: green.moment.line, seat: null, step: green.moment.step! },
    ];
    expect(spreads(stops, green.moment, rolled).map(seen)).toEqual(["rack GGGGGGGGGG, tray "]);
    const lost = scene("toss_up", "red light");
    const last = { ...lost.moment, turn: -2 };
    expect(spreads(last, lost.before, lost.past).map(seen)).toEqual(["rack GGGGGG, tray Y*Y*R*R*"]);
    expect(spoken(wallLine({ ...over, step: null }, over, true))).toBe("");
    const called = ["Ann", "Ben"].map((name) => name + lost.before!.view.to_move);
    const said = spoken(wallLine(last, lost.before, true, called));
    expect(said).toBe(`${called[lost.before!.view.to_move!]}: red light, 6 points lost`);
  });

  test("as many dice as the house rules say", () => {
    expect(shown("five dice")).toEqual(["rack GG, tray G*Y*R*", "rack GGG, tray YR"]);
  });

  test("without the step before, the last roll of the record lies there", () => {
    const { moment, past } = scene("toss_up", "second roll");
    const bare = { ...moment, step: null };
    expect(spreads(bare, null, past).map(seen)).toEqual(["rack GGGGGG, tray YYYR"]);
    expect(spreads(bare, null).map(seen)).toEqual(["rack GGGGGG, tray "]);
  });
});

test("a die keeps its name tag from the tray to the rack", () => {
  const { moment, before } = scene("toss_up", "second roll");
  const [throwing, settled] = spreads(moment, before);
  const greens = throwing!.dice.filter((die) => die.thrown && die.up === 2).map((die) => die.id);
  const racked = settled!.dice.filter((die) => die.place.on === "rack").map((die) => die.id);
  expect(greens).toEqual(["die-4", "die-5"]);
  expect(racked).toEqual(expect.arrayContaining(greens));
  expect(settled!.step).toBeGreaterThan(throwing!.step);
});

describe("what the wall says", () => {
  const says = (name: string, settled = true) => {
    const { moment, before } = scene("toss_up", name);
    return spoken(wallLine(moment, before, settled));
  };

  test("the number at risk waits until the dice lie still", () => {
    expect(says("second roll", false)).toBe("4 at risk, 6 dice left");
    expect(says("second roll")).toBe("6 at risk, 4 dice left");
  });

  test.each([
    ["start", "10 dice to roll"],
    ["red light", "Red light: 6 points lost"],
    ["early red light", "Red light"],
    ["all yellow", "4 at risk, 6 dice left"],
    ["all green", "10 at risk, and all 10 dice again"],
    ["banked", "6 points banked"],
  ])("%s: %s", (name, sentence) => {
    expect(says(name)).toBe(sentence);
  });

  test.each([
    ["red light", "You: red light, 6 points lost"],
    ["early red light", "You: red light"],
    ["banked", "You: 6 points banked"],
  ])("what ended a turn says whose it was: %s", (name, sentence) => {
    const { moment, before } = scene("toss_up", name);
    const names = ["You", "Friend", "House"];
    expect(spoken(wallLine(moment, before, true, names))).toBe(sentence);
    expect(spoken(wallLine(moment, before, true, ["You"]))).not.toContain("You");
  });
});

test("the rolls of this turn, as far as they make up what is at risk", () => {
  const { moment, past } = scene("toss_up", "second roll");
  expect(rollsOfTurn(moment, past)).toEqual([
    { dice: 10, greens: 4 },
    { dice: 6, greens: 2 },
  ]);
  expect(rollsOfTurn(moment, past.slice(1))).toEqual([]);
});

describe("a throw that is asked for", () => {
  test("takes up all that is not set aside, before and after the house has answered", () => {
    const asked = scene("toss_up", "second roll");
    const [lies] = spreads(asked.moment, asked.before, asked.past).slice(-1);
    const swept = toThrow(lies!);
    expect(swept).toEqual(["die-6", "die-7", "die-8", "die-9"]);
    const on = scene("toss_up", "rolling on");
    const [answered] = spreads(on.moment, on.before, on.past);
    const inHand = answered!.dice.filter((die) => die.place.on === "hand");
    expect(inHand.map((die) => die.id)).toEqual(swept);
  });

  test("what lies there lies where it fell, also for who comes later", () => {
    const { moment, before, past } = scene("toss_up", "banked");
    const [roll] = past.filter(({ step }) => step["roll"]).slice(-1);
    const [shown] = spreads(moment, null, past);
    expect(before).not.toBe(null);
    expect(shown!.cast?.step).toBe(roll!.line * 2);
    const lying = shown!.dice.filter((die) => die.place.on === "tray").map((die) => die.id);
    expect(lying.every((id) => shown!.cast!.dice.includes(id))).toBe(true);
  });
});
