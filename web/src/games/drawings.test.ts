/** Every picture of the pages of rules is drawn, in every language: no sign in them is unknown. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawing } from "../boards/picture";
import { type Language, preferences } from "../device/preferences.svelte";
import { parse } from "../learn/markdown";
import { svgOf } from "../learn/pictureSvg";
import { SIGNS } from "./drawings";
import { part } from "./part";

const PAGES = join(import.meta.dirname, "../../../docs/rules");

/** Their files for the documentation; `npx vitest run drawings -u` draws them again. */
const FILES = join(PAGES, "pictures");

const pictures = readdirSync(PAGES)
  .map((file) => /^(\w+)\.(\w+)\.md$/.exec(file))
  .flatMap((name) => {
    const [file, game, language] = name ?? [];
    if (!file || !game) return [];
    const blocks = parse(readFileSync(join(PAGES, file), "utf8"));
    const found = blocks.flatMap((block) => (block.kind === "picture" ? [block.text] : []));
    return found.map((text, at) => {
      const file = `${game}-${at + 1}.svg`;
      return { game, language: language as Language, text, file };
    });
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

  it.each(pictures)("is in the documentation: $file, $language", async (picture) => {
    preferences.language = picture.language;
    const shown = drawing(picture.text, part(picture.game, SIGNS)!)!;
    await expect(svgOf(shown)).toMatchFileSnapshot(join(FILES, picture.file));
  });

  it("is told in words, which the documentation has too", async () => {
    const pages: Record<string, Record<string, { file: string; words: string }>> = {};
    for (const { game, language, text, file } of pictures) {
      preferences.language = language;
      const { words } = drawing(text, part(game, SIGNS)!)!;
      (pages[`${game}.${language}.md`] ??= {})[text] = { file, words };
    }
    const all = JSON.stringify(pages, null, 2);
    await expect(`${all}\n`).toMatchFileSnapshot(join(FILES, "pictures.json"));
    expect(all).toContain("row 2: column 2 blue marker, column 4 yellow marker; row 3");
    expect(all).toContain("4 × green (marked), 3 × yellow, 3 × red; = 4");
  });

  it("with a sign that nobody knows stays text", () => {
    preferences.language = "en";
    const signs = part("dice_flick", SIGNS)!;
    expect(drawing("G4 .\n. Q9", signs)).toBeNull();
    expect(drawing("G4! x\n= 4 × 1 = 4", signs)).toMatchObject({ sum: "4 × 1 = 4" });
  });
});
