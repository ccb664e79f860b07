import { describe, expect, it } from "vitest";
import { preferencesOf } from "./preferences.svelte";

const USUAL = {
  language: null,
  theme: "system",
  sound: true,
  name: "",
  lamp: false,
  tempo: "brisk",
  thrown: false,
  drawn: true,
  shaken: null,
};

describe("what somebody prefers", () => {
  it.each([
    undefined,
    null,
    7,
    "text",
    [],
    { language: "xx", theme: 1, sound: "no", name: {}, tempo: "slow", thrown: 1, shaken: 0 },
  ])("is the usual where %j is kept", (found) => expect(preferencesOf(found)).toEqual(USUAL));

  it("keeps what is right beside what is not, and a clean name", () => {
    const found = {
      language: "es",
      theme: "blue",
      sound: false,
      name: " \u202eAnn ",
      lamp: true,
      tempo: "once",
      shaken: false,
    };
    expect(preferencesOf(found)).toEqual({
      ...USUAL,
      language: "es",
      sound: false,
      name: "Ann",
      lamp: true,
      tempo: "once",
      shaken: false,
    });
  });
});
