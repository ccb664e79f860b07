import { describe, expect, test } from "vitest";
import type { Spread } from "../../dice/spread";
import { spoken } from "../../boards/wallText";
import { scene, SCENES } from "../scenes.testing";
import { fits, longestLine, offerOf, type ShizzleView, spreads, toThrow } from "./spread";
import { wallLine } from "./wall";

function shown(name: string, mine = true) {
  const { moment, before, offers } = scene("shizzle", name);
  return spreads(moment, before, { offers: mine ? offers : [] });
}

/** "purple4 orange4 | orange2+ blue6": the line, then what lies beside; + may be taken, * thrown. */
function seen(spread: Spread): string {
  const on = (place: "trough" | "tray") =>
    spread.dice
      .filter((die) => die.place.on === place)
      .sort((one, other) => slot(one.place) - slot(other.place))
      .map((die) => {
        const face = die.faces[die.up]!;
        const text = face.kind === "pips" ? `${face.colour}${face.count}` : "?";
        return `${text}${die.lit && die.choice ? "+" : ""}${die.thrown ? "*" : ""}`;
      })
      .join(" ");
  return `${on("trough")} | ${on("tray")}`;
}

function slot(place: Spread["dice"][number]["place"]): number {
  return "slot" in place ? place.slot : -1;
}

const THREE = "purple4 orange4 orange1";

describe("what lies on the table", () => {
  test("six dice to choose the first spark from", () => {
    expect(shown("first spark").map(seen)).toEqual([
      " | red1+ orange1+ yellow1+ green1+ blue1+ purple1+",
    ]);
  });

  test("the spark is thrown, then laid into the trough", () => {
    expect(shown("spark lit").map(seen)).toEqual([" | orange6*", "orange6 | "]);
  });

  test("five dice are thrown beside it, and those that fit are lit", () => {
    expect(shown("five rolled").map(seen)).toEqual([
      "orange6 | orange2* green3* yellow6+* red3* blue6+*",
    ]);
  });

  test("who looks on sees no lit dice", () => {
    expect(shown("line of three", false).map(seen)).toEqual([`${THREE} | orange2* green1* blue6*`]);
  });

  test("the line glows while it can be gone on with, for who builds it", () => {
    const glowing = (spread: Spread) =>
      spread.dice.filter((die) => die.lit && die.place.on === "trough").length;
    expect(glowing(shown("line of three")[0]!)).toBe(3);
    expect(glowing(shown("line of three", false)[0]!)).toBe(0);
    expect(glowing(shown("line of four")[0]!)).toBe(0);
  });

  test("a die that is added goes to the end of the line", () => {
    expect(shown("line of four").map(seen)).toEqual([`${THREE} green1 | orange2 blue6`]);
  });

  test("who stops leaves the last die as the spark of the next", () => {
    expect(shown("stopped").map(seen)).toEqual(["green1 | orange2 blue6"]);
  });

  test("a choke is thrown in full; then only the spark stays in the trough", () => {
    expect(shown("choke").map(seen)).toEqual([
      `${THREE} | yellow3* red4* blue6*`,
      "orange1 | yellow3 red4 blue6",
    ]);
  });

  test("a fizzle shows its two dice before the turn passes", () => {
    expect(shown("fizzle").map(seen)).toEqual([
      "red4 blue4 | yellow3 yellow1 yellow5 green5",
      "blue4 | yellow3 yellow1 yellow5 green5",
    ]);
  });

  test("six in line stay while their Shizzle is settled", () => {
    const six = [`${THREE} orange2 blue2 red2 | `];
    expect(shown("six in line").map(seen)).toEqual(six);
    expect(shown("settling").map(seen)).toEqual(six);
  });

  test("at the end the last line stays lying", () => {
    expect(shown("over").map(seen)).toEqual([`${THREE} | yellow3 orange5 red2`]);
  });
});

test("every die has each number once, opposite sides make seven", () => {
  for (const die of shown("line of three")[0]!.dice) {
    const counts = die.faces.map((face) => (face.kind === "pips" ? face.count : 0));
    expect([...counts].sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const side of [0, 2, 4]) expect(counts[side]! + counts[side + 1]!).toBe(7);
  }
});

