/** The request for a new cup, from what somebody chose on a screen. */
import { shortRules } from "../games/shortGames";
import { computer, USUAL_LEVEL } from "../wire/computers";
import { seatName } from "../wire/seatName";
import type { CupState, NewCup, SeatWanted } from "../wire/types";

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

/** The wishes of a cup that was played, for another one like it. */
export function wishesOf(cup: CupState): CupWishes {
  const people = cup.entrants.filter(({ kind }) => kind !== "computer");
  const own = cup.dice === "real";
  const here = own ? people : people.filter((one) => cup.yours.includes(cup.entrants.indexOf(one)));
  return {
    names: here.flatMap((one) => seatName(one) ?? []),
    others: people.length - here.length,
    computers: cup.entrants.length - people.length,
    games: cup.rounds.map(({ game }) => game),
    short: cup.rounds.some(({ house_rules }) => Object.keys(house_rules).length > 0),
    own,
  };
}

let repeated: CupWishes | null = null;

/** The next form for a cup begins with what this cup was. */
export function repeat(cup: CupState): void {
  repeated = wishesOf(cup);
}

/** What the form begins with: once, so that a cup from the front door is a new one. */
export function takeRepeated(): CupWishes | null {
  const found = repeated;
  repeated = null;
  return found;
}

/** A list with one of its entries a place earlier. */
export function earlier<T>(list: readonly T[], place: number): T[] {
  const found = [...list];
  if (place > 0) found.splice(place - 1, 2, found[place]!, found[place - 1]!);
  return found;
}
