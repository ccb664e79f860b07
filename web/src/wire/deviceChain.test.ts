import { expect, it } from "vitest";
import { Seal } from "../seal/chains";
import { DeviceChain } from "./deviceChain";

const ANCHOR = "ab".repeat(32);
const HEAD = {
  table: { kind: "sealed", scheme: 2, commitment: ANCHOR, links: 1024 },
  seats: [
    { name: "Ann", player: "human" },
    { name: "Ben", player: "human" },
  ],
};
const seen = (number: number) => ({
  commitment: ANCHOR,
  number,
  hash: "cd".repeat(32),
  plain: "ef".repeat(32),
});

/** A device that sits with its chain in seat 0, after an action. */
function seated(): { seal: Seal; chain: DeviceChain } {
  const seal = Seal.of(HEAD)!;
  const chain = new DeviceChain(() => "a secret");
  const [said] = chain.due(seal, [0], false, seen(0), "");
  expect(said).toMatchObject({ say: "chain", seat: 0 });
  expect(seal.take("chain", { ...said! })).toBeNull();
  seal.take("intent", { n: 2, seat: 0 });
  return { seal, chain };
}

it("signs while the game goes on only where the seat is about to be left, and once", () => {
  const { seal, chain } = seated();
  expect(chain.due(seal, [0], false, seen(2), "")).toEqual([]);
  chain.leaves = true;
  const [said] = chain.due(seal, [0], false, seen(2), "");
  expect(said).toMatchObject({ say: "signature", seat: 0, line: 2 });
  seal.take("signature", { seat: 0, line: 2 });
  expect(chain.due(seal, [0], false, seen(3), "")).toEqual([]);
});

it("shows its link first, where one is called for", () => {
  const { seal, chain } = seated();
  chain.leaves = true;
  expect(seal.take("call", { roll: 0, seats: [0] })).toBeNull();
  expect(chain.due(seal, [0], false, seen(3), "")).toMatchObject([{ say: "link", roll: 0 }]);
});

it("counts the rolls that went without a device, for all of its seats", () => {
  const { seal } = seated();
  const other = new DeviceChain(() => "another secret");
  const [said] = other.due(seal, [1], false, seen(2), "");
  seal.take("chain", { ...said! });
  expect(seal.take("call", { roll: 0, seats: [0, 1] })).toBeNull();
  const [{ link }] = other.due(seal, [1], false, seen(4), "") as unknown as [{ link: string }];
  expect(seal.take("links", { links: [null, link] })).toBeNull();
  expect([seal.passes(0), seal.passes(1)]).toEqual([1, 0]);
  seal.added = null; // The roll is made.
  seal.take("seat", { seat: 0, name: "House", player: "computer:level=2" });
  expect(seal.passes(0)).toBe(0);
});

it("keeps the proof of a link that a change of its seat drops, and counts it", () => {
  const { seal, chain } = seated();
  expect(seal.take("call", { roll: 0, seats: [0] })).toBeNull();
  const [{ link }] = chain.due(seal, [0], false, seen(3), "the call") as unknown as [
    { link: string },
  ];
  const gone = { seat: 0, name: "Ann", player: "human" };
  expect(seal.take("seat", gone)).toBeNull();
  expect(chain.take("seat", { ...gone, seat: 1 }, 0)).toEqual([]);
  expect(chain.take("seat", gone, 0)).toMatchObject([{ link, call: "the call" }]);
  expect([[...seal.leftOut], seal.called]).toEqual([[[0, 1]], null]);
});

it("counts devices that sit down in a seat whose owner has not changed", () => {
  const { seal } = seated();
  const other = new DeviceChain(() => "another secret");
  seal.seats.set(0, { ...seal.seats.get(0)!, passes: 3 });
  seal.take("chain", { ...other.due(seal, [0], false, seen(2), "")[0]! });
  expect([...seal.replaced]).toEqual([[0, 1]]);
});

it("keeps its chain when it is given a seat before its own, and shows no link twice", () => {
  const { seal } = seated();
  const ben = new DeviceChain(() => "another secret");
  seal.take("chain", { ...ben.due(seal, [1], false, seen(2), "")[0]! });
  const shown = (seats: number[]): (string | null)[] => {
    seal.take("call", { roll: seal.rolls, seats: seal.contributors });
    const said = ben.due(seal, seats, false, seen(9), "") as unknown as {
      seat: number;
      link: string;
    }[];
    const links = seal.called!.map((seat) => said.find((each) => each.seat === seat)?.link ?? null);
    expect(seal.take("links", { links })).toBeNull();
    seal.added = null;
    return links;
  };
  const before = shown([1]);
  const [said, ...more] = ben.due(seal, [0, 1], false, seen(9), "");
  expect([said, more]).toMatchObject([{ say: "chain", seat: 0, also: [1] }, []]);
  seal.take("chain", { ...said! });
  const after = shown([0, 1]);
  expect(after).not.toContain(null);
  expect(new Set([...before, ...after]).size).toBe(4);
  ben.leaves = true;
  seal.step = 9;
  const signatures = ben.due(seal, [0, 1], false, seen(9), "");
  expect(signatures.map((each) => "seat" in each && each.seat)).toEqual([0, 1]);
});

it.each([
  ["shorter, to see later links for earlier ones", { links: 512 }],
  ["with a key of the house", { key: "ab".repeat(32) }],
  ["without its key", { key: undefined }],
  ["for somebody else's seat, too", { also: [1] }],
])("notices that the house has written its chain down otherwise: %s", (_, otherwise) => {
  const seal = Seal.of(HEAD)!;
  const chain = new DeviceChain(() => "a secret");
  const said = { ...chain.due(seal, [0], false, seen(0), "")[0]! };
  const written = { ...said, ...otherwise };
  seal.take("chain", written);
  expect(chain.isAltered(seal, written)).toBe(true);
  expect(chain.isAltered(seal, said)).toBe(false);
  const loadedAgain = new DeviceChain(() => "a secret");
  expect(loadedAgain.isAltered(seal, written)).toBe(!("also" in otherwise));
});
