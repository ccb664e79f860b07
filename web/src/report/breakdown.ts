/** Where a result came from: its parts one after another, as bars. */
import type { Report, ReportSeat } from "../wire/types";

export const PARTS = ["start", "luck", "hand", "choices", "others"] as const;
export type BreakdownPart = (typeof PARTS)[number];

/** The parts that there are: no hand without hands, nobody else in a game for one. */
export function partsOf(report: Report): BreakdownPart[] {
  return PARTS.filter(
    (part) =>
      !(part === "hand" && !report.has_hand) && !(part === "others" && report.seats.length === 1),
  );
}

interface Bar {
  part: BreakdownPart;
  value: number;
  /** Where it begins and ends, from 0 to 1 of the track. */
  left: number;
  width: number;
}

/** The parts one after another, from nothing to the result, with the numbers as they are read. */
export function bars(seat: ReportSeat, parts: BreakdownPart[]): { bars: Bar[]; zero: number } {
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
