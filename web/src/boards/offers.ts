/** What the house offers, as sentences are made of it. */
import type { Offer } from "../wire/types";
import { say } from "../words/say";

/** Those that do one thing. */
export function does(offers: readonly Offer[], what: string): Offer[] {
  return offers.filter((offer) => offer.action["do"] === what);
}

/** A few are said as they are; many are counted. */
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
