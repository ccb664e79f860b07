/** What boards do as soon as a key is pressed, and which throws wait for a hand. */
import { describe, expect, it } from "vitest";
import type { Spread } from "../dice/spread";
import type { Moment } from "../wire/moment";
import { BOARD } from "./boards";
import * as doozy from "./doozy_dice/spread";
import type { DoozyView } from "./doozy_dice/view";
import { part } from "./part";
import { scene, SCENES } from "./scenes.testing";
import * as shizzle from "./shizzle/spread";
import * as toss from "./toss_up/spread";

type Action = Record<string, unknown>;

interface Drawing {
  spreads: (moment: Moment, before: Moment | null) => Spread[];
  ahead: (action: Action, moment: Moment) => ((spread: Spread) => Spread) | null;
}

const GAMES: Record<string, Drawing> = {
  toss_up: { spreads: toss.spreads, ahead: () => toss.banked },
  shizzle: {
    spreads: (moment, before) => shizzle.spreads(moment, before),
    ahead: (action, { view }) => shizzle.aheadOf(action, view as shizzle.ShizzleView),
  },
  doozy_dice: {
    spreads: (moment, before) => doozy.spreads(moment, before),
    ahead: (action, { view }) => doozy.aheadOf(action, view as DoozyView),
  },
};

const lie = (spread: Spread): Record<string, unknown> =>
  Object.fromEntries(
    spread.dice.filter(({ place }) => place.on !== "tray").map(({ id, place }) => [id, place]),
  );

describe("dice go ahead of the house's answer", () => {
  it.each([
    ["toss_up", "banked"],
    ["shizzle", "one added"],
    ["shizzle", "line of four"],
    ["shizzle", "stopped"],
    ["doozy_dice", "completed"],
    ["doozy_dice", "written off"],
  ])("to where it puts them: %s, %s", (game, name) => {
    const { spreads, ahead } = GAMES[game]!;
    const { moments } = scene(game, name);
    const [answer, asked, before] = [moments.at(-1)!, moments.at(-2)!, moments.at(-3) ?? null];
    const was = spreads(asked, before).at(-1)!;
    const first = ahead(answer.step!, asked)!(was);
    expect(lie(first)).not.toEqual(lie(was)); // something moves
    expect(lie(first)).toEqual(lie(spreads(answer, asked)[0]!));
    const moved = first.dice.filter((die, place) => die.place !== was.dice[place]!.place);
    expect(moved.some((die) => die.choice || die.thrown)).toBe(false);
  });

  it("not where Shizzles are settled first, nor where the bank would be empty", () => {
    const { moments } = scene("shizzle", "settling");
    const view = moments.at(-2)!.view as shizzle.ShizzleView;
    expect(shizzle.aheadOf({ do: "stop" }, view)).toBeNull();
    const last = scene("shizzle", "over").moments.at(-2)!.view as shizzle.ShizzleView;
    expect(shizzle.aheadOf({ do: "stop" }, last)).toBeNull();
  });
});

describe("the first throw of a turn", () => {
  it.each([
    ["toss_up", ["first roll", "early red light"], ["second roll", "rolling on", "banked"]],
    ["shizzle", ["five rolled"], ["spark lit", "line of three", "rolling on", "choke"]],
    ["doozy_dice", ["first roll"], ["rolled off", "dealt", "rolling again", "third roll"]],
  ])("of %s waits for a hand, and no other does", (game, first, others) => {
    const waits = (name: string): boolean => {
      const { moment, before } = scene(game, name);
      return part(game, BOARD)!.firstThrow!(moment, before);
    };
    expect(first.map(waits)).toEqual(first.map(() => true));
    expect(others.map(waits)).toEqual(others.map(() => false));
  });

  it("has the dice in the hand that it throws", () => {
    const hands: Record<string, (was: Spread, thrown: Moment) => string[]> = {
      toss_up: (was) => toss.toThrow(was),
      shizzle: (_, thrown) => shizzle.thrownIn(thrown),
      doozy_dice: (was) => doozy.takenUp(was).dice.map(({ id }) => id),
    };
    for (const [game, inHand] of Object.entries(hands))
      for (const { scene: name, moments } of part(game, SCENES)!) {
        const [thrown, was, before] = [moments.at(-1)!, moments.at(-2), moments.at(-3) ?? null];
        if (!["first roll", "early red light", "five rolled"].includes(name) || !was) continue;
        const { spreads } = GAMES[game]!;
        const flies = spreads(thrown, was)[0]!.dice.filter((die) => die.thrown);
        expect(inHand(spreads(was, before).at(-1)!, thrown)).toEqual(flies.map(({ id }) => id));
      }
  });
});
