/** What a game teaches: its words, and a first turn. A game's folder has both, in `glossary.ts` and `guide.ts`. */
import type { Language } from "../device/preferences.svelte";
import type { View } from "../wire/moment";
import type { Offer } from "../wire/types";
import { type Texts, told } from "../words/say";

/** A word of a game, as its rules explain it. */
export interface Term {
  id: string;
  name: Texts;
  /** Other forms in which it is written. */
  also?: Readonly<Partial<Record<Language, readonly string[]>>>;
  means: Texts;
  /** It is taught when it first happens in somebody's own turn. */
  taught?: boolean;
}

export type Glossary = readonly Term[];

/** Where a step of the guide stands: below the windows or the wall, on the table's far side or near side, above the keys. */
export type GuidePlace = "people" | "wall" | "far" | "near" | "keys";

/** What the guide looks at: somebody at this device is asked, or has dice in the hand to throw. */
export interface GuideMoment {
  view: View;
  /** Their seat. */
  seat: number;
  offers: readonly Offer[];
}

/** One short sentence of a first turn, said at the first moment that calls for it. */
export interface GuideStep {
  id: string;
  beside: GuidePlace;
  when: (at: GuideMoment) => boolean;
  says: Texts;
}

export type Guide = readonly GuideStep[];

/** A stretch of a text: a word that can be explained, or what stands between such words. */
export interface Stretch {
  text: string;
  term: Term | null;
}

/** A text with the words of a glossary found in it. */
export function stretches(text: string, glossary: Glossary, language: Language): Stretch[] {
  const found: Stretch[] = [];
  const { pattern, byForm } = formsOf(glossary, language);
  if (pattern === null) return [{ text, term: null }];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), term: null });
    found.push({ text: match[0], term: byForm.get(match[0].toLowerCase()) ?? null });
    at = match.index + match[0].length;
  }
  if (at < text.length || found.length === 0) found.push({ text: text.slice(at), term: null });
  return found;
}

/** The word at a place of a text; null: there is none. */
export function termAt(
  text: string,
  place: number,
  glossary: Glossary,
  language: Language,
): Term | null {
  let at = 0;
  for (const stretch of stretches(text, glossary, language)) {
    at += stretch.text.length;
    if (place <= at && stretch.term) return stretch.term;
    if (place < at) return null;
  }
  return null;
}

interface Forms {
  pattern: RegExp | null;
  byForm: Map<string, Term>;
}
const known = new WeakMap<Glossary, Partial<Record<Language, Forms>>>();

function formsOf(glossary: Glossary, language: Language): Forms {
  const kept = known.get(glossary) ?? {};
  known.set(glossary, kept);
  return (kept[language] ??= makeForms(glossary, language));
}

/** Longer forms first, so that "last turns" is not read as a word and a rest. */
function makeForms(glossary: Glossary, language: Language): Forms {
  const byForm = new Map<string, Term>();
  for (const term of glossary)
    for (const form of [told(term.name, language), ...(term.also?.[language] ?? [])])
      byForm.set(form.toLowerCase(), term);
  const forms = [...byForm.keys()].sort((one, other) => other.length - one.length);
  const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern =
    forms.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return { pattern, byForm };
}
