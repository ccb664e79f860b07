/** What the drawings of a report are made of: places from numbers, nothing of a game. */
import type { Report, ReportSeat, Step } from "../wire/types";

export const PARTS = ["start", "luck", "hand", "choices", "others"] as const;
export type Part = (typeof PARTS)[number];

/** The parts that there are: no hand without hands, nobody else in a game for one. */
export function partsOf(report: Report): Part[] {
  return PARTS.filter(
    (part) =>
      !(part === "hand" && !report.has_hand) && !(part === "others" && report.seats.length === 1),
  );
}

export interface Bar {
  part: Part;
  value: number;
  /** Where it begins and ends, from 0 to 1 of the track. */
  left: number;
  width: number;
}

/** The parts one after another, from nothing to the result, with the numbers as they are read. */
export function bars(seat: ReportSeat, parts: Part[]): { bars: Bar[]; zero: number } {
  let at = 0;
  const spans = parts.map((part) => {
    const begin = at;
    at += seat.read[part] ?? 0;
    return { part, value: seat.read[part] ?? 0, begin, end: at };
  });
  const ends = [0, ...spans.flatMap(({ begin, end }) => [begin, end])];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const size = high - low || 1;
  return {
    zero: (0 - low) / size,
    bars: spans.map(({ part, value, begin, end }) => ({
      part,
      value,
      left: (Math.min(begin, end) - low) / size,
      width: Math.abs(end - begin) / size,
    })),
  };
}

export interface Course {
  /** By seat: its value before the first event and after each. */
  lines: number[][];
  low: number;
  high: number;
  /** The place of each event by its line in the record; 0 is the start. */
  places: Map<number, number>;
}

export function courseOf(report: Report): Course {
  const rows = [report.start, ...report.events.map((event) => event.after)];
  const places = new Map(report.events.map((event, n) => [event.line, n + 1]));
  return { ...courseOfValues(rows, report.measure), places };
}

/** From the values of all seats, one row after another. */
export function courseOfValues(rows: number[][], measure: Report["measure"]): Course {
  const lines = (rows[0] ?? []).map((_, seat) => rows.map((row) => row[seat] ?? 0));
  const [low, high] = measure === "share" ? [0, 1] : scale(lines.flat());
  return { lines, low, high, places: new Map() };
}

/** Whole points that hold all values, so that their middle is whole too. */
function scale(values: number[]): [number, number] {
  const low = Math.floor(Math.min(...values));
  const half = Math.max(1, Math.ceil((Math.max(...values) - low) / 2));
  return [low, low + 2 * half];
}

export function across(place: number, course: Course): number {
  return place / Math.max(1, (course.lines[0]?.length ?? 1) - 1);
}

export function down(value: number, { low, high }: Course): number {
  return (high - value) / (high - low || 1);
}

/** The value of a line at `x` from 0 to 1, between two events too. */
export function valueAt(values: number[], x: number): number {
  const at = Math.min(1, Math.max(0, x)) * Math.max(0, values.length - 1);
  const [before, after] = [values[Math.floor(at)] ?? 0, values[Math.ceil(at)] ?? 0];
  return before + (after - before) * (at - Math.floor(at));
}

/** A line through a box of `width` by `height`. */
export function pathOf(values: number[], course: Course, width: number, height: number): string {
  const points = values.map((value, place) => {
    const [x, y] = [across(place, course) * width, down(value, course) * height];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

/**
 * The turn in which each step was made, counted from 1, by its line: another turn is where somebody
 * else is to move than at the step before.
 */
export function turnsOf(steps: Step[]): Map<number, number> {
  const turns = new Map<number, number>();
  let turn = 1;
  let mover: unknown = steps[0]?.view["to_move"];
  for (const step of steps) {
    turns.set(step.line, turn);
    const next = step.view["to_move"];
    if (next !== mover && step.turn !== -2) turn += 1;
    mover = next;
  }
  return turns;
}

export interface Ending {
  finished: boolean;
  points: number[];
  shares: number[];
}

/** How the last position left it; null: nothing was played. */
export function endingOf(steps: Step[]): Ending | null {
  const last = steps.at(-1);
  if (!last) return null;
  const shares = last.view["shares"];
  const points = last.view["points"];
  return {
    finished: last.turn === -2,
    points: Array.isArray(points) ? (points as number[]) : [],
    shares: Array.isArray(shares) ? (shares as number[]) : [],
  };
}

export function winnersOf({ finished, shares }: Ending): number[] {
  return finished ? shares.flatMap((share, seat) => (share > 0 ? [seat] : [])) : [];
}

/** By how much the winner's score differs from the nearest other one. */
export function marginOf(points: number[], winner: number): number {
  const others = points.filter((_, seat) => seat !== winner);
  return others.length
    ? Math.min(...others.map((other) => Math.abs(other - (points[winner] ?? 0))))
    : 0;
}

/**
 * Places along a line of `length`, moved as little as needed so that no two are nearer than `gap`;
 * where there is no room for that, they stand evenly.
 */
export function apart(places: number[], length: number, gap: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!);
  const room = Math.min(gap, places.length > 1 ? length / (places.length - 1) : gap);
  const moved = [...places];
  let least = 0;
  for (const index of order) {
    moved[index] = Math.max(moved[index]!, least);
    least = moved[index]! + room;
  }
  let most = length;
  for (const index of order.reverse()) {
    moved[index] = Math.min(moved[index]!, most);
    most = moved[index]! - room;
  }
  return moved;
}
