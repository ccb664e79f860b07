import { describe, expect, it, test } from "vitest";
import type { View } from "../wire/moment";
import type { Offer } from "../wire/types";
import { askOf } from "./ask";
import { SCENES, scene } from "./scenes.testing";

const offer = (does: string, said: string): Offer => ({
  action: { do: does },
  offer: said,
  title: does,
  note: "",
});

function asked(game: string, name: string): string {
  const { moment, offers } = scene(game, name);
  return askOf(game, moment.view, offers);
}

describe("what to do", () => {
  test.each([
    ["toss_up", "second roll", "Stop and keep 6, or risk them: roll 4 dice."],
    ["shizzle", "first spark", "Tap a die for your spark: it is thrown first and begins the line."],
    [
      "shizzle",
      "five rolled",
      "Tap one of the glowing dice to go on with your line. With the orange 2 it would not come to three.",
    ],
    ["shizzle", "one added", "Tap the glowing die to go on with your line."],
    ["shizzle", "line of four", "Stop and take 4 points, or roll the other 2 dice."],
    ["shizzle", "settling", "Take the points for your Shizzle, or tap who gives theirs back."],
    ["doozy_dice", "first roll", "Tap the dice to keep, then roll the others; or finish a card."],
    ["doozy_dice", "last roll", "No more rolls: tap a card to finish it or write it off."],
  ] as const)("%s, %s: %s", (game, name, sentence) => {
    expect(asked(game, name)).toBe(sentence);
  });

  it("is said wherever something is offered, and nowhere else", () => {
    for (const [game, scenes] of SCENES)
      for (const { scene: name, offers } of scenes)
        expect([name, asked(game, name) !== ""]).toEqual([name, offers.length > 0]);
  });

  it("is no hand's business where dice are real", () => {
    const view = { to_move: 0 } as unknown as View;
    const [place, stop, flick] = ["place", "stop", "flick"].map((does) => offer(does, does));
    const other = offer("place", "another");
    expect(askOf("stack_attack", view, [place!, other], true)).toBe("Which die is placed?");
    expect(askOf("stack_attack", view, [place!], true)).toBe("place.");
    expect(askOf("stack_attack", view, [place!, stop!], true)).toBe("Add another die, or stop.");
    expect(askOf("stack_attack", view, [place!])).toContain("let it go");
    expect(askOf("dice_flick", view, [flick!], true)).toContain("Which die is flicked");
    expect(askOf("dice_flick", view, [flick!])).toContain("Pull back");
  });

  it("is said from the offers in a game that has no board", () => {
    const some = [offer("a", "Hold the die."), offer("b", "Let it go."), offer("c", "Wait.")];
    expect(askOf("new", null, some.slice(0, 1))).toBe("Hold the die.");
    expect(askOf("new", null, some.slice(0, 2))).toBe("Hold the die, or let it go.");
    expect(askOf("new", null, some)).toBe("Choose one of 3.");
  });
});
