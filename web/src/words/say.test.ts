import { describe, expect, it, test } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { filled, number, whole } from "./say";

const ROOMS = import.meta.glob<Record<string, object>>("./e[ns]/*.ts", { eager: true });

test("no two rooms call different words by one name", () => {
  for (const [language, all] of Object.entries({ en, es })) {
    const rooms = Object.entries(ROOMS).filter(([path]) => path.startsWith(`./${language}/`));
    const names = rooms.flatMap(([, room]) =>
      Object.values(room).flatMap((words) => Object.keys(words)),
    );
    expect(names.sort()).toEqual(Object.keys(all).sort());
  }
});

describe("sentences", () => {
  it("takes facts and plurals", () => {
    expect(filled("{n} {n:die|dice} left for {name}", { n: 1, name: "Ann" }, "en")).toBe(
      "1 die left for Ann",
    );
    expect(filled("{n} {n:dado|dados}", { n: 12345 }, "es")).toBe("12.345 dados");
  });

  it("writes a true minus sign", () => {
    expect(number(-12.5, "en", 1)).toBe("\u221212.5");
    expect(filled("{n} points", { n: -3 }, "es")).toBe("\u22123 points");
  });

  it("makes whole sentences of what the house says in passing", () => {
    expect(whole("only who opened the table can do this")).toBe(
      "Only who opened the table can do this.",
    );
    expect(whole("Ánimo…")).toBe("Ánimo…");
    expect(whole("área cerrada ")).toBe("Área cerrada.");
    expect(whole(" ")).toBe("");
  });

  it("calls the coach by one name in Spanish", () => {
    for (const [key, text] of Object.entries(es)) {
      expect([key, text]).not.toEqual([key, expect.stringMatching(/consejer|asesor|\bcoach/i)]);
      if (/\bcoach\b/i.test(en[key as keyof typeof en])) expect(text).toMatch(/entrenador/i);
    }
  });

  it("has the same keys and facts in both languages", () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    const facts = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, facts(es[key])]).toEqual([key, facts(en[key])]);
  });
});

/** The words of this room and of every game. */
const catalogues = import.meta.glob<Record<string, Record<string, string>>>(
  ["./en.ts", "./es.ts", "../games/*/words.{en,es}.ts"],
  { eager: true },
);

it.each(Object.entries(catalogues))("no form in %s holds a field", (_, words) => {
  const texts = Object.values(words).flatMap((each) => Object.values(each));
  expect(texts.length).toBeGreaterThan(0);
  const left = texts.filter((text) =>
    /[{}]/.test(text.replace(/\{\w+(?::[^{}]*\|[^{}]*)?\}/g, "")),
  );
  expect(left, "a form is plain text in the browser: write a second sentence").toEqual([]);
});
