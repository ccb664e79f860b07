import { expect, it } from "vitest";
import type { Match } from "../wire/match.svelte";
import type { Doubt } from "../wire/witness";
import { statusSentence } from "./status";

const doubted = (...doubts: Doubt[]): string =>
  statusSentence({ sentence: "", table: null, doubts } as unknown as Match, null, true);

it("says that a seat is open elsewhere where only its numbers differ", () => {
  expect(doubted({ kind: "other_nonce", at: 3 })).toMatch(/^This seat is open in another browser/);
});

it("doubts the house where the record itself was changed", () => {
  const doubts: Doubt[] = [
    { kind: "other_nonce", at: 3 },
    { kind: "altered", at: 2 },
  ];
  expect(doubted(...doubts)).toMatch(/^The house has changed what it said/);
});
