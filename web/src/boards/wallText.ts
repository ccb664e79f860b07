/** A line on the wall: words, with a large number and a mark among them. */
import type { MarkName } from "../look/marks";
import { type Key, number, say } from "../words/say";

export type Part =
  | { kind: "words"; text: string }
  | { kind: "big"; text: string }
  | { kind: "mark"; mark: MarkName };

export interface Line {
  parts: Part[];
  /** Red: something was lost. */
  tone?: "red";
}

const BIG = "\u0001";
/** Stands for the mark in a fact that is said apart. */
export const MARK = "\u0002";

interface Shown {
  big?: number;
  mark?: MarkName;
  tone?: "red";
}

/** A sentence whose `{big}` is written large and whose `{mark}` is drawn. */
export function line(
  key: Key,
  facts: Record<string, string | number> = {},
  shown: Shown = {},
): Line {
  const text = say(key, { ...facts, big: BIG, mark: MARK });
  const parts: Part[] = [];
  for (const piece of text.split(/([\u0001\u0002])/)) {
    if (piece === BIG) parts.push({ kind: "big", text: number(shown.big ?? 0) });
    else if (piece === MARK && shown.mark) parts.push({ kind: "mark", mark: shown.mark });
    else if (piece && piece !== MARK) parts.push({ kind: "words", text: piece });
  }
  return shown.tone ? { parts, tone: shown.tone } : { parts };
}

/** A line as it is read. */
export function spoken(line: Line): string {
  const read = line.parts.map((part) => (part.kind === "mark" ? "" : part.text)).join("");
  return read.replace(/ {2,}/g, " ").trim();
}
