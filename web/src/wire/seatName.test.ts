import { afterEach, expect, it } from "vitest";
import { preferences } from "../device/preferences.svelte";
import { seatName } from "./seatName";

afterEach(() => {
  preferences.language = "en";
});

it("calls computers by words of the reader's language, and nobody else", () => {
  preferences.language = "es";
  expect(seatName({ kind: "computer", name: "Computer 1" })).toBe("Computadora 1");
  expect(seatName({ kind: "computer", name: "Search (2)" })).toBe("Tanteo (2)");
  expect(seatName({ kind: "computer", name: "Kepler" })).toBe("Kepler");
  expect(seatName({ kind: "person", name: "Computer 1" })).toBe("Computer 1");
  expect(seatName({ kind: "open" })).toBeNull();
});
