import { describe, expect, test } from "vitest";
import type { Spread } from "../../dice/spread";
import { spoken } from "../../boards/wallText";
import { scene, SCENES } from "../scenes.testing";
import { asks, cardName, picture, stateOf } from "./cards";
import { cardTapped, coachKeeps, edgeKeys, movable, rollOffer, toggled, untouched } from "./choice";
import { scorecards } from "./scores";
import { type Picked, spreads } from "./spread";
import { cardWords, dieWords } from "./sentences";
import { wallLine } from "./wall";
import type { DoozyView } from "./view";

function shown(name: string, change: (picked: Picked) => Picked = (picked) => picked): Spread[] {
  const { moment, before, past, offers, names } = scene("doozy_dice", name);
  const picked = offers.length ? change(untouched(moment, past, offers)) : null;
  return spreads(moment, before, past, names, picked);
}

/** "rack 5 5 F, tray 2* 3*", with slips in brackets. */
function seen(spread: Spread): string {
  const on = (place: string) =>
    spread.dice
      .filter((die) => die.place.on === place)
      .map((die) => {
        const face = die.faces[die.up]!;
        const text = face.kind === "dots" ? String(face.count) : "F";
        return `${text}${die.thrown ? "*" : ""}${die.slip ? `(${die.slip.text})` : ""}`;
      })
      .join(" ");
  return `rack ${on("rack")}, tray ${on("tray")}`;
}

describe("what lies on the table", () => {
  test.each([
    ["before the deal", "rack , tray "],
    ["dealt", "rack , tray "],
    ["roll-off tied", "rack , tray 5*(You) 5*(Friend) 2*(House)"],
    ["rolled off", "rack , tray 6*(You) 3*(Friend)"],
    ["first roll", "rack , tray 5* 5* 1* F* F*"],
    ["second roll", "rack 5 5, tray 1* F* 4*"],
    ["rolling again", "rack 5 5 F, tray "],
    ["third roll", "rack 5 5 F, tray 2* 3*"],
    ["completed", "rack 5 5 2 F(wild: 2) 2(3 → 2 ●), tray "],
    ["written off", "rack , tray 6 6 6 2 2"],
  ])("%s: %s", (name, dice) => {
    expect(shown(name).map(seen)).toEqual([dice]);
  });

  test("a tap moves a die between tray and rack, and nothing is thrown again", () => {
    expect(shown("third roll", (picked) => toggled(picked, 0)).map(seen)).toEqual([
      "rack 5 F, tray 5 2* 3*",
    ]);
    const dice = shown("third roll")[0]!.dice;
    expect(dice.map((die) => die.pressed)).toEqual([true, true, false, true, false]);
  });

  test("a picked card shows what each die would become", () => {
    const countdown = shown("third roll", (picked) => cardTapped(picked, "Countdown"));
    expect(countdown.map(seen)).toEqual(["rack 5(5 → 4 ●) 5 F(wild: 1), tray 2* 3*"]);
    const hat = shown("third roll", (picked) => cardTapped(picked, "Party Hat"));
    expect(hat.map(seen)).toEqual(["rack 5 5 F(face), tray 2* 3*(3 → 2 ●)"]);
  });

  test("what was kept for good cannot be taken back", () => {
    const { moment, past, offers } = scene("doozy_dice", "kept is kept");
    const picked = untouched(moment, past, offers);
    expect(picked.movable).toEqual([2, 3, 4]);
    expect(toggled(picked, 0)).toEqual(picked);
  });
});

