/** A hand that is not the usual one is shown to everybody: steadier for a child, or a computer's. */
import type { View } from "../../wire/moment";
import type { Aside } from "../parts";
import { say } from "../../words/say";

const NAMED = { steady: "hand_steady", shaky: "hand_shaky" } as const;

/** What stands beside a name; empty: the hand is as everybody's. `unit`: an error with its unit. */
export function handSign(view: View, seat: number, unit: (error: number) => string): string {
  const { skill } = (view["house_rules"] as { skill?: unknown } | undefined) ?? {};
  const hand: unknown = Array.isArray(skill) ? skill[seat] : skill;
  if (hand === "steady" || hand === "shaky") return say(NAMED[hand]);
  return typeof hand === "number" ? unit(hand) : "";
}

/** What stands beside a name, with the hand, where it is not the usual one, in words and spoken. */
export function besideHand(text: string, label: string, hand: string): Aside | null {
  if (!text && !hand) return null;
  const spoken = [label, hand && say("hand_spoken", { hand })].filter(Boolean).join(" · ");
  const shown = /\d/.test(hand) ? say("hand_errs", { hand }) : hand;
  return { text: text || shown, more: text && shown, label: spoken };
}
