/** The curve of everybody's value: places from numbers, nothing of a game. */
import type { Report } from "../wire/types";

/** What everybody had at the start and after each event, by its line in the record. */
export interface CurveData {
  measure: Report["measure"];
  start: number[];
  events: readonly { line: number; after: number[] }[];
}

interface Curve {
  /** By seat: its value before the first event and after each. */
  lines: number[][];
  low: number;
  high: number;
  /** The place of each event by its line in the record; 0 is the start. */
  places: Map<number, number>;
}

export function curveOf({ measure, start, events }: CurveData): Curve {
  const rows = [start, ...events.map((event) => event.after)];
  const places = new Map(events.map((event, n) => [event.line, n + 1]));
  return { ...curveOfValues(rows, measure), places };
}

/** From the values of all seats, one row after another. */
export function curveOfValues(rows: number[][], measure: Report["measure"]): Curve {
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

export function across(place: number, curve: Curve): number {
  return place / Math.max(1, (curve.lines[0]?.length ?? 1) - 1);
}

export function down(value: number, { low, high }: Curve): number {
  return (high - value) / (high - low || 1);
}

/** The value of a line at `x` from 0 to 1, between two events too. */
export function valueAt(values: number[], x: number): number {
  const at = Math.min(1, Math.max(0, x)) * Math.max(0, values.length - 1);
  const [before, after] = [values[Math.floor(at)] ?? 0, values[Math.ceil(at)] ?? 0];
  return before + (after - before) * (at - Math.floor(at));
}

/** A line through a box of `width` by `height`. */
export function pathOf(values: number[], curve: Curve, width: number, height: number): string {
  const points = values.map((value, place) => {
    const [x, y] = [across(place, curve) * width, down(value, curve) * height];
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join("L")}`;
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
