/** The house rules of short games: `short.ts` in the folder of a game. */
import { kindOf, part } from "./part";

const SHORT = kindOf(
  import.meta.glob<Record<string, unknown>>("./*/short.ts", { eager: true, import: "short" }),
);

/** A game without any is played as it is printed. */
export function shortRules(game: string): Record<string, unknown> {
  return part(game, SHORT) ?? {};
}
