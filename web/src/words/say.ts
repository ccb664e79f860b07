import { taste } from "../device/preferences.svelte";
import { en } from "./en";
import { es } from "./es";

export type Key = keyof typeof en;
type Facts = Record<string, string | number>;

const CATALOGUES = { en, es };

/**
 * A sentence in the language of this device. `{name}` is a fact; `{n:die|dice}` is the first form
 * where the language has the fact in the singular, the second otherwise. Numbers are written by Intl,
 * with a true minus sign.
 */
export function say(key: Key, facts: Facts = {}): string {
  const language = taste.language;
  return filled(CATALOGUES[language][key], facts, language);
}

export function filled(text: string, facts: Facts, language: string): string {
  return text.replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, many?: string) => {
      const fact = facts[name];
      if (fact === undefined) return whole;
      if (one !== undefined && many !== undefined)
        return new Intl.PluralRules(language).select(Number(fact)) === "one" ? one : many;
      return typeof fact === "number" ? number(fact, language) : fact;
    },
  );
}

/** What the house says in passing, as a whole sentence. */
export function whole(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const begun = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?…]["”»)]?$/.test(begun) ? begun : `${begun}.`;
}

/** As Intl writes it, but with a real minus sign in every language. */
export function number(value: number, language: string = taste.language, digits = 0): string {
  return writing(language, digits).format(value).replace("-", "\u2212");
}

/** Kept: making one takes longer than all else of a sentence. */
const writings = new Map<string, Intl.NumberFormat>();

function writing(language: string, digits: number): Intl.NumberFormat {
  const name = `${language} ${digits}`;
  const known = writings.get(name);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  writings.set(name, made);
  return made;
}

/** 41.6 % and 41,6 %: with the space that Rollhouse writes in both languages. */
export function percent(share: number, digits = 1): string {
  return `${number(share * 100, taste.language, digits)}\u202f%`;
}
