/** What a device stores of a record, to recognise it later. */
import { BEFORE_THE_FIRST, hashed, type Line } from "./chain";

export interface Seen {
  /** What the house is bound by; null where dice are not sealed. */
  commitment: string | null;
  /** The newest line, and its hash: with it all lines before it. */
  number: number;
  hash: string;
  /** The same of what the lines say without names: these may be taken out of a closed record. */
  nameless: string;
}

/** What is remembered of one line. */
export type Mark = Pick<Seen, "hash" | "nameless"> & { kind: string };

export function marked(line: Line, before: Mark | undefined): Mark {
  const { kind, hash, facts } = line;
  const body = JSON.stringify(unnamed(kind, facts));
  return { kind, hash, nameless: hashed(before?.nameless ?? BEFORE_THE_FIRST, body) };
}

export function marksOf(chain: Line[]): Mark[] {
  const marks: Mark[] = [];
  for (const line of chain) marks.push(marked(line, marks.at(-1)));
  return marks;
}

/** Is this the record that was seen, or that one after people in it asked to be forgotten? */
export function holds(marks: Mark[], seen: Seen): "as_it_was" | "renamed" | null {
  const there = marks[seen.number];
  if (there?.hash === seen.hash) return "as_it_was";
  return marks.at(-1)?.kind === "close" && there?.nameless === seen.nameless ? "renamed" : null;
}

function unnamed(kind: string, facts: Line["facts"]): object {
  const { hash: _, ...said } = facts;
  if (kind === "match" && Array.isArray(said.seats))
    return { ...said, seats: said.seats.map((seat: unknown) => without(seat)) };
  return kind === "seat" ? without(said) : said;
}

function without(seat: unknown): object {
  const { name: _, ...rest } = Object(seat) as Record<string, unknown>;
  return rest;
}
