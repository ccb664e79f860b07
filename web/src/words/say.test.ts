import { describe, expect, it } from "vitest";
import { en } from "./en";
import { es } from "./es";
import { filled, number } from "./say";

describe("sentences", () => {
  it("takes facts and plurals", () => {
    expect(filled("{n} {n:die|dice} left for {name}", { n: 1, name: "Ann" }, "en")).toBe(
      "1 die left for Ann",
    );
    expect(filled("{n} {n:dado|dados}", { n: 12345 }, "es")).toBe("12.345 dados");
  });

  it("writes a real minus sign", () => {
    expect(number(-2, "en")).toBe("\u22122");
    expect(number(-1234.5, "es", 1)).toBe("\u22121234,5");
    expect(filled("{n}", { n: -3 }, "en")).toBe("\u22123");
  });

  it("has the same keys and facts in both languages", () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    const facts = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, facts(es[key])]).toEqual([key, facts(en[key])]);
  });
});
