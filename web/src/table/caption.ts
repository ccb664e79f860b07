/** What is played for, beside the title: "past 100". */
import type { GameForm } from "../wire/types";
import { en } from "../words/en";
import { say, type Key } from "../words/say";
import type { View } from "../wire/moment";

export function captionOf(
  game: string,
  options: Record<string, unknown>,
  form: GameForm | null,
  view: View | null,
): string {
  const key = `caption_${game}`;
  const goal = options["goal"] ?? form?.options.find((one) => one.name === "goal")?.default;
  const needs = key in en && en[key as Key].includes("{goal}");
  const known = key in en && (!needs || typeof goal === "number");
  const facts: Record<string, number> = typeof goal === "number" ? { goal } : {};
  const rules = Object.keys((view?.["house_rules"] as object | undefined) ?? {});
  const more = rules.some((rule) => rule !== "goal");
  return [known ? say(key as Key, facts) : "", more ? say("house_rules_short") : ""]
    .filter(Boolean)
    .join(" · ");
}
