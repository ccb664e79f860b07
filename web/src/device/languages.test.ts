import { afterEach, describe, expect, it, vi } from "vitest";
import { languages, languagesOf } from "./languages.svelte";

const answers: Record<string, unknown> = {
  "/api/languages": {
    languages: [
      { code: "en", name: "English" },
      { code: "fr", name: "Français" },
      { code: "pl", name: "Polski" },
      { code: "no good", name: "?" },
    ],
  },
  "/api/languages/fr": { texts: { Back: "Retour", "@close Close": "Fermer", Close: "Près", n: 3 } },
  "/api/languages/pl": { texts: { Back: "Wstecz" }, plurals: ["1", "(.*[^1])?[2-4]"] },
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
    expect(languages.offered.map((one) => one.name)).toEqual([
      "English",
      "Español",
      "Français",
      "Polski",
    ]);
    expect(languages.translated("fr", "Back", "back")).toBe("Retour");
    expect(languages.translated("fr", "Close", "close")).toBe("Fermer");
    expect(languages.translated("fr", "Close", "near")).toBe("Près");
    expect(languages.translated("fr", "Never said")).toBe("Never said");
    expect(languages.after("es").code).toBe("fr");
    expect(languages.after("pl").code).toBe("en");
  });

  it("have as many forms of a word as they say, and for English ones two", async () => {
    vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(answers[path])));
    await languages.load("pl");
    const forms = ["kość", "kości", "rzutów"];
    const said = [1, 2, 5, 12, 21, 22, -1, "4"].map((n) => languages.form("pl", n, forms));
    expect(said.map((form) => forms.indexOf(form))).toEqual([0, 1, 2, 2, 2, 1, 0, 1]);
    expect([1, 2, 5].map((n) => languages.form("pl", n, ["die", "dice"]))).toEqual([
      "die",
      "dice",
      "dice",
    ]);
    expect(languages.form("fr", 0, ["dé", "dés"])).toBe("dés");
  });

  it("are read as before where a rule for forms cannot be read", () => {
    const kept = languagesOf({ plurals: { pl: ["("], cs: ["1"], de: 3 } });
    expect(kept.plurals).toEqual({ cs: ["1"] });
  });

  it("stay as they are where the house does not answer", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("away")));
    await languages.listen("fr");
    expect(languages.translated("fr", "Back")).toBe("Retour");
  });
});