test("the next place says what fits, from the offers", () => {
  const { moment, offers } = scene("shizzle", "line of three");
  const view = moment.view as ShizzleView;
  expect(fits(view, offers)).toEqual({ colour: "orange", number: 1 });
  const only = offers.filter((offer) => offer.action["die"] === 3);
  expect(fits(view, only)).toEqual({ number: 1 });
  expect(fits(view, [])).toEqual({ colour: "orange", number: 1 });
  const [first, ...others] = shown("line of three")[0]!.gaps!;
  expect(first).toMatchObject({ slot: 3, mark: "orange", text: "1", lit: true });
  expect(others.map((gap) => [gap.slot, gap.text, gap.lit])).toEqual([
    [4, "", false],
    [5, "", false],
  ]);
});

test("the longest line from here is the first that the house counted", () => {
  const view = scene("shizzle", "five rolled").moment.view as ShizzleView;
  expect(longestLine(view)).toEqual(view.lines[0]!.map((die) => [die, view.roll[die]]));
  expect(longestLine(scene("shizzle", "stopped").moment.view as ShizzleView)).toEqual([]);
});

test("a tap on a die is the offer that names it", () => {
  const { offers } = scene("shizzle", "line of three");
  expect(offerOf(offers, 0)?.action).toEqual({ do: "add", die: 0 });
  expect(offerOf(offers, 5)).toBeUndefined();
});

test("the bank in fives and ones", () => {
  expect(shown("line of three")[0]!.furniture.chips).toEqual({
    yellow: 4,
    white: 2,
    label: "Bank 22",
  });
});

describe("what the wall says", () => {
  test.each([
    ["first spark", "Choose a die: it is the first spark"],
    ["spark in the cup", "The first spark is in the cup"],
    ["spark lit", "Line of 1, 5 dice in the cup"],
    ["line of three", "Line of 3. Add orange or a 1"],
    ["line of four", "Line of 4"],
    ["choke", "Choke: nothing fits"],
    ["fizzle", "Fizzle"],
    ["six in line", "Six in line: a Shizzle"],
    ["settling", "1 Shizzle to settle: take it or tap a person"],
    ["over", "The bank is empty"],
    ["taken", "Line of 1, 5 dice in the cup"],
  ])("%s: %s", (name, sentence) => {
    const { moment, before, offers } = scene("shizzle", name);
    expect(spoken(wallLine(moment, before, offers, true))).toBe(sentence);
  });

  test.each([
    ["choke", "choke, nothing fits"],
    ["fizzle", "Fizzle"],
  ])("what ended a turn says whose it was: %s", (name, sentence) => {
    const { moment, before, offers } = scene("shizzle", name);
    const names = ["You", "Friend", "House"];
    const whose = names[(before!.view as ShizzleView).to_move!];
    expect(spoken(wallLine(moment, before, offers, true, names))).toBe(`${whose}: ${sentence}`);
  });
});

test("every scene can be drawn, alone and after the one before", () => {
  for (const { moments, offers } of SCENES.get("shizzle")!)
    moments.forEach((moment, place) => {
      for (const before of [moments[place - 1] ?? null, null])
        for (const spread of spreads(moment, before, { offers })) {
          const places = spread.dice.map((die) => JSON.stringify(die.place));
          const drawn = places.filter((at) => at.includes("slot"));
          expect(new Set(drawn).size).toBe(drawn.length);
        }
    });
});

describe("a throw that is asked for", () => {
  const places = (spread: Spread, on: string) =>
    spread.dice.filter((die) => die.place.on === on).map((die) => die.id);

  test("takes up what lies beside the line, and then what the house rolls", () => {
    const lies = shown("line of four").at(-1)!;
    expect(toThrow(lies, { do: "roll" })).toEqual(["die-0", "die-5"]);
    expect(toThrow(lies, { do: "spark", die: 2 })).toEqual(["die-2"]);
    expect(toThrow(lies, { do: "stop" })).toEqual([]);
    expect(places(shown("rolling on").at(-1)!, "hand")).toEqual(["die-0", "die-5"]);
    expect(places(shown("spark in the cup").at(-1)!, "hand")).toEqual(["die-2"]);
    expect(places(shown("stopped").at(-1)!, "hand")).toEqual([]);
  });

  test("what is left of it lies where it fell", () => {
    const { moment, before, past } = scene("shizzle", "line of four");
    const [lies] = spreads(moment, before, { offers: [] }, past);
    expect(lies!.cast).toEqual({ step: 4, dice: ["die-0", "die-3", "die-5"] });
    expect(spreads(moment, null, { offers: [] }, past)[0]!.cast).toEqual(lies!.cast);
  });
});
