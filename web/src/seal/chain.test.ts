import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readLine } from "./chain";

/** The same lines are read by Python's `matches/lines.py`. */
const FILE = new URL("../../../tests/matches/lines.json", import.meta.url);

interface Case {
  why: string;
  number: number;
  before: string;
  line: string;
  fault: string | null;
}

it.each(JSON.parse(readFileSync(FILE, "utf8")) as Case[])("$why: $fault", (told) => {
  const found = readLine(told.line, told.number, told.before);
  expect("what" in found ? found.what : null).toBe(told.fault);
});