describe("keys from what is chosen", () => {
  const { moment, past, offers } = scene("doozy_dice", "third roll");
  const start = untouched(moment, past, offers);

  test("rolling is the offer with just the dice in the tray", () => {
    expect(edgeKeys(offers, start).map((key) => key.offer.action)).toEqual([
      { do: "roll", dice: [2, 4] },
    ]);
    expect(rollOffer(offers, [4, 2])?.action["dice"]).toEqual([2, 4]);
    const none = toggled(toggled(start, 2), 4);
    expect(edgeKeys(offers, none)).toEqual([]);
  });

  test("a card that can be paid gets a key, one that cannot does not", () => {
    const house = edgeKeys(offers, cardTapped(start, "Full House"));
    expect(house.map((key) => [key.offer.action["do"], key.gold])).toEqual([
      ["roll", false],
      ["complete", true],
    ]);
    const thirteen = edgeKeys(offers, cardTapped(start, "Lucky Thirteen"));
    expect(thirteen.map((key) => key.offer.action["do"])).toEqual(["roll"]);
  });

  test("after the last roll a card is completed or written off", () => {
    const last = scene("doozy_dice", "last roll");
    expect(movable(last.offers)).toEqual([]);
    const picked = untouched(last.moment, last.past, last.offers);
    const keys = edgeKeys(last.offers, cardTapped(picked, "Full House"));
    expect(keys.map((key) => key.offer.action)).toEqual([
      { do: "complete", card: "Full House" },
      { do: "write_off", card: "Full House" },
    ]);
    expect(edgeKeys(last.offers, picked)).toEqual([]);
  });

  test("what the coach would do gets a key and a slip, and moves nothing", () => {
    const best = rollOffer(offers, [0, 1, 3])!;
    const keys = edgeKeys(offers, start, best);
    expect(keys.map(({ offer, shortcut }) => [offer.title, shortcut])).toEqual([
      ["Roll 2", "r"],
      ["Roll 3", "p"],
    ]);
    expect(edgeKeys(offers, { ...start, again: [0, 1, 3] }, best)).toHaveLength(1);
    expect(coachKeeps(best, start)).toEqual([2, 4]);
    expect(coachKeeps(best, { ...start, again: [3, 1, 0] })).toBeNull();
    expect(coachKeeps(undefined, start)).toBeNull();
    const [laid] = shown("third roll", (picked) => ({ ...picked, keeps: [2, 4] })).slice(-1);
    const slips = laid!.dice.filter((die) => die.slip).map((die) => [die.id, die.slip!.text]);
    expect(slips).toEqual([
      ["die-2", "keep"],
      ["die-4", "keep"],
    ]);
    expect(laid!.dice[2]!.name).toMatch(/to be rolled, the coach would keep it$/);
    expect(laid!.dice[0]!.name).toMatch(/kept, the coach would roll it$/);
    const [wiser] = shown("third roll", (picked) => ({ ...picked, keeps: [0, 1, 2] })).slice(-1);
    expect(wiser!.dice.filter((die) => die.slip).map((die) => die.id)).toEqual(["die-2"]);
  });

  test("a die that was chosen is said with how many are rolled then", () => {
    const view = moment.view as DoozyView;
    const kept = toggled(start, 2);
    expect(dieWords(view, kept, 2)).toMatch(/ kept; 1 die to roll\.$/);
    expect(dieWords(view, toggled(kept, 4), 4)).toMatch(/ kept; no die to roll\.$/);
    expect(dieWords(view, start, 2)).toMatch(/ to be rolled; 2 dice in all\.$/);
    expect(dieWords(view, { ...start, movable: [] }, 2)).toMatch(/ cannot be rolled again\.$/);
  });
});

