/** The offers that fit the dice in the tray and the picked card. */
import type { EdgeKey } from "../../boards/board";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { ALL, lastThrown, type Picked } from "./spread";

function diceOf(offer: Offer): number[] | null {
  const { do: what, dice } = offer.action;
  return what === "roll" && Array.isArray(dice) ? (dice as number[]) : null;
}

/** The dice that some offer would roll again. */
export function movable(offers: readonly Offer[]): number[] {
  const dice = new Set(offers.flatMap((offer) => diceOf(offer) ?? []));
  return [...dice].sort((one, other) => one - other);
}

/** The offer that rolls exactly these dice. */
export function rollOffer(offers: readonly Offer[], again: readonly number[]): Offer | undefined {
  return offers.find((offer) => {
    const dice = diceOf(offer);
    return (
      dice !== null && dice.length === again.length && dice.every((die) => again.includes(die))
    );
  });
}

/** What can be done with a card: complete it, or write it off. */
export function cardOffers(offers: readonly Offer[], card: string): Offer[] {
  return offers.filter((offer) => offer.action["card"] === card);
}

/** Before anything is touched: what was thrown last lies in the tray, the rest is kept. */
export function untouched(
  moment: Moment,
  past: readonly PastStep[],
  offers: readonly Offer[],
): Picked {
  return { again: lastThrown(moment, past), movable: movable(offers), card: null };
}

/** A tap on a die: from the tray to the rack or back. */
export function toggled(picked: Picked, die: number): Picked {
  if (!picked.movable.includes(die)) return picked;
  const again = picked.again.includes(die)
    ? picked.again.filter((other) => other !== die)
    : [...picked.again, die].sort((one, other) => one - other);
  return { ...picked, again };
}

/** A tap on a card: its price is shown, or no longer. */
export function cardTapped(picked: Picked, card: string): Picked {
  return { ...picked, card: picked.card === card ? null : card };
}

/** What the coach would keep, where it would roll others than are laid out; null: nothing to show. */
export function coachKeeps(best: Offer | undefined, picked: Picked): number[] | null {
  const dice = best ? diceOf(best) : null;
  const again = picked.again;
  if (!dice || (dice.length === again.length && dice.every((die) => again.includes(die))))
    return null;
  return ALL.filter((die) => !dice.includes(die));
}

/**
 * The keys of the edge: roll what lies in the tray, what can be done with the card, and what the coach
 * would do where that is something else: it moves no die and picks no card by itself.
 */
export function edgeKeys(offers: readonly Offer[], picked: Picked, best?: Offer): EdgeKey[] {
  const roll = rollOffer(offers, picked.again);
  const cards = picked.card ? cardOffers(offers, picked.card) : [];
  const keys: EdgeKey[] = roll
    ? [{ offer: roll, gold: cards.length === 0, shortcut: "r", throws: true }]
    : [];
  for (const offer of cards) {
    const writtenOff = offer.action["do"] === "write_off";
    keys.push({ offer, gold: !writtenOff, shortcut: writtenOff ? "w" : "f" });
  }
  if (best && keys.every(({ offer }) => offer !== best)) keys.push({ offer: best, shortcut: "p" });
  return keys;
}
