/**
 * The tries of a practice as this device keeps them: the last of them one by one, and every day as
 * sums, so that a chart over days needs no list of all.
 */
import { entriesOf, keep, kept } from "../device/storage";

const KEY = "rollhouse.practice";
/** Tries that are kept one by one. */
const LAST = 200;
/** Days that are kept. */
const DAYS = 120;

export type Pair = readonly [number, number];

/** What is known of one day, all tries together; sums are of tries by one's own hand. */
export interface Day {
  /** As in 2026-05-31. */
  day: string;
  tries: number;
  good: number;
  best: number;
  own: number;
  sums: Pair;
  squares: Pair;
}

export interface Tries {
  last: readonly Pair[];
  days: readonly Day[];
  /** One standard deviation of what the table adds, as it was said with the last of them. */
  table?: Pair;
}

/** What comes of one try, as the house says it. */
export interface Came {
  good: boolean;
  off: readonly number[] | null;
  size: number;
  table?: readonly number[];
}

/** How large the errors of a hand are: one standard deviation, with its 95 % interval. */
export interface Spread {
  tries: number;
  mean: Pair;
  error: Pair;
  low: Pair;
  high: Pair;
}

/** `what`: the game, and the target where there is one. */
export function triesOf(what: string): Tries {
  return kept(KEY, (found) => read(entriesOf(found)[what]));
}

export function keepTry(what: string, came: Came, day = today()): Tries {
  const before = triesOf(what);
  const off = pairOf(came.off);
  const last = off ? [...before.last, off].slice(-LAST) : before.last;
  const other = before.days.filter((one) => one.day !== day);
  const now = before.days.find((one) => one.day === day) ?? empty(day);
  const days = [...other, added(now, came, off)].slice(-DAYS);
  const tries = { last, days, ...withTable(came.table, before.table) };
  keep(KEY, { ...kept(KEY, entriesOf), [what]: tries });
  return tries;
}

export function forgetTries(what: string): Tries {
  const { [what]: _, ...others } = kept(KEY, entriesOf);
  keep(KEY, others);
  return { last: [], days: [] };
}

/** The spread about the middle of one's own tries; null: there are too few. */
export function spreadOf(points: readonly Pair[]): Spread | null {
  if (points.length < 3) return null;
  const zero: Pair = [0, 0];
  const sums = points.reduce<Pair>(([a, b], [x, y]) => [a + x, b + y], zero);
  const squares = points.reduce<Pair>(([a, b], [x, y]) => [a + x * x, b + y * y], zero);
  return spread(points.length, sums, squares);
}

export function spreadOfDay({ own, sums, squares }: Day): Spread | null {
  return own < 3 ? null : spread(own, sums, squares);
}

function spread(tries: number, sums: Pair, squares: Pair): Spread {
  const both = (of: (axis: 0 | 1) => number): Pair => [of(0), of(1)];
  const mean = both((axis) => sums[axis] / tries);
  const freedom = tries - 1;
  const error = both((axis) =>
    Math.sqrt(Math.max(0, squares[axis] - tries * mean[axis] ** 2) / freedom),
  );
  const [low, high] = [1.96, -1.96].map((z) => Math.sqrt(freedom / chiSquare(freedom, z)));
  return {
    tries,
    mean,
    error,
    low: both((axis) => error[axis] * low!),
    high: both((axis) => error[axis] * high!),
  };
}

/** The value of chi-square that a normal deviate stands for (Wilson and Hilferty). */
function chiSquare(freedom: number, z: number): number {
  const part = 2 / (9 * freedom);
  return freedom * Math.max(1e-3, 1 - part + z * Math.sqrt(part)) ** 3;
}

/** Of the points of a cloud this many lie within its picture; others are drawn at its rim. */
const WITHIN = 0.95;

/** The farthest that an ellipse around the mean reaches to both sides, as it is drawn. */
export function edgeOf({ mean, error }: Spread): Pair {
  return [Math.abs(mean[0]) + error[0], Math.abs(mean[1]) + error[1]];
}

/**
 * How far a picture of the cloud reaches: a quarter or half of the widest, where that is enough; what
 * is drawn round (`edges`: how far it reaches to both sides) is seen whole, also where that takes more.
 */
export function reachOf(widest: Pair, points: readonly Pair[], edges: readonly Pair[]): Pair {
  const far = ([x, y]: Pair): number => Math.max(Math.abs(x) / widest[0], Math.abs(y) / widest[1]);
  const sizes = points.map(far).sort((one, other) => one - other);
  const most = sizes[Math.ceil(WITHIN * sizes.length) - 1] ?? 1;
  const round = Math.max(0, ...edges.map(far));
  const needed = Math.max(most, round);
  const share = [0.25, 0.5].find((each) => needed <= 0.9 * each) ?? Math.max(1, round / 0.95);
  return [share * widest[0], share * widest[1]];
}

export function bestOf({ days }: Tries): number {
  return Math.max(0, ...days.map((one) => one.best));
}

export function totalOf({ days }: Tries): { tries: number; good: number } {
  return days.reduce((sum, one) => ({ tries: sum.tries + one.tries, good: sum.good + one.good }), {
    tries: 0,
    good: 0,
  });
}

function added(day: Day, came: Came, off: Pair | null): Day {
  const [x, y] = off ?? [0, 0];
  return {
    day: day.day,
    tries: day.tries + 1,
    good: day.good + Number(came.good),
    best: Math.max(day.best, came.size),
    own: day.own + Number(off !== null),
    sums: [day.sums[0] + x, day.sums[1] + y],
    squares: [day.squares[0] + x * x, day.squares[1] + y * y],
  };
}

function empty(day: string): Day {
  return { day, tries: 0, good: 0, best: 0, own: 0, sums: [0, 0], squares: [0, 0] };
}

/** By the clock of this device. */
function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

// What was stored, perhaps by another program

function read(found: unknown): Tries {
  const { last, days, table } = entriesOf(found);
  return {
    ...withTable(table),
    last: listOf(last)
      .map(pairOf)
      .filter((one) => one !== null),
    days: listOf(days)
      .map(dayOf)
      .filter((one) => one !== null),
  };
}

/** The first of these that is a pair. */
function withTable(...found: unknown[]): Pick<Tries, "table"> {
  const table = found.map(pairOf).find((one) => one !== null);
  return table ? { table } : {};
}

function dayOf(found: unknown): Day | null {
  const { day, tries, good, best, own, sums, squares } = entriesOf(found);
  const [first, second] = [pairOf(sums), pairOf(squares)];
  const counts = [tries, good, best, own];
  const whole = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  if (!first || !second || !counts.every(whole)) return null;
  const [all, well, top, hand] = counts as number[];
  return { day, tries: all!, good: well!, best: top!, own: hand!, sums: first, squares: second };
}

function listOf(found: unknown): unknown[] {
  return Array.isArray(found) ? found : [];
}

function pairOf(found: unknown): Pair | null {
  if (!Array.isArray(found) || found.length !== 2) return null;
  const good = found.every((part) => typeof part === "number" && Number.isFinite(part));
  return good ? [found[0] as number, found[1] as number] : null;
}
