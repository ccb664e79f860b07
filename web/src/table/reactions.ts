import type { React } from "../wire/types";
import { say, type Key } from "../words/say";

/** What can be called across a table. */
export const SIGNS: React["sign"][] = [
  "clap",
  "laugh",
  "wow",
  "ouch",
  "luck",
  "wait",
  "thanks",
  "again",
];

export function signWord(sign: string): string {
  return SIGNS.includes(sign as React["sign"]) ? say(`sign_${sign}` as Key) : sign;
}
