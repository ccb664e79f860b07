/** What a person may do now, in one sentence: the game's own, or made from the offers. */
import { inShort } from "../boards/offers";
import type { View } from "../wire/moment";
import type { Offer } from "../wire/types";
import { BOARD } from "./boards";
import { part } from "./part";

export function askOf(
  game: string,
  view: View | null,
  offers: readonly Offer[],
  real = false,
): string {
  if (offers.length === 0) return "";
  const own = view === null ? "" : (part(game, BOARD)?.ask?.(view, offers, real) ?? "");
  return own || inShort(offers);
}
