import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { commitmentOf, numbersOf } from "../seal/mapping";
import { readChain, type Line } from "../seal/chain";
import { marksOf, type Seen } from "../seal/seen";
import { unhex } from "../seal/sha256";
import { verifyRecord, type Problem, type Witness } from "../seal/verify";

// Records of whole sealed matches, written by the Python package. Some nonces are words.
const GAMES = ["toss_up", "shizzle", "doozy_dice"];

function record(game: string): string[] {
  const text = readFileSync(new URL(`./${game}/sealed.jsonl`, import.meta.url), "utf8");
  return text.trimEnd().split("\n");
}

type Facts = Record<string, unknown>;

/** The same record with other facts, and with a chain that is right again: a careful forger's. */
function forged(lines: string[], change: (facts: Facts[]) => Facts[] | void): string[] {
  const facts = lines.map((line) => JSON.parse(line) as Facts);
  const changed = change(facts) ?? facts;
  let before = "0".repeat(64);
  return changed.map((each, n) => {
    const { hash: _, ...rest }: Facts = { ...each, n };
    const body = JSON.stringify(rest);
    before = createHash("sha256").update(`${before}\n${body}`).digest("hex");
    return `${body.slice(0, -1)},"hash":"${before}"}`;
  });
}

function where(lines: string[], kind: string, which = 0): number {
  const found = lines.flatMap((line, n) => (line.includes(`"kind":"${kind}"`) ? [n] : []));
  return found.at(which)!;
}

function spliced<T>(list: T[], at: number, less: number, ...more: T[]): T[] {
  return [...list.slice(0, at), ...more, ...list.slice(at + less)];
}

describe("the mapping", () => {
  it("is the published one", () => {
    const secret = Uint8Array.from({ length: 32 }, (_, n) => n);
    const commitment = commitmentOf(secret);
    expect(commitment).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    expect(numbersOf(secret, commitment, 0, "my lucky words", 2)).toEqual([
      "78d8eb9a58eee770",
      "5de4c0f069a3fa6c",
    ]);
  });
});

describe.each(GAMES)("a record of %s", (game) => {
  const lines = record(game);
  const results = lines.filter((line) => line.includes('"kind":"result"')).length;

  it("is what the house promised", () => {
    const verdict = verifyRecord(lines);
    expect(verdict).toMatchObject({ ok: true });
    expect(verdict.problem).toBeUndefined();
    expect(verdict.checks.map((check) => check.name)).toEqual([
      "chain",
      "promise",
      "order",
      "numbers",
    ]);
    expect(verdict.checks[3]!.facts.rolls).toBe(results);
    expect(Number(verdict.checks[3]!.facts.numbers)).toBeGreaterThanOrEqual(results);
  });

  it("is refused when any one character of any line is another", () => {
    for (const [n, line] of lines.entries()) {
      for (let at = n % 7; at < line.length; at += 7) {
        const other = line[at] === "0" ? "1" : "0";
        const altered = spliced(lines, n, 1, line.slice(0, at) + other + line.slice(at + 1));
        expect(verifyRecord(altered).ok, `line ${n}, character ${at}`).toBe(false);
      }
    }
  });

  it("is refused when lines are left out, doubled or exchanged", () => {
    for (let n = 0; n + 1 < lines.length; n++) {
      expect(verifyRecord(spliced(lines, n, 1)).ok).toBe(false);
      expect(verifyRecord(spliced(lines, n, 0, lines[n]!)).ok).toBe(false);
      expect(verifyRecord(spliced(lines, n, 2, lines[n + 1]!, lines[n]!)).ok).toBe(false);
    }
    expect(verifyRecord([]).problem?.what).toBe("empty");
  });
});

describe("a careful forger, who chains anew", () => {
  const lines = record("toss_up");

  it("changes nothing that is looked at by chaining alone", () => {
    const again = forged(lines, () => undefined);
    // Python writes 1.0 where JavaScript writes 1: other bytes, other hashes, and still sound.
    expect(verifyRecord(again).ok).toBe(true);
  });

  const cases: [string, Problem["what"], (facts: Facts[]) => Facts[] | void][] = [
    ["another secret", "other_secret", (f) => void (f.at(-1)!.secret = "00".repeat(32))],
    ["no secret", "no_secret", (f) => void delete f.at(-1)!.secret],
    ["half a secret", "no_secret", (f) => void (f.at(-1)!.secret = "00".repeat(16))],
    ["a record without an end", "no_secret", (f) => f.slice(0, -1)],
    [
      "another commitment",
      "other_secret",
      (f) => void ((f[0]!.table as Facts).commitment = "1".repeat(64)),
    ],
    ["another scheme", "other_scheme", (f) => void ((f[0]!.table as Facts).scheme = 3)],
    ["no commitment", "not_sealed", (f) => void (f[0]!.table = { kind: "fair", seed: 1 })],
    ["another nonce", "other_numbers", (f) => void (f[where(lines, "nonce")]!.nonce = "mine")],
    ["a nonce that is no text", "no_nonce", (f) => void (f[where(lines, "nonce")]!.nonce = 7)],
    [
      "another number",
      "other_numbers",
      (f) => void ((f[where(lines, "result")]!.numbers as string[])[0] = "0".repeat(16)),
    ],
    ["no numbers", "other_numbers", (f) => void delete f[where(lines, "result")]!.numbers],
    ["a roll without a nonce", "no_nonce", (f) => spliced(f, where(lines, "nonce"), 1)],
    ["a roll less", "no_result", (f) => spliced(f, where(lines, "result"), 1)],
    [
      "a roll that was taken back, nonce and all",
      "other_numbers",
      (f) => spliced(f, where(lines, "nonce"), 2),
    ],
    [
      "two nonces exchanged",
      "other_numbers",
      (f) => {
        const [one, two] = [f[where(lines, "nonce", 0)]!, f[where(lines, "nonce", 1)]!];
        [one.nonce, two.nonce] = [two.nonce, one.nonce];
      },
    ],
  ];
  it.each(cases)("is found out: %s", (_, what, change) => {
    expect(verifyRecord(forged(lines, change)).problem?.what).toBe(what);
  });
});

