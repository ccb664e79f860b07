/**
 * What came of the daily tables that were played on this device. The first result of a thing stays.
 * A day counts for the streak when all its things were played on that day; those of past days, and
 * whatever a wrong clock did, change nothing about the days that were counted.
 */
import { type Day, isDay, shifted } from "./days";
import { entriesOf, keep, kept, onKept } from "./storage";

const KEY = "rollhouse.daily";
/** Days that are kept. */
const DAYS = 800;

export interface DayResult {
  /** How many things there were that day. */
  of: number;
  /** The answer by its place, and its dots. */
  decision?: { answer: number; dots: number; on: Day };
  /** The choices so far; without a score while the game is not over. */
  dice?: { choices: number[]; score: number | null; on: Day };
  /** The gesture, and how far it ended beside the best place; null: as bad as can be. */
  hand?: { action: Record<string, unknown>; score: number; mm: number | null; on: Day };
}
export type Results = Record<Day, DayResult>;

export const resultsOf = (): Results => kept(KEY, read);

/** Note something of a day; what has been noted before stays, but for a game that is not over. */
export function note(day: Day, of: number, more: Partial<Omit<DayResult, "of">>): Results {
  const results = resultsOf();
  const before = results[day] ?? { of };
  const dice = before.dice && before.dice.score !== null ? before.dice : (more.dice ?? before.dice);
  const now = { ...more, ...before, of, ...(dice ? { dice } : {}) };
  const days = Object.entries({ ...results, [day]: now }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const all = Object.fromEntries(days.slice(-DAYS));
  keep(KEY, all);
  return all;
}

export const onResults = (tell: () => void): (() => void) => onKept(KEY, tell);

/** How many things of a day are done; `on`: those that were done on that day alone. */
export function doneOf(result: DayResult | undefined, on: Day | null = null): number {
  const done = [
    result?.decision,
    result?.dice?.score === null ? undefined : result?.dice,
    result?.hand,
  ];
  return done.filter((one) => one !== undefined && (on === null || one.on === on)).length;
}

/** Was all of a day played on that day? */
export function counts(results: Results, day: Day): boolean {
  const result = results[day];
  return result !== undefined && result.of > 0 && doneOf(result, day) >= result.of;
}

/** Days in a row up to today, or up to yesterday while today's table is not played yet. */
export function streakOf(results: Results, today: Day): number {
  let day = counts(results, today) ? today : shifted(today, -1);
  let length = 0;
  for (; counts(results, day); day = shifted(day, -1)) length += 1;
  return length;
}

function read(found: unknown): Results {
  const days = Object.entries(entriesOf(found)).flatMap(([day, value]) =>
    isDay(day) ? [[day, resultIn(entriesOf(value))] as const] : [],
  );
  return Object.fromEntries(days);
}

const isNumber = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value);

function resultIn({ of, decision, dice, hand }: Record<string, unknown>): DayResult {
  const result: DayResult = { of: isNumber(of) ? of : 0 };
  const decided = entriesOf(decision);
  if (isNumber(decided["answer"]) && isNumber(decided["dots"]) && isDay(decided["on"]))
    result.decision = { answer: decided["answer"], dots: decided["dots"], on: decided["on"] };
  const played = entriesOf(dice);
  const { choices, score } = played;
  if (Array.isArray(choices) && choices.every(isNumber) && isDay(played["on"]))
    result.dice = { choices, score: isNumber(score) ? score : null, on: played["on"] };
  const moved = entriesOf(hand);
  if (isNumber(moved["score"]) && isDay(moved["on"]))
    result.hand = {
      action: entriesOf(moved["action"]),
      score: moved["score"],
      mm: isNumber(moved["mm"]) ? moved["mm"] : null,
      on: moved["on"],
    };
  return result;
}
