import { expect, it } from "vitest";
import { verifyRecord } from "../seal/verify";

const RECORDS = import.meta.glob("./*/chained.jsonl", {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

it.each(Object.entries(RECORDS))("a record that Python wrote is right: %s", (_, text) => {
  const lines = text.split("\n").filter((line) => line !== "");
  const found = verifyRecord(lines);
  expect(found.problem).toBeUndefined();
  expect(found.checks.map(({ name }) => name)).toEqual(["chain", "links", "numbers", "signed"]);
  expect(found.checks[1]!.facts).toMatchObject({ devices: 2, passes: 2, house: 0, alone: 0 });
  expect(found.checks[3]!.facts).toMatchObject({ signed: 2, unsigned: 0 });
  const last = JSON.parse(lines.at(-1)!) as { hash: string };
  const seen = { commitment: "00".repeat(32), number: 0, hash: last.hash, nameless: last.hash };
  expect(verifyRecord(lines, { seen }).problem?.what).toBe("own_commitment");
});
