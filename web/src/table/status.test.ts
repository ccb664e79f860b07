import { expect, it } from "vitest";
import type { Match } from "../wire/match.svelte";
import type { Doubt } from "../wire/witness";
import type { Moment } from "../wire/moment";
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

const asked = { line: 4, turn: 0, seat: null, step: {}, told: [], view: {} } as unknown as Moment;
function shownWhile(...done: Record<string, unknown>[]): string {
  const moments = done.map((step, place) => ({ line: 5 + place, turn: -1, seat: 0, step }));
  const match = {
    sentence: "", doubts: [], names: ["You", "Bo"], seats: [0], offers: [], real: false,
    table: { game: "", state: "playing", seats: [{ kind: "person" }, { kind: "computer" }] },
    moments: [asked, ...moments],
  }; // prettier-ignore
  return statusSentence(match as unknown as Match, asked, done.length === 0);
}

it("speaks of a rematch to whoever waits for one, and in a cup to nobody", () => {
  const over = { line: 9, turn: -2, told: [], view: { shares: [1, 0] } } as unknown as Moment;
  const said = (more: object, host = false): string => {
    const table = { game: "", state: "over", seats: [{ kind: "person" }], ...more };
    const match = { sentence: "", doubts: [], seats: [1], host, table };
    return statusSentence(match as unknown as Match, over, true);
  };
  expect(said({})).toBe("Whoever opened the table can ask for a rematch.");
  expect([said({ cup: "c" }), said({ rematch: "m" }), said({}, true)]).toEqual(["", "", ""]);
});

it("says that it is one's turn until one has done something, and that a die flies after that", () => {
  expect(shownWhile()).toBe("Your turn.");
  expect(shownWhile({ do: "flick", hand: { speed: 1 } })).toBe("The die is on its way …");
  expect(shownWhile({ do: "roll" }, { roll: [3] })).toBe("");
});
