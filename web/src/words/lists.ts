/** Names as a list: "Ann, Ben and Cleo". */
import { preferences } from "../device/preferences.svelte";
import { say } from "./say";

/** A language that the browser does not know joins the last two by its own word. */
export function listed(names: readonly string[], language: string = preferences.language): string {
  const written = language === "en" ? "en-GB" : language; // no comma before "and", as everywhere
  if (Intl.ListFormat.supportedLocalesOf(written).length)
    return new Intl.ListFormat(written, { type: "conjunction" }).format(names);
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${say("and")} ${names.at(-1)}`;
}
