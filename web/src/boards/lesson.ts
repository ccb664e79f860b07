/** What each step of "in a minute" shows: dice on wood, with signs and slips between them. */
import type { Colour } from "../dice/spread";
import { numbered, type Pictured } from "../dice/stills";
import type { Key } from "../words/say";

/** A row of items for each step: what `lesson.ts` in a game's folder gives. */
export type Lesson = Item[][];

export type Item =
  | { die: Pictured; lit?: boolean; hole?: boolean }
  /** From below; the last may hang over the others, or all may have come down. */
  | { tower: Pictured[]; state: "stands" | "hangs" | "falls" }
  /** Of the box, with nothing in it. */
  | { hole: Colour | null }
  | { sign: "arrow" | "match" | "no" | "dot" }
  | { slip: Key }
  | { card: string[] };

export const arrow: Item = { sign: "arrow" };
export const match: Item = { sign: "match" };

/** A die all of one colour, with its mark for pips. */
export function ownDie(count: number, colour: Colour): Pictured {
  const body = colour === "white" ? "ivory" : colour;
  return numbered(count, (count) => ({ kind: "pips", count, colour, ground: "colour" }), body);
}
