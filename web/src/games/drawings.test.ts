/** Every picture of the pages of rules is drawn, in every language: no sign in them is unknown. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawing } from "../boards/picture";
import { type Language, preferences } from "../device/preferences.svelte";
import { parse } from "../learn/markdown";
import { SIGNS } from "./drawings";
import { part } from "./part";

const PAGES = join(import.meta.dirname, "../../../docs/rules");

const pictures = readdirSync(PAGES)
  .map((file) => /^(\w+)\.(\w+)\.md$/.exec(file))
  .flatMap((name) => {
    const [file, game, language] = name ?? [];
    if (!file || !game) return [];
    const blocks = parse(readFileSync(join(PAGES, file), "utf8"));
    const found = blocks.flatMap((block) => (block.kind === "picture" ? [block.text] : []));
    return found.map((text) => ({ game, language: language as Language, text }));
  });

describe("a picture of a page of rules", () => {
  it("is on every page", () => {
    const pages = new Set(pictures.map(({ game, language }) => `${game} ${language}`));
    expect([...pages].sort()).toEqual(
      [...SIGNS.keys()].flatMap((game) => [`${game} en`, `${game} es`]).sort(),
    );
  });

  it.each(pictures)("is drawn: $game, $language", ({ game, language, text }) => {
    preferences.language = language;
    const shown = drawing(text, part(game, SIGNS)!);
    expect(shown, text).not.toBeNull();
    const lit = shown!.rows.flat().filter((item) => "lit" in item && item.lit);
    expect(lit.length).toBe(text.split("!").length - 1);
  });

  it("with a sign that nobody knows stays text", () => {
    preferences.language = "en";
    const signs = part("dice_flick", SIGNS)!;
    expect(drawing("G4 .\n. Q9", signs)).toBeNull();
    expect(drawing("G4! x\n= 4 × 1 = 4", signs)).toMatchObject({ sum: "4 × 1 = 4" });
  });
});
