/** What a position or a choice is worth, as people read it. */
import { number, percent, say, tenths } from "../words/say";

/** A share of the win, or points of a game for one. */
export type Measure = "score" | "share";

export function worthOf(value: number, measure: Measure): string {
  return measure === "share" ? percent(value) : number(value, undefined, 2);
}

/** A difference of such values: "3.3 points of winning chance", never 3.3 % of anything. */
export function costOf(loss: number, measure: Measure): string {
  return measure === "share"
    ? say("worth_points", { loss: tenths(loss * 100) })
    : number(loss, undefined, 2);
}
