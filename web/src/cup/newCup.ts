/** The request for a new cup, from what somebody chose on a screen. */
import { shortRules } from "../games/shortGames";
import { computer, USUAL_LEVEL } from "../wire/computers";
import type { NewCup, SeatWanted } from "../wire/types";

export const FEWEST = 2;
export const MOST = 6;

export interface CupWishes {
  /** Of the people at this device. */
  names: string[];
  /** People who come with devices of their own. */
  others: number;
  computers: number;
  games: string[];
  short: boolean;
  own: boolean;
}

export function howMany({ names, others, computers }: CupWishes): number {
  return names.length + others + computers;
}

export function newCup(wishes: CupWishes): NewCup {
  const { names, others, computers, games, short, own } = wishes;
  const seats: SeatWanted[] = names.map((name) => ({ kind: "person", name, mine: true }));
  for (let seat = 0; seat < others; seat++) seats.push({ kind: "open" });
  for (let seat = 0; seat < computers; seat++)
    seats.push({ kind: "computer", player: computer(USUAL_LEVEL) });
  return {
    seats,
    games: games.map((game) => ({ game, options: short ? shortRules(game) : {} })),
    dice: own ? "real" : "usual",
  };
}

/** A list with one of its entries a place earlier. */
export function earlier<T>(list: readonly T[], place: number): T[] {
  const found = [...list];
  if (place > 0) found.splice(place - 1, 2, found[place]!, found[place - 1]!);
  return found;
}
