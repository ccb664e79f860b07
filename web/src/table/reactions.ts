import type { React } from "../wire/types";
import { say, type Key } from "../words/say";

/** The reactions that can be sent. */
export const REACTIONS: React["sign"][] = [
  "clap",
  "laugh",
  "wow",
  "ouch",
  "luck",
  "wait",
  "thanks",
  "again",
];

export function reactionWord(sign: string): string {
  return REACTIONS.includes(sign as React["sign"]) ? say(`sign_${sign}` as Key) : sign;
}
