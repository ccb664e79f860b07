import { expect, it } from "vitest";
import { readSheet } from "./sheetRows";

it("has a cell for everybody on each line", () => {
  const text = [
    "Ants",
    "",
    "+-------+-----+-----+",
    "|       | Ann |     |",
    "+-------+-----+-----+",
    "| _____ |     |     |",
    "+-------+-----+-----+",
    "| Dots  | ●○  | ●○  |",
    "+-------+-----+-----+",
  ].join("\n");
  expect(readSheet(text)).toEqual({
    title: "Ants",
    rows: [
      ["", "Ann", ""],
      ["", "", ""],
      ["Dots", "●○", "●○"],
    ],
  });
});
