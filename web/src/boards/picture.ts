/**
 * Pictures in pages of rules. They are written as text that can be read as it is: a line for each row,
 * with a sign for each thing in it (`G4` and the like, which every game reads in its own way), a `!`
 * behind what is meant, and a last line that begins with `=` and says what it is worth.
 */
import type { Item } from "./lesson";

export interface Drawing {
  rows: Item[][];
  /** "2 + 5 + 3 = 10"; null: nothing is counted. */
  sum: string | null;
}

/** What `picture.ts` in a game's folder gives: what a sign stands for; null: this game has no such sign. */
export type Signs = (sign: string, lit: boolean) => Item | null;

/** What a text shows; null where something in it is unknown, and the text itself is to be shown. */
export function drawing(text: string, signs: Signs): Drawing | null {
  const lines = text.split("\n").map((line) => line.trim());
  const rows = lines
    .filter((line) => line !== "" && !line.startsWith("="))
    .map((line) => line.split(/\s+/).map((word) => itemOf(word, signs)));
  const sum =
    lines
      .find((line) => line.startsWith("="))
      ?.slice(1)
      .trim() ?? null;
  if (rows.length === 0 || rows.some((row) => row.includes(null))) return null;
  return { rows: rows as Item[][], sum };
}

function itemOf(word: string, signs: Signs): Item | null {
  if (word === "→") return { sign: "arrow" };
  const lit = word.endsWith("!");
  return signs(lit ? word.slice(0, -1) : word, lit);
}
