/** Sentences made from the offers of the house. */
import type { Offer } from "../wire/types";
import { say } from "../words/say";

/** The offers with this action. */
export function does(offers: readonly Offer[], what: string): Offer[] {
  return offers.filter((offer) => offer.action["do"] === what);
}

/** One or two offers in words; more are only counted. */
export function inShort(offers: readonly Offer[]): string {
  if (offers.length === 0) return "";
  const said = offers.map((offer) => offer.offer.replace(/[.…]$/, ""));
  if (said.length === 1) return `${said[0]}.`;
  if (said.length === 2) return say("ask_two", { one: said[0]!, other: lower(said[1]!) });
  return say("ask_many", { n: said.length });
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
