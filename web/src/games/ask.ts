/** What a person may do now, in one sentence: of the game's own, or from what the house offers. */
import type { View } from "../wire/moment";
import type { Offer } from "../wire/types";
import { BOARDS } from "./boards";
import { inShort } from "../boards/offers";

export function askOf(
  game: string,
  view: View | null,
  offers: readonly Offer[],
  real = false,
): string {
  if (offers.length === 0) return "";
  const own = view === null ? "" : (BOARDS.get(game)?.ask?.(view, offers, real) ?? "");
  return own || inShort(offers);
}
