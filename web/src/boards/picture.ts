/**
 * Pictures in pages of rules. They are written as text that can be read as it is: a line for each row,
 * with a sign for each thing in it (`G4` and the like, which every game reads in its own way), a `!`
 * behind what is meant, and a last line that begins with `=` and says what it is worth.
 */
import { say } from "../words/say";
import type { Item } from "./lesson";

export interface Drawing {
  rows: Item[][];
  /** "2 + 5 + 3 = 10"; null: nothing is counted. */
  sum: string | null;
  /** All of it in words. */
  words: string;
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
  const known = rows as Item[][];
  return { rows: known, sum, words: inWords(known, sum) };
}

/** "2 × green (marked), red; = 2"; of several rows, those with something in them. */
function inWords(rows: Item[][], sum: string | null): string {
  const told = rows
    .map((row, down) => [down + 1, rowInWords(row)] as const)
    .filter(([, things]) => things !== "")
    .map(([n, things]) => (rows.length > 1 ? say("picture_row", { n, things }) : things));
  return told.join("; ") + (sum === null ? "" : `; = ${sum}`);
}

function rowInWords(row: Item[]): string {
  const names = row.map(nameOf);
  if (names.includes("")) return inColumns(names);
  const told: { name: string; times: number }[] = [];
  for (const name of names) {
    const last = told.at(-1);
    if (last?.name === name) last.times += 1;
    else told.push({ name, times: 1 });
  }
  return told.map(({ name, times }) => (times > 1 ? `${times} × ${name}` : name)).join(", ");
}

/** Where there are gaps, it is told in which column a thing lies. */
function inColumns(names: string[]): string {
  const told = names.map((name, across) => name && say("picture_column", { n: across + 1, name }));
  return told.filter((name) => name !== "").join(", ");
}

function nameOf(item: Item): string {
  if ("sign" in item) return item.sign === "arrow" ? "→" : "";
  const name = ("name" in item && item.name) || "";
  return "lit" in item && item.lit ? say("picture_marked", { name }) : name;
}

function itemOf(word: string, signs: Signs): Item | null {
  if (word === "→") return { sign: "arrow" };
  const lit = word.endsWith("!");
  return signs(lit ? word.slice(0, -1) : word, lit);
}
