import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stretches, termAt, type Glossary } from "../boards/guide";
import { GLOSSARY, GUIDE } from "./guides";

const HOUSE = `${import.meta.dirname}/../../..`;
const LANGUAGES = ["en", "es"] as const;
const read = (path: string): string =>
  readFileSync(`${HOUSE}/${path}`, "utf8")
    .toLowerCase()
    .replace(/["\s]+/g, " ");

/** Everything that a game says, on its boards and in its record. */
function said(game: string, language: string): string {
  const own = readdirSync(`${HOUSE}/web/src/games/${game}`).filter((name) =>
    name.startsWith(`words.${language}`),
  );
  const browser = own.map((name) => read(`web/src/games/${game}/${name}`));
  return [...browser, read(`src/rollhouse/games/${game}/words.py`)].join("\n");
}

describe.each([...GLOSSARY])("the words of %s", (game, glossary) => {
  it.each(LANGUAGES)("are words of its rules or its boards (%s)", (language) => {
    const text = `${read(`docs/rules/${game}.${language}.md`)}\n${said(game, language)}`;
    const forms = glossary.flatMap(({ name, also }) => [
      name[language],
      ...(also?.[language] ?? []),
    ]);
    expect(forms.filter((form) => !text.includes(form.toLowerCase()))).toEqual([]);
  });

  it.each(LANGUAGES)("are said when they happen, where they are taught (%s)", (language) => {
    const record = read(`src/rollhouse/games/${game}/words.py`);
    const unsaid = glossary.filter(({ name, also, taught }) => {
      const forms = [name[language], ...(also?.[language] ?? [])];
      return taught && !forms.some((form) => record.includes(form.toLowerCase()));
    });
    expect(unsaid.map(({ id }) => id)).toEqual([]);
  });

  it("have names of their own, and are explained in both languages", () => {
    const ids = glossary.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { means } of glossary)
      for (const language of LANGUAGES) expect(means[language]).toMatch(/\.$/);
  });
});

it("every game with words has a first turn", () => {
  expect([...GUIDE.keys()].sort()).toEqual([...GLOSSARY.keys()].sort());
  for (const guide of GUIDE.values()) {
    expect(new Set(guide.map(({ id }) => id)).size).toBe(guide.length);
    // What can be read in a few seconds, on a slip of a phone.
    for (const { says } of guide)
      for (const language of LANGUAGES) expect(says[language].length).toBeLessThan(135);
  }
});

const ants: Glossary = [
  {
    id: "a",
    name: { en: "Ant", es: "Hormiga" },
    also: { en: ["ants"] },
    means: { en: "A.", es: "A." },
  },
  { id: "b", name: { en: "Ant hill", es: "Hormiguero" }, means: { en: "B.", es: "B." } },
];

it("finds the longest word, in any case, and no part of another", () => {
  const found = (text: string) =>
    stretches(text, ants, "en").map(({ text, term }) => (term ? `[${term.id}:${text}]` : text));
  expect(found("Ants leave the ant hill.")).toEqual([
    "[a:Ants]",
    " leave the ",
    "[b:ant hill]",
    ".",
  ]);
  expect(found("Giants want")).toEqual(["Giants want"]);
  expect(found("")).toEqual([""]);
});

it("finds the word under a place of a text", () => {
  const at = (place: number) => termAt("the ant hill, far", place, ants, "en")?.id ?? null;
  expect([at(0), at(3), at(4), at(9), at(12), at(14)]).toEqual([null, null, "b", "b", "b", null]);
});
