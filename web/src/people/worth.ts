/** What a position or a choice is worth, as people read it. */
import { number, percent } from "../words/say";

/** A share of the win, or points of a game for one. */
export type Measure = "score" | "share";

export function worthOf(value: number, measure: Measure): string {
  return measure === "share" ? percent(value) : number(value, undefined, 2);
}
