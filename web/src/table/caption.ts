/** What is played for, beside the title: "past 100". */
import { BOARD } from "../games/boards";
import { part } from "../games/part";
import type { View } from "../wire/moment";
import type { GameForm } from "../wire/types";
import { say } from "../words/say";

export function captionOf(
  game: string,
  options: Record<string, unknown>,
  form: GameForm | null,
  view: View | null,
): string {
  const caption = part(game, BOARD)?.caption;
  const valueOf = (name: string): unknown =>
    options[name] ?? form?.options.find((one) => one.name === name)?.default;
  const rules = Object.keys((view?.["house_rules"] as object | undefined) ?? {});
  const more = rules.some((rule) => !caption?.options.includes(rule));
  const alone = view?.["players"] === 1;
  return [caption?.text(valueOf, alone) ?? "", more ? say("house_rules_short") : ""]
    .filter(Boolean)
    .join(" · ");
}
