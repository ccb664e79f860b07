import { afterEach, describe, expect, it, vi } from "vitest";
import { languages, languagesOf } from "./languages.svelte";

const answers: Record<string, unknown> = {
  "/api/languages": {
    languages: [
      { code: "en", name: "English" },
      { code: "fr", name: "Français" },
      { code: "no good", name: "?" },
    ],
  },
  "/api/languages/fr": { texts: { Back: "Retour", "@close Close": "Fermer", Close: "Près", n: 3 } },
};

afterEach(() => vi.unstubAllGlobals());

describe("languages", () => {
  it("are English and Spanish where the house says nothing else, whatever is kept", () => {
    for (const found of [undefined, 7, { offered: "fr", catalogues: [] }, { offered: [{}] }])
      expect(languagesOf(found).offered.map((one) => one.code)).toEqual(["en", "es"]);
  });

  it("come from the house, with what they say", async () => {
    vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(answers[path])));
    await languages.listen("fr");
    expect(languages.offered.map((one) => one.name)).toEqual(["English", "Español", "Français"]);
    expect(languages.translated("fr", "Back", "back")).toBe("Retour");
    expect(languages.translated("fr", "Close", "close")).toBe("Fermer");
    expect(languages.translated("fr", "Close", "near")).toBe("Près");
    expect(languages.translated("fr", "Never said")).toBe("Never said");
    expect(languages.after("es").code).toBe("fr");
    expect(languages.after("fr").code).toBe("en");
  });

  it("stay as they are where the house does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
    await languages.listen("fr");
    expect(languages.translated("fr", "Back")).toBe("Retour");
  });
});
