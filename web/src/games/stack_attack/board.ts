import type { View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { say } from "./words";
import type { Aside, GameBoard, Hint } from "../../boards/parts";
import { does, inShort } from "../../boards/offers";
import { besideHand, handSign } from "../../boards/physical/handSign";
import { tenths } from "../../words/say";
import { lent } from "./calmHand.svelte";

export const board: GameBoard = {
  load: () => import("./Board.svelte"),
  still: () => import("./StillTower.svelte"),
  ask,
  aside: diceInTower,
  hints: handKeys,
  handled: true,
  firstThrow: ({ step }) => Array.isArray(step?.["roll"]),
  caption: {
    options: ["goal", "skill"], // hands are told in the windows
    text: (option) => {
      const goal = option("goal");
      return typeof goal === "number" ? say("caption", { goal }) : "";
    },
  },
};

/** One die is held already; others that fit may be taken instead. */
function ask(_: View, offers: readonly Offer[], real: boolean): string {
  if (!real && does(offers, "place").length === 0) return "";
  if (does(offers, "stop").length > 0) return say("ask_stack_or_stop");
  if (real) return offers.length === 1 ? inShort(offers) : say("ask_stack_real");
  return say(lent.calm ? "ask_stack_calm" : "ask_stack");
}

/** How many dice of somebody's stand in it, and whether their hand is another than the usual. */
function diceInTower(view: View, seat: number): Aside | null {
  const tower = view["tower"] as [number | null, number][] | undefined;
  if (!tower) return null;
  const dice = tower.filter(([whose]) => whose === seat).length;
  const hand = handSign(view, seat, (error) => say("practice_mm", { size: tenths(error) }));
  if (view.turn === "over") return besideHand("", "", hand);
  return besideHand(say("stack_tower_of", { dice }), say("stack_in_tower", { dice }), hand);
}

/** How the hand is moved. */
function handKeys(offers: readonly Offer[]): Hint[] {
  if (does(offers, "place").length === 0) return [];
  return [
    { key: "←↑↓→", what: say("hint_move") },
    { key: "Q E", what: say("hint_turn") },
    { key: "C", what: say("hint_calm") },
    { key: say("key_space"), what: say("hint_let_go") },
  ];
}