describe("what this device wrote down", () => {
  const lines = record("shizzle");
  const facts = lines.map((line) => JSON.parse(line) as Facts);
  const given = facts.filter((each) => each.kind === "nonce");
  const nonces = Object.fromEntries(given.map((each, roll) => [roll, String(each.nonce)]));
  const commitment = String((facts[0]!.table as Facts).commitment);
  const seenOf = (texts: string[], number: number): Seen => {
    const mark = marksOf(readChain(texts) as Line[])[number]!;
    return { commitment, number, hash: mark.hash, nameless: mark.nameless };
  };
  const seenAt = (number: number): Seen => seenOf(lines, number);
  const seen = seenAt(lines.length - 1);

  it.each<[string, Witness, number]>([
    ["all nonces", { nonces }, given.length],
    ["one nonce", { nonces: { 2: nonces[2]! } }, 1],
    ["one more than rolls were made", { nonces: { ...nonces, 999: "ready" } }, given.length],
    ["what it saw last", { seen }, 0],
    ["what it saw early", { seen: seenAt(3) }, 0],
    ["everything", { nonces, seen }, given.length],
  ])("is in the record: %s", (_, witness, count) => {
    const verdict = verifyRecord(lines, witness);
    expect(verdict.ok).toBe(true);
    expect(verdict.checks.at(-1)).toMatchObject({ name: "own", facts: { nonces: count } });
  });

  it("counts for its own seats alone: others gave theirs", () => {
    const ready = { ...nonces, 1: "not taken: another one rolled" };
    const seat = given[1]!.seat as number;
    expect(verifyRecord(lines, { nonces: ready, seats: [1 - seat] }).ok).toBe(true);
    const verdict = verifyRecord(lines, { nonces: ready, seats: [seat] });
    expect(verdict.problem).toEqual({ what: "own_nonce", line: given[1]!.n });
  });

  it("is remarked on where it was given and another's was taken", () => {
    const seat = given[1]!.seat as number;
    const ready = { ...nonces, 1: "given in time" };
    const verdict = verifyRecord(lines, { nonces: ready, seats: [1 - seat] });
    expect(verdict.checks.at(-1)).toMatchObject({ name: "own", ok: true, facts: { passed: 1 } });
    // A seat that somebody else has by now: the nonce is the one that was given.
    const handed = verifyRecord(lines, { nonces, seats: [1 - seat] });
    expect(handed.checks.at(-1)).toMatchObject({ facts: { passed: 0 } });
  });

  it("finds out a house that plays other dice, and serves a sound record with the same nonces", () => {
    const secret = "5e".repeat(32);
    const other = commitmentOf(unhex(secret)!);
    let roll = 0;
    let nonce = "";
    const record = forged(lines, (all) => {
      (all[0]!.table as Facts).commitment = other;
      all.at(-1)!.secret = secret;
      for (const each of all) {
        if (each.kind === "nonce") nonce = String(each.nonce);
        if (each.kind !== "result") continue;
        const many = (each.numbers as string[]).length;
        each.numbers = numbersOf(unhex(secret)!, other, roll++, nonce, many);
      }
    });
    expect(verifyRecord(record, { nonces }).ok).toBe(true);
    const witness = { nonces, seen: seenAt(1) };
    expect(verifyRecord(record, witness).problem?.what).toBe("own_commitment");
  });

  it("holds where a name was taken out of the closed record, and for nothing else", () => {
    // As JavaScript writes numbers, so that a forger's record is the same.
    const written = forged(lines, () => undefined);
    const witness = { nonces, seen: seenOf(written, 9) };
    const renamed = forged(written, (all) => {
      (all[0]!.seats as Facts[])[1]!.name = "Player 2";
    });
    const verdict = verifyRecord(renamed, witness);
    expect(verdict.checks.at(-1)).toMatchObject({ name: "own", ok: true, facts: { renamed: 1 } });
    const more = forged(renamed, (all) => void ((all[0]!.seats as Facts[])[1]!.player = "greedy"));
    expect(verifyRecord(more, witness).problem).toEqual({ what: "own_hash", line: 9 });
  });

  it("says nothing where nothing was written down", () => {
    expect(verifyRecord(lines, { nonces: {}, seats: [0] }).checks).toHaveLength(4);
  });

  it.each<[Problem["what"], Witness]>([
    ["own_commitment", { seen: { ...seen, commitment: "2".repeat(64) } }],
    ["own_nonce", { nonces: { ...nonces, 3: "another" } }],
    ["own_hash", { seen: { ...seenAt(3), hash: "0".repeat(64), nameless: "0".repeat(64) } }],
    ["own_hash", { seen: { ...seen, number: 9999 } }],
  ])("or it is not: %s", (what, witness) => {
    expect(verifyRecord(lines, witness).problem?.what).toBe(what);
  });
});
