import { expect, test } from "vitest";
import { keyName } from "./board";
import { Past } from "../wire/past";

const LINES = [
  { n: 0, kind: "match", game: "pig" },
  { n: 1, kind: "nonce", seat: 0, nonce: "ab" },
  { n: 2, kind: "result", outcome: { roll: "GGYYYYRRRR" } },
  { n: 3, kind: "intent", seat: 0, action: { do: "roll" } },
  { n: 4, kind: "result", outcome: { roll: "GGGGRRRR" } },
].map((line) => JSON.stringify({ ...line, hash: "…" }));

test("the steps of a record are its results and intents", () => {
  expect(new Past().of(LINES)).toEqual([
    { line: 2, seat: null, step: { roll: "GGYYYYRRRR" } },
    { line: 3, seat: 0, step: { do: "roll" } },
    { line: 4, seat: null, step: { roll: "GGGGRRRR" } },
  ]);
});

test("what was taken back does not count", () => {
  const lines = [...LINES, JSON.stringify({ n: 5, kind: "rewind", to: 2, hash: "…" })];
  expect(new Past().of(lines).map((step) => step.line)).toEqual([2]);
});

test("a record that grows is read on from where it ended; another one from its start", () => {
  const past = new Past();
  const first = past.of(LINES.slice(0, 3));
  const more = past.of(LINES);
  expect(more.map((step) => step.line)).toEqual([2, 3, 4]);
  expect(more[0]).toBe(first[0]);
  expect(past.of(LINES.slice(0, 4)).map((step) => step.line)).toEqual([2, 3]);
});

test("a key is called by what is on it", () => {
  const offer = {
    action: { do: "throw" },
    offer: "Throw the yellow die",
    title: "Yellow",
    note: "",
  };
  expect(keyName({ offer })).toBe("Throw the yellow die");
  expect(keyName({ offer: { ...offer, note: "from base 1" } })).toBe(
    "Throw the yellow die: from base 1",
  );
  const words = { title: "Other base", note: "base 1" };
  expect(keyName({ offer, words })).toBe("Other base: base 1");
});
