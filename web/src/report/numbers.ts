/** Numbers of a report: percent of win share, or points of a game for one; and how text begins. */
import { preferences } from "../device/preferences.svelte";
import type { Measure } from "../people/worth";
import { number } from "../words/say";

const digitsOf = (measure: Measure): number => (measure === "share" ? 1 : 2);
const readAs = (value: number, measure: Measure): number =>
  measure === "share" ? 100 * value : value;

/** 33.3, or 33,3. */
export function plain(value: number, measure: Measure): string {
  return unsigned(number(readAs(value, measure), preferences.language, digitsOf(measure)));
}

/** +6.4, −8.1; what rounds to nothing has no sign. */
export function signed(value: number, measure: Measure): string {
  const digits = digitsOf(measure);
  const text = new Intl.NumberFormat(preferences.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: "exceptZero",
  }).format(readAs(value, measure));
  return unsigned(text.replace("-", "\u2212"));
}

/** Does it read as 0.0? */
export function isNothing(value: number, measure: Measure): boolean {
  return !/[1-9]/.test(plain(value, measure));
}

/** What rounds to nothing has no sign. */
function unsigned(text: string): string {
  return /[1-9]/.test(text) ? text : text.replace("\u2212", "");
}

/** With a capital letter at its beginning. */
export function begun(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
