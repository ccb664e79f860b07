import type { View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { number } from "../../words/say";
import { say } from "./words";
import type { Aside, GameBoard, Hint } from "../../boards/parts";
import { does } from "../../boards/offers";

export const board: GameBoard = {
  load: () => import("./Board.svelte"),
  still: () => import("./StillCards.svelte"),
  ask,
  aside: dotsInHand,
  hints,
  firstThrow: ({ step }, before) =>
    Array.isArray(step?.["roll"]) && before?.step?.["do"] !== "roll",
  laysWon: true,
  slipTop: "47%",
  caption: { options: [], text: () => say("caption") },
  differs: () => say("doozy_differs"),
  signName: (sign) => (sign === "F" ? say("face_sign") : null),
};

function ask(_: View, offers: readonly Offer[]): string {
  const rolls = does(offers, "roll").length > 0;
  const finish = does(offers, "complete").length > 0;
  if (!rolls) return finish ? say("ask_doozy_last") : say("ask_doozy_write_off");
  return say(finish ? "ask_doozy_roll_or" : "ask_doozy_roll");
}

function dotsInHand(view: View, seat: number): Aside | null {
  const dots = (view["dots"] as number[] | undefined)?.[seat];
  if (dots === undefined) return null;
  return { text: number(dots), label: say("doozy_dots_in_hand", { dots }), dot: true };
}

/** A figure keeps a die or not, C and a figure is a card. */
function hints(offers: readonly Offer[]): Hint[] {
  if (offers.length === 0) return [];
  const rolls = does(offers, "roll").length > 0;
  return [
    ...(rolls ? [{ key: "1–5", what: say("hint_keep") }] : []),
    { key: "C 1–5", what: say("hint_card") },
  ];
}
