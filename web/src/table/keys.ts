/**
 * What a board and the table agree on beside `BoardProps`: the table draws the edge with its keys,
 * the board says which. A board reports anew whenever its offers or what is chosen on it change, and
 * an empty list where nothing is to be pressed.
 */
import type { Offer } from "../wire/types";
import type { BoardProps } from "./moment";

/** A key of the edge. What it says is `offer.title` and `offer.note`, its name `offer.offer`. */
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
}

/** The name of a key for those who hear it: all of it, with the small print, nothing twice. */
export function keyName({ offer, note }: Offer): string {
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

/** The steps that count in the lines of a record, from its first on: without those taken back. */
export function pastSteps(lines: readonly string[]): PastStep[] {
  let steps: PastStep[] = [];
  for (const text of lines) {
    const said = JSON.parse(text) as Record<string, unknown>;
    const line = said["n"] as number;
    if (said["kind"] === "result")
      steps.push({
        line,
        seat: null,
        step: said["outcome"] as PastStep["step"],
        ...(typeof said["trace"] === "string" ? { trace: said["trace"] } : {}),
      });
    else if (said["kind"] === "intent")
      steps.push({ line, seat: said["seat"] as number, step: said["action"] as PastStep["step"] });
    else if (said["kind"] === "rewind")
      steps = steps.filter((step) => step.line <= (said["to"] as number));
  }
  return steps;
}
