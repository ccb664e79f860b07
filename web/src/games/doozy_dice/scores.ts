/** Everybody's scorecard: how many rolls each card took, as the house has entered them. */
import type { DoozyView } from "./view";

/** Rolls by card; null where a card is used but its rolls are not known here. */
export type Scorecard = ReadonlyMap<string, number | null>;

export function scorecards(view: DoozyView): Scorecard[] {
  return view.rolls.map((_, seat) => {
    const open = view.open?.[seat] ?? [];
    const used = (view.cards ?? []).filter((card) => !open.includes(card));
    return new Map(used.map((card) => [card, view.scorecards?.[seat]?.[card] ?? null]));
  });
}
