/** What is dark by day must not be dark by night: ink on paper is a colour of the day alone. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCE = join(import.meta.dirname, "..");

it("is read by night as well: nobody but the day writes in ink", () => {
  const found: string[] = [];
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".svelte")) continue;
    const style =
      /<style>([^]*)<\/style>/.exec(readFileSync(join(SOURCE, file), "utf8"))?.[1] ?? "";
    for (const [, selector = "", rules = ""] of style.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      if (/color: var\(--ink\)/.test(rules) && !/:not\(\[data-night\]\)/.test(selector))
        found.push(`${file}: ${selector.trim()}`);
  }
  expect(found).toEqual([]);
});
