/**
 * What a board and the table agree on beside `BoardProps`: the table draws the edge with its keys,
 * the board says which. A board reports anew whenever its offers or what is chosen on it change, and
 * an empty list where nothing is to be pressed.
 */
import type { Offer } from "../wire/types";
import type { BoardProps } from "../wire/moment";

/** A key of the edge. What it says is `offer.title` and `offer.note`, its name `offer.offer`; or `words`. */
export interface EdgeKey {
  /** One of `BoardProps.offers`, the same object: its place there gives its win share. */
  offer: Offer;
  /** Lit where the coach is silent; with shares, the table lights the best instead. */
  gold?: boolean;
  /** A letter or figure, as `KeyboardEvent.key`; the table listens for it. */
  shortcut?: string;
  /** Other words on it, where the board asks for more than the offer: "Let go". */
  words?: { title: string; note: string };
  /** What pressing it does, where the board adds to the offer: a gesture. */
  press?: () => void;
  /** Nothing is played by it: no share stands on it. */
  aside?: boolean;
}

/** The name of a key for those who hear it: all that is on it, with the small print, nothing twice. */
export function keyName({ offer: { offer, note }, words }: EdgeKey): string {
  if (words) return [words.title, words.note].filter(Boolean).join(": ");
  const bare = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return note && !bare(offer).includes(bare(note)) ? `${offer}: ${note}` : offer;
}

/**
 * What a board takes. It fills the room between the windows and the edge: its part of the wall (what
 * it says there, cards) and the wooden table below. On a wide screen it lays slips of its own beside
 * the dice; the right side of the wood is the table's (the coach's slip) where `slip` says so.
 */
export interface TableBoardProps extends BoardProps {
  onkeys: (keys: EdgeKey[]) => void;
  /** What is chosen on the board now, for those who do not see it; empty: no longer. */
  tell?: (words: string) => void;
  /** The table lays a slip of its own on the right side of the wood (wide screens). */
  slip?: boolean;
  /** Every step of the record up to this moment, where all are known. */
  past?: readonly PastStep[];
}

/** A step without its picture. */
export interface PastStep {
  /** Its line in the record. */
  line: number;
  /** Who acted; null: the table answered. */
  seat: number | null;
  /** The action (`{do: …}`) or the outcome (`{roll: …}`). */
  step: Record<string, unknown>;
  /** How everything moved, where physics answered (`worlds/trace.ts`). */
  trace?: string;
}

/**
 * The steps that count in the lines of a record, from its first on: without those taken back. A record
 * grows: each line is read once, however long its trace.
 */
export class Past {
  #lines: readonly string[] = [];
  #steps: PastStep[] = [];

  of(lines: readonly string[]): PastStep[] {
    const known = this.#lines.length;
    const grown = lines.length >= known && this.#lines.every((line, at) => line === lines[at]);
    const steps = grown ? this.#steps : [];
    this.#steps = lines.slice(grown ? known : 0).reduce(followed, steps);
    this.#lines = [...lines];
    return this.#steps;
  }
}

function followed(steps: PastStep[], text: string): PastStep[] {
  const said = JSON.parse(text) as Record<string, unknown>;
  const line = said["n"] as number;
  if (said["kind"] === "result") {
    const moved = typeof said["trace"] === "string" ? { trace: said["trace"] } : {};
    return [...steps, { line, seat: null, step: said["outcome"] as PastStep["step"], ...moved }];
  }
  if (said["kind"] === "intent") {
    const step = said["action"] as PastStep["step"];
    return [...steps, { line, seat: said["seat"] as number, step }];
  }
  if (said["kind"] === "rewind") return steps.filter((step) => step.line <= (said["to"] as number));
  return steps;
}
