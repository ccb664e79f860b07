import { beforeEach, expect, it } from "vitest";
import { preferences } from "../device/preferences.svelte";
import { sideInWords } from "./side";

const piece = (shows: string, colour: string, label = "") => ({ shows, colour, label, key: "" });

beforeEach(() => (preferences.language = "en"));

it("says the sides of dice in words", () => {
  expect(sideInWords(piece("G", "green"))).toBe("green");
  expect(sideInWords(piece("5", "blue", "blue"))).toBe("blue 5");
  expect(sideInWords(piece("F", "white", "white"), () => "Face")).toBe("white Face");
  expect(sideInWords(piece("?", "grey"))).toBe("yet to be thrown");
  expect(sideInWords(piece("", "white", "Full House"))).toBe("Full House");
});

it("says them in Spanish", () => {
  preferences.language = "es";
  expect(sideInWords(piece("R", "red"))).toBe("rojo");
});
