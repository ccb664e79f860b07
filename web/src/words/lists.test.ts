import { expect, test } from "vitest";
import { listed } from "./lists";

test.each([
  ["en", "Ann, Ben and Inés"],
  ["es", "Ann, Ben e Inés"],
  ["qps", "Ann, Ben and Inés"], // its own word, where its folder has one
])("a list in %s", (language, said) => {
  expect(listed(["Ann", "Ben", "Inés"], language)).toBe(said);
  expect(listed(["Ann"], language)).toBe("Ann");
  expect(listed([], language)).toBe("");
});
