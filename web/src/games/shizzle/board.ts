import type { View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { listed } from "../../words/lists";
import { faceName, shortOfThree, type ShizzleView } from "./spread";
import { say } from "./words";
import type { GameBoard, Hint } from "../../boards/parts";
import { does, inShort } from "../../boards/offers";

export const board: GameBoard = {
  load: () => import("./Board.svelte"),
  ask,
  hints,
  firstThrow: ({ step }, before) =>
    Array.isArray(step?.["roll"]) && !["roll", "spark"].includes(String(before?.step?.["do"])),
  caption: { options: [], text: () => say("caption") },
};

function ask(view: View, offers: readonly Offer[]): string {
  const has = (what: string) => does(offers, what).length > 0;
  if (has("spark")) return say("ask_shizzle_spark");
  if (has("attack")) return say(has("take") ? "ask_shizzle_settle" : "ask_shizzle_attack");
  if (!has("add")) return inShort([...does(offers, "stop"), ...does(offers, "roll")]);
  const n = does(offers, "add").length;
  if (has("roll") || has("stop")) return say("ask_shizzle_add_or", { n });
  const short = shortOfThree(view as ShizzleView, offers).map((die) =>
    faceName(view as ShizzleView, die),
  );
  const more = short.length
    ? say("ask_shizzle_short", { dice: listed(short), n: short.length })
    : "";
  return [say("ask_shizzle_add", { n }), more].filter(Boolean).join(" ");
}

/** Dice by their number, or people where a Shizzle is settled. */
function hints(offers: readonly Offer[]): Hint[] {
  const atEdge = offers.length <= 2 && does(offers, "add").length === offers.length;
  if (atEdge) return []; // the keys say their own figures
  const people = figures(offers, "seat");
  const dice = figures(offers, "die");
  if (people) return [{ key: people, what: say("hint_people") }];
  return dice ? [{ key: dice, what: say("hint_dice") }] : [];
}

/** "1–6" for all six dice, "2 5" for those that fit. */
function figures(offers: readonly Offer[], what: string): string {
  const found = offers.flatMap(({ action }) =>
    typeof action[what] === "number" ? [action[what] + 1] : [],
  );
  return found.length === 6 ? "1–6" : found.sort((one, other) => one - other).join(" ");
}
