/** Days in words, and in numbers where the browser does not know the language. */
import { preferences } from "../device/preferences.svelte";

type Parts = Pick<Intl.DateTimeFormatOptions, "day" | "month" | "year" | "weekday">;

/** English days as the house writes them everywhere; Spanish of the Americas: its week is L M M J V S D. */
const LOCALES: Record<string, string> = { en: "en-GB", es: "es-419" };

/** "17 Nov"; "2026-11-17" in a language whose months the browser cannot name. */
export function dated(when: Date, parts: Parts, language: string = preferences.language): string {
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length)
    return new Intl.DateTimeFormat(LOCALES[language] ?? language, parts).format(when);
  const numbers = { ...parts, ...(parts.month && { month: "2-digit" as const }) };
  return new Intl.DateTimeFormat("sv", numbers).format(when);
}
