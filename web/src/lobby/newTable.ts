/** The request for a new table, from what somebody chose on a screen. */
import { cleanName, LONGEST_NAME } from "../device/names";
import { computer } from "../wire/computers";
import type { GameForm, NewTable, OptionForm, OwnBox, SeatChange, SeatWanted } from "../wire/types";

export interface Agreement {
  coach: boolean;
  public: boolean;
  clock: number | null;
  /** House rules that differ from the printed game. */
  options: Record<string, unknown>;
  /** What the own box is called that is played with. */
  box?: string;
}

export const USUAL: Agreement = { coach: true, public: false, clock: null, options: {} };
/** Which of the people begins, and why. */
export interface First {
  seat: number;
  by: NonNullable<SeatChange["by"]>;
}
export const CHANCE: First = { seat: 0, by: "chance" };
/** How people on one device settle it: as the game's rules say, as they are listed, or by chance. */
export type Settling = "rules" | "listed" | "chance";

/** Must people be asked who begins? Where the printed rules go by age, if they go by the rules. */
export function asksWhoBegins(game: GameForm, people: number, settled: Settling): boolean {
  return settled === "rules" && people > 1 && ["youngest", "oldest"].includes(game.first);
}

export const CLOCKS = [null, 15, 30, 60, 120] as const;

/** What is agreed where an own box is played with; null: the usual one. */
export function withBox({ box: _, ...agreed }: Agreement, box: OwnBox | null): Agreement {
  return box === null
    ? { ...agreed, options: {} }
    : { ...agreed, options: { ...box.options }, box: box.name };
}

/**
 * Options that a form can show: numbers, words, yes or no, and who of those at the table. With `real`
 * dice nobody is asked what hands are like: theirs play.
 */
export function choosable(game: GameForm, real = false): OptionForm[] {
  return game.options.filter(
    (option) => (option.kind !== "other" || option.seats) && !(real && option.each_seat),
  );
}

/** An option's value for each seat, where seats may have values of their own. */
export function eachSeat(option: OptionForm, given: unknown, people: number): unknown[] {
  return Array.from({ length: people }, (_, seat) =>
    Array.isArray(given) ? (given[seat] ?? option.default) : (given ?? option.default),
  );
}

/** What was agreed, for the seats that exist. */
function agreedFor(game: GameForm, people: number, agreed: Agreement): Agreement {
  const options = { ...agreed.options };
  for (const option of game.options) {
    const chosen = options[option.name];
    if (!Array.isArray(chosen)) continue;
    if (option.seats) options[option.name] = chosen.filter((seat) => seat < people);
    else if (option.each_seat) options[option.name] = eachSeat(option, chosen, people);
  }
  return { ...agreed, options };
}

/** The host and as many open seats as others are expected, within what the game allows. */
export function invitation(
  game: GameForm,
  name: string,
  people: number,
  agreed: Agreement,
): NewTable {
  const others = fitting(game, people) - 1;
  const seats: SeatWanted[] = [{ kind: "person", name, mine: true }];
  for (let seat = 0; seat < others; seat++) seats.push({ kind: "open" });
  return { game: game.name, seats, ...agreedFor(game, seats.length, agreed) };
}

/** Several people on this device. With `real` they roll dice of their own. */
export function together(
  game: GameForm,
  names: string[],
  agreed: Agreement,
  real: boolean,
): NewTable {
  const seats = names.map((name): SeatWanted => ({ kind: "person", name, mine: true }));
  const terms = agreedFor(game, seats.length, agreed);
  return { game: game.name, seats, ...terms, ...(real ? { dice: "real" as const } : {}) };
}

/** A person against people of the house: one whom they chose, and others about as strong. */
export function against(
  game: GameForm,
  name: string,
  opponents: number,
  opponent: { name: string; level: number },
  agreed: Agreement,
): NewTable {
  const seats: SeatWanted[] = [{ kind: "person", name, mine: true }];
  for (let seat = 0; seat < fitting(game, opponents + 1) - 1; seat++)
    seats.push({
      kind: "computer",
      player: seat === 0 ? opponent.name : computer(opponent.level),
    });
  return { game: game.name, seats, ...agreedFor(game, seats.length, agreed) };
}

export function fitting(game: GameForm, people: number): number {
  return Math.min(Math.max(people, game.players.low), game.players.high);
}

/** What each seat of a game is called before anybody sits there. */
export function seatNames(
  game: GameForm,
  people: readonly string[],
  otherwise: (number: number) => string,
): string[] {
  return Array.from(
    { length: fitting(game, people.length) },
    (_, place) => cleanName(people[place] ?? "") || otherwise(place + 1),
  );
}

/** Names as they are sent: cleaned, empty ones filled, equal ones numbered. */
export function tidy(names: string[], otherwise: (number: number) => string): string[] {
  const found: string[] = [];
  names.forEach((given, place) => {
    const name = cleanName(given, LONGEST_NAME - 4) || otherwise(place + 1);
    let called = name;
    for (let more = 2; found.some((other) => alike(other, called)); more++)
      called = `${name} ${more}`;
    found.push(called);
  });
  return found;
}

function alike(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: "base" }) === 0;
}

const CODE_LENGTH = 8;
/** Of codes until version 1.0. */
const OLD_LENGTH = 6;

/** A code as people may write it, "kx7m 4p3r" or a whole link, is "KX7M-4P3R"; null: no code. */
export function readCode(text: string): string | null {
  const linked = /\/(?:join|watch)\/([^/?#]*)/i.exec(text)?.[1]?.replace(/%20/g, " ");
  const letters = (linked ?? text)
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  if (letters.length !== CODE_LENGTH && letters.length !== OLD_LENGTH) return null;
  const half = letters.length / 2;
  return `${letters.slice(0, half)}-${letters.slice(half)}`;
}
