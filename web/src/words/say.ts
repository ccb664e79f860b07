import { languages } from "../device/languages.svelte";
import { type Language, preferences } from "../device/preferences.svelte";
import { en } from "./en";
import { es } from "./es";

/** The key of a sentence that every screen may use. */
export type Key = keyof typeof en;
export type Facts = Record<string, string | number>;
export type Say<K extends string> = (key: K, facts?: Facts) => string;

type Words = Readonly<Record<string, string>>;
/** A text in the languages of the page. */
export interface Texts {
  en: string;
  es: string;
}

const CATALOGUES: Partial<Record<Language, Words>> & { en: Words } = { en, es };

/**
 * A sentence in the language of this device. `{name}` is a fact; `{n:die|dice}` is the first form
 * for one and the second for any other number, or the form that the language of a folder has for
 * that number. Numbers are written by Intl, with a true minus sign.
 */
export const say: Say<Key> = sayFrom({ en: {}, es: {} });

/** `say` with words of its own besides those of every screen: a game makes one of its words. */
export function sayFrom<Own extends string>(
  own: Record<"en" | "es", Readonly<Record<Own, string>>>,
): Say<Own | Key> {
  const words: Partial<Record<Language, Words>> & { en: Words } = own;
  return (key, facts = {}) => {
    const { language } = preferences;
    const text = words[language]?.[key] ?? CATALOGUES[language]?.[key];
    return filled(
      text ?? elsewhere(language, words.en[key] ?? en[key as Key], key),
      facts,
      language,
    );
  };
}

/** What a language that is not in the page says for an English text. */
function elsewhere(language: Language, english: string | undefined, key: string): string {
  return english === undefined ? key : languages.translated(language, english, key);
}

/** A text in the language of this device. */
export function told(texts: Texts, language: Language = preferences.language): string {
  const own: Partial<Record<Language, string>> & Texts = { ...texts };
  return own[language] ?? languages.translated(language, texts.en);
}

/** Is there a sentence with this key? */
export function isKey(key: string): key is Key {
  return key in en;
}

export function filled(text: string, facts: Facts, language: string): string {
  return text.replace(/\{(\w+)(?::([^}]*\|[^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const fact = facts[name];
    if (fact === undefined) return whole;
    if (forms !== undefined) return languages.form(language, fact, forms.split("|"));
    return typeof fact === "number" ? number(fact, language) : fact;
  });
}

/** A phrase of the house as a whole sentence: a capital letter first, a full stop at the end. */
export function whole(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") return "";
  const begun = trimmed[0]!.toUpperCase() + trimmed.slice(1);
  return /[.!?…]["”»)]?$/.test(begun) ? begun : `${begun}.`;
}

/** A number as Intl writes it, but with a true minus sign in every language. */
export function number(value: number, language: string = preferences.language, digits = 0): string {
  return writing(language, digits).format(value).replace("-", "\u2212");
}

/** A number with one decimal. */
export const tenths = (value: number): string => number(value, preferences.language, 1);

/** Number formats are kept, since making one is slow. */
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
  return `${number(share * 100, preferences.language, digits)}\u202f%`;
}
