/** Lines of a record: each ends with a hash over itself and the line before. */
import { isCompact } from "./compact";
import { bytesOf, hex, sha256 } from "./sha256";

export const BEFORE_THE_FIRST = "0".repeat(64);
/** What a line says of itself comes first. */
const BEGIN = /^\{"n":[^,]+,"kind":"/;

export interface Line {
  number: number;
  kind: string;
  facts: Record<string, unknown>;
  hash: string;
}

/** What is wrong with line `line`: for programs, and for words in a catalogue. */
export interface Broken {
  line: number;
  what: "not_a_line" | "wrong_number" | "wrong_hash";
}

export function readChain(texts: string[]): Line[] | Broken {
  const lines: Line[] = [];
  let before = BEFORE_THE_FIRST;
  for (const [number, text] of texts.entries()) {
    const line = readLine(text, number, before);
    if ("what" in line) return line;
    lines.push(line);
    before = line.hash;
  }
  return lines;
}

/** The line that stands at `number`, after the one with the hash `before`; or what is wrong with it. */
export function readLine(text: string, number: number, before: string): Line | Broken {
  const facts = isCompact(text) && BEGIN.test(text) ? parsed(text) : null;
  if (facts === null) return { line: number, what: "not_a_line" };
  const { n, kind, hash } = facts;
  const end = `,"hash":"${String(hash)}"}`;
  if (typeof hash !== "string" || !text.endsWith(end)) return { line: number, what: "not_a_line" };
  if (n !== number) return { line: number, what: "wrong_number" };
  const body = `${text.slice(0, -end.length)}}`;
  if (hash !== hashed(before, body)) return { line: number, what: "wrong_hash" };
  return { number, kind: String(kind), facts, hash };
}

export function hashed(before: string, body: string): string {
  return hex(sha256(bytesOf(`${before}\n${body}`)));
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