describe("cards", () => {
  const view = scene("doozy_dice", "third roll").moment.view as DoozyView;
  const card = (name: string) => view.patterns.find((one) => one.name === name)!;

  test("are said with their price and what can be done, or that nothing can", () => {
    const offers = [{ action: {}, offer: "", title: "Finish", note: "for 1 dot" }];
    const state = stateOf(view, "Full House", null);
    expect(cardWords(card("Full House"), state, { picked: true, offers })).toMatch(
      /^Full House: .*\. Costs 1 dot now\. You can: Finish, for 1 dot\.$/,
    );
    expect(cardWords(card("Full House"), state, { picked: false, offers })).toBe(
      "Full House is not picked any more.",
    );
    const dear = stateOf(view, "Lucky Thirteen", null);
    expect(cardWords(card("Lucky Thirteen"), dear, { picked: true, offers: [] })).toMatch(
      /Costs 3 dots now, \d in hand\. It cannot be finished or written off now\.$/,
    );
  });

  test("what they cost the seat to move", () => {
    expect(stateOf(view, "Quartet", 5)).toEqual({ is: "done", rolls: 5 });
    expect(stateOf(view, "Full House", null)).toMatchObject({ dots: 1, affordable: true });
    expect(stateOf(view, "Lucky Thirteen", null)).toMatchObject({ dots: 3, affordable: false });
  });

  test("their names say it in words", () => {
    const named = (name: string) => cardName(card(name), stateOf(view, name, null));
    expect(named("Full House")).toBe("Full House: 3 alike, 2 others alike. Costs 1 dot now");
    expect(named("Lucky Thirteen")).toBe(
      "Lucky Thirteen: 5 numbers that add up to 13. Costs 3 dots now, 2 in hand",
    );
  });

  test("their pictures", () => {
    expect(picture(card("Countdown")).dice).toHaveLength(5);
    expect(picture(card("Party Hat")).dice.map((small) => small.kind)).toEqual([
      "face",
      "alike",
      "alike",
      "alike",
      "alike",
    ]);
    expect(
      picture({ name: "Ladder", dice: 5, faces: 1, run: 4 }).dice.map((one) => one.kind),
    ).toEqual(["face", "step", "step", "step", "step"]);
    const bookends = { name: "Bookends", dice: 5, faces: 0, pattern: "1 1 a 6 6" };
    expect(asks({ ...bookends, where: { a: [2, 3, 4, 5] } })).toBe(
      "1, 1, one number (out of 2, 3, 4, 5), 6, 6",
    );
    expect(picture({ ...bookends, where: { a: [2, 3, 4, 5] } })).toMatchObject({ words: "2–5" });
  });
});

describe("scorecards", () => {
  test("show the rolls that the house has entered", () => {
    const { moment } = scene("doozy_dice", "third roll");
    const view = { ...moment.view, scorecards: [{ Quartet: 4 }, {}, {}] } as DoozyView;
    expect(scorecards(view)[0]).toEqual(new Map([["Quartet", 4]]));
  });

  test("claim nothing of a card that was used before the house knew the match", () => {
    const { moment } = scene("doozy_dice", "third roll");
    const view = { ...moment.view, scorecards: undefined } as DoozyView;
    expect(scorecards(view)[0]).toEqual(new Map([["Quartet", null]]));
  });
});

describe("what the wall says", () => {
  test.each([
    ["before the deal", "Five cards for everybody"],
    ["dealt", "Who rolls highest starts"],
    ["third roll", "Roll 3 of 13, round 2 of 5"],
    ["rolling again", "Roll 3 of 13, round 2 of 5"],
    ["completed", "Full House: 3 rolls"],
    ["last roll", "Roll 13, the last: finish a card or write one off"],
    ["written off", "Countdown: 13 rolls"],
  ])("%s: %s", (name, sentence) => {
    const { moment, before, offers } = scene("doozy_dice", name);
    expect(spoken(wallLine(moment, before, offers, true))).toBe(sentence);
  });

  test("whose card was completed, where several play", () => {
    const { moment, before, offers } = scene("doozy_dice", "completed");
    const names = ["Ann", "Ben", "Cleo"];
    const whose = names[before!.view.to_move!];
    const said = spoken(wallLine(moment, before, offers, true, names));
    expect(said).toBe(`${whose}: Full House, 3 rolls`);
  });
});

test("every scene can be drawn, alone and after the one before", () => {
  for (const { moments } of SCENES.get("doozy_dice")!)
    moments.forEach((moment, place) => {
      for (const before of [moments[place - 1] ?? null, null])
        expect(spreads(moment, before).every((spread) => spread.dice.length <= 5)).toBe(true);
    });
});
