import { beforeEach, expect, it } from "vitest";
import { taste } from "../device/preferences.svelte";
import { sideInWords } from "./side";

const piece = (shows: string, colour: string, label = "") => ({ shows, colour, label, key: "" });

beforeEach(() => (taste.language = "en"));

it("says the sides of dice in words", () => {
  expect(sideInWords(piece("G", "green"))).toBe("green");
  expect(sideInWords(piece("5", "blue", "blue"))).toBe("blue 5");
  expect(sideInWords(piece("F", "white", "white"))).toBe("white Doozy Face");
  expect(sideInWords(piece("?", "grey"))).toBe("in the cup");
  expect(sideInWords(piece("", "white", "Full House"))).toBe("Full House");
});

it("says them in Spanish", () => {
  taste.language = "es";
  expect(sideInWords(piece("R", "red"))).toBe("rojo");
  expect(sideInWords(piece("F", "white", "blanco"))).toBe("blanco Cara Doozy");
});
