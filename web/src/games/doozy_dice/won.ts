/** What won a match of Doozy Dice: the winner's cards, and the dice of the card finished last. */
import type { Spread } from "../../dice/spread";
import { type Moment, winners } from "../../wire/moment";
import type { PastStep } from "../../wire/past";
import { lying } from "./spread";
import type { Shows } from "./view";

/** A card that was finished: by whom, which one, and the dice as they lay then. */
export interface FinishedCard {
  seat: number;
  card: string;
  dice: Shows[];
  /** The roll that was left lying. */
  last: PastStep;
}

/** Of several winners it is who finished a card last; null: nobody has won, or finished one. */
export function wonWith(moment: Moment, past: readonly PastStep[]): FinishedCard | null {
  const won = winners(moment);
  const cards = finishedCards(past.filter(({ line }) => line <= moment.line));
  return cards.filter(({ seat }) => won.includes(seat)).at(-1) ?? null;
}

/** Every card that somebody finished; one that was written off is none. */
function finishedCards(past: readonly PastStep[]): FinishedCard[] {
  const cards: FinishedCard[] = [];
  let dice: Shows[] = [];
  let last: PastStep | null = null;
  for (const each of past) {
    const { roll, do: what, card } = each.step;
    if (Array.isArray(roll)) {
      dice = (roll as Shows[]).map((shows, die) => shows ?? dice[die] ?? null);
      last = each;
    } else if (what === "complete" && each.seat !== null && last !== null) {
      cards.push({ seat: each.seat, card: card as string, dice, last });
    }
    if (what === "complete" || what === "write_off") [dice, last] = [[], null];
  }
  return cards;
}

/** The dice of that card as they lay, on the table on which the match has ended. */
export function laidAgain(moment: Moment, { dice, last }: FinishedCard): Spread {
  return lying(moment, 1, dice, last);
}
