/** Everybody's scorecard: how many rolls each card took. */
import type { PastStep } from "../../wire/past";
import type { DoozyView } from "./view";

/** Rolls by card; null where a card is used but its rolls are not known here. */
export type Scorecard = ReadonlyMap<string, number | null>;

/**
 * The house says how many rolls somebody has in all; which card took how many is counted from the
 * steps so far. Where both do not agree, the steps are not all there, and nothing is claimed.
 */
export function scorecards(view: DoozyView, past: readonly PastStep[], line: number): Scorecard[] {
  const counted = view.rolls.map(() => new Map<string, number>());
  let rolls = 0;
  for (const { seat, step, line: at } of past) {
    if (at > line) break;
    if (Array.isArray(step["roll"])) rolls += 1;
    const card = step["card"];
    if (seat === null || typeof card !== "string") continue;
    counted[seat]?.set(card, step["do"] === "write_off" ? view.max_rolls : rolls);
    rolls = 0;
  }
  return counted.map((card, seat) => agreed(view, seat, card));
}

function agreed(view: DoozyView, seat: number, counted: Map<string, number>): Scorecard {
  const open = view.open?.[seat] ?? [];
  const used = (view.cards ?? []).filter((card) => !open.includes(card));
  const sum = [...counted.values()].reduce((total, rolls) => total + rolls, 0);
  const known = sum === view.rolls[seat] && used.every((card) => counted.has(card));
  return new Map(used.map((card) => [card, known ? counted.get(card)! : null]));
}
