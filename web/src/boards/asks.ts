/**
 * What a person may do now, in one sentence. It is made from what the house offers and shows and from
 * nothing else; a game that has no sentences of its own here gets one from its offers.
 */
import type { View } from "../table/moment";
import type { Offer } from "../wire/types";
import { type Key, say } from "../words/say";
import { lent } from "./dice_flick/calm.svelte";

type Ask = (view: View, offers: readonly Offer[]) => string;

const ASKS: Record<string, Ask> = {
  toss_up: tossUp,
  shizzle,
  doozy_dice: doozyDice,
  stack_attack: stackAttack,
  dice_flick: diceFlick,
};

/** Where dice are real, a hand is a person's own business. */
const REAL: Record<string, Ask> = { stack_attack: realTower, dice_flick: realBox };

export function askOf(
  game: string,
  view: View | null,
  offers: readonly Offer[],
  real = false,
): string {
  if (offers.length === 0) return "";
  const ask = (real ? REAL[game] : undefined) ?? ASKS[game];
  const own = view === null ? "" : (ask?.(view, offers) ?? "");
  return own || anyGame(offers);
}

/** A few offers are said as they are; many are counted. */
function anyGame(offers: readonly Offer[]): string {
  if (offers.length === 0) return "";
  const said = offers.map((offer) => offer.offer.replace(/[.…]$/, ""));
  if (said.length === 1) return `${said[0]}.`;
  if (said.length === 2) return say("ask_two", { one: said[0]!, other: lower(said[1]!) });
  return say("ask_many", { n: said.length });
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function does(offers: readonly Offer[], what: string): Offer[] {
  return offers.filter((offer) => offer.action["do"] === what);
}

function tossUp(view: View, offers: readonly Offer[]): string {
  const [points, dice] = [view["turn_points"], view["dice_left"]];
  const both = does(offers, "stop").length > 0 && does(offers, "roll").length > 0;
  if (!both || typeof points !== "number" || typeof dice !== "number") return "";
  return say(points > 0 ? "ask_toss_risk" : "ask_toss_nothing", { points, dice });
}

function shizzle(view: View, offers: readonly Offer[]): string {
  const has = (what: string) => does(offers, what).length > 0;
  if (has("spark")) return say("ask_shizzle_spark");
  if (has("attack")) return say(has("take") ? "ask_shizzle_settle" : "ask_shizzle_attack");
  if (!has("add")) return anyGame([...does(offers, "stop"), ...does(offers, "roll")]);
  const n = does(offers, "add").length;
  const begun = Array.isArray(view["line"]) && view["line"].length > 1;
  const first: Key = begun ? "ask_shizzle_add" : "ask_shizzle_begin";
  return say(has("roll") || has("stop") ? "ask_shizzle_add_or" : first, { n });
}

/** One die is held already; others that fit may be taken instead. */
function stackAttack(_: View, offers: readonly Offer[]): string {
  const places = does(offers, "place").length;
  if (places === 0) return "";
  const stops = does(offers, "stop").length > 0;
  return say(stops ? "ask_stack_or_stop" : "ask_stack", { n: places });
}

function diceFlick(view: View, offers: readonly Offer[]): string {
  const movable = (view["movable_bases"] as number[] | undefined) ?? [];
  if (does(offers, "flick").length > 0 && lent.calm) return say("ask_flick_calm");
  if (does(offers, "flick").length > 0)
    return say(movable.includes(view.to_move ?? -1) ? "ask_flick_movable" : "ask_flick");
  return does(offers, "score").length > 0 ? say("ask_flick_score") : "";
}

function realTower(_: View, offers: readonly Offer[]): string {
  return does(offers, "stop").length > 0 ? say("ask_stack_or_stop") : say("ask_stack_real");
}

function realBox(view: View, offers: readonly Offer[]): string {
  return does(offers, "flick").length > 0 ? say("ask_flick_real") : diceFlick(view, offers);
}

function doozyDice(_: View, offers: readonly Offer[]): string {
  const rolls = does(offers, "roll").length > 0;
  const finish = does(offers, "complete").length > 0;
  if (!rolls) return finish ? say("ask_doozy_last") : say("ask_doozy_write_off");
  return say(finish ? "ask_doozy_roll_or" : "ask_doozy_roll");
}
