/** A line on the wall: words, with a large number and a mark among them. */
import type { MarkName } from "../look/marks";
import { type Facts, number, type Say } from "../words/say";

export type WallPart =
  | { kind: "words"; text: string }
  | { kind: "big"; text: string }
  | { kind: "mark"; mark: MarkName };

export interface WallText {
  parts: WallPart[];
  /** Red: something was lost. */
  tone?: "red";
}

const BIG = "\u0001";
/** Stands for the mark inside a fact that is itself a sentence. */
export const MARK = "\u0002";

interface Shown {
  big?: number;
  mark?: MarkName;
  tone?: "red";
}

/** Makes the function that writes a game's lines: `{big}` is written large, `{mark}` is drawn. */
export function wallTextFrom<Key extends string>(
  say: Say<Key>,
): (key: Key, facts?: Facts, shown?: Shown) => WallText {
  return (key, facts = {}, shown = {}) => {
    const text = say(key, { ...facts, big: BIG, mark: MARK });
    const parts: WallPart[] = [];
    for (const piece of text.split(/([\u0001\u0002])/)) {
      if (piece === BIG) parts.push({ kind: "big", text: number(shown.big ?? 0) });
      else if (piece === MARK && shown.mark) parts.push({ kind: "mark", mark: shown.mark });
      else if (piece && piece !== MARK) parts.push({ kind: "words", text: piece });
    }
    return shown.tone ? { parts, tone: shown.tone } : { parts };
  };
}

/** The line as a screen reader reads it. */
export function spoken(line: WallText): string {
  const read = line.parts.map((part) => (part.kind === "mark" ? "" : part.text)).join("");
  return read.replace(/ {2,}/g, " ").trim();
}
