import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../device/preferences.svelte";
import type { Offer } from "../wire/types";
import { say } from "../words/say";
import { keyList } from "./keyList";

const offered = (action: Record<string, unknown>): Offer =>
  ({ action, offer: String(action["do"]), title: "", note: "" }) as Offer;

const named = (rows: { key: string }[]): string[] => rows.map(({ key }) => key);

describe.each(["en", "es"] as const)("the list of keys in %s", (language) => {
  beforeEach(() => void (preferences.language = language));

  it("says what a key of the board's own does, not what its offer would", () => {
    const offer = offered({ do: "throw" });
    const keys = [{ offer, shortcut: "b", words: { title: "Other hand", note: "" } }];
    const rows = keyList({ keys, board: [], own: null, lamp: false });
    expect(rows[0]).toEqual({ key: "B", what: "Other hand" });
  });

  it("names the keys of real dice on the device that enters them", () => {
    const own = { figures: true, field: false, back: true };
    const rows = keyList({ keys: [], board: [], own, lamp: false });
    for (const key of ["1–9", say("key_enter"), say("key_backspace")])
      expect(named(rows)).toContain(key);
    expect(named(keyList({ keys: [], board: [], own: null, lamp: false }))).not.toContain("1–9");
  });
});
