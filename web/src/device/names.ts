/** Names as the house takes them: printed letters only, in one line, not too many. */

/** Letters of a name, as the house counts them: by code points. */
export const LONGEST_NAME = 40;

/** Refusals of the house that are about a name. */
export const ABOUT_NAMES: ReadonlySet<string> = new Set([
  "bad_called",
  "called_computer",
  "called_you",
  "name_taken",
]);

/**
 * The name without invisible characters (controls, changes of direction, joiners), with plain spaces
 * and none around it. Empty where nothing is left.
 */
export function cleanName(text: string, longest = LONGEST_NAME): string {
  const printed = text
    .normalize("NFC")
    .replace(/[\p{Z}\t\n\v\f\r]+/gu, " ")
    .replace(/\p{C}+/gu, "")
    .replace(/ +/g, " ")
    .trim();
  return Array.from(printed).slice(0, longest).join("").trim();
}
