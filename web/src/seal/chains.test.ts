import { expect, it } from "vitest";
import { Seal } from "./chains";
import { HashChain } from "./links";

const [HOUSE, NEXT] = [new HashChain(new Uint8Array(32), 1), new HashChain(new Uint8Array([7]), 1)];
const ANN = new HashChain(new Uint8Array([1]));
const TABLE = { kind: "sealed", scheme: 2, commitment: HOUSE.anchor, links: 1 };
const SEATS = [{ name: "Ann", player: "human" }];

/** A roll for which Ann has shown her link: now the house knows it. */
function stirred(): Seal {
  const seal = Seal.of({ table: TABLE, seats: SEATS })!;
  seal.take("chain", { seat: 0, anchor: ANN.anchor, links: 1024 });
  seal.take("call", { roll: 0, seats: [0] });
  expect(seal.take("links", { links: [ANN.link(0)] })).toBeNull();
  return seal;
}

it.each([
  ["calls for the next link where the roll does not suit", "call", { roll: 0, seats: [0] }],
  ["lets somebody act who knows the roll", "intent", { n: 4, seat: 0, action: { do: "stop" } }],
  ["takes a nonce besides", "nonce", { seat: 0, nonce: "mine" }],
  ["gives a seat to somebody else", "seat", { seat: 0, name: "Bea", player: "human" }],
  ["lets somebody sit down", "chain", { seat: 0, anchor: NEXT.anchor, links: 1 }],
])("nothing comes between links and their roll: a house %s", (_, kind, facts) => {
  const seal = stirred();
  expect(seal.take(kind, facts)).toBe("no_result");
  expect(seal.called).toBeNull();
  expect(seal.take("result", { link: HOUSE.link(0) })).toBeNull();
});

it("a house begins its next chain before it calls, not when it has seen the links", () => {
  const seal = stirred();
  seal.take("result", { link: HOUSE.link(0) });
  expect(seal.take("call", { roll: 1, seats: [0] })).toBe("other_call");
  expect(seal.take("chain", { seat: null, anchor: NEXT.anchor, links: 1 })).toBeNull();
  expect(seal.take("call", { roll: 1, seats: [0] })).toBeNull();
});

it("no chain is begun twice: its links are known", () => {
  const seal = stirred();
  seal.take("result", { link: HOUSE.link(0) });
  expect(seal.take("chain", { seat: 0, anchor: ANN.anchor, links: 1024 })).toBe("bad_chain");
  expect(seal.take("chain", { seat: null, anchor: HOUSE.anchor, links: 1 })).toBe("bad_chain");
});

it("a roll that nobody stirred is none", () => {
  const seal = Seal.of({ table: TABLE, seats: SEATS })!;
  expect(seal.take("result", { link: HOUSE.link(0) })).toBe("no_nonce");
});

it("nothing follows the end", () => {
  const seal = stirred();
  expect(seal.take("close", { reason: "abandoned" })).toBeNull();
  expect(seal.take("signature", { seat: 0, line: 1 })).toBe("after_end");
});

it.each([0, -1, 1.5, "1024", null, 1 << 17])("a house has no chain of %s links", (links) => {
  expect(Seal.of({ table: { ...TABLE, links }, seats: SEATS })).toBeNull();
});
