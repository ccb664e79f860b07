/** Lines of a record: each ends with a hash over itself and the line before. */
import { bytesOf, hex, sha256 } from "./sha256";

const BEFORE_THE_FIRST = "0".repeat(64);
const END = /,"hash":"([0-9a-f]{64})"\}$/;
/** What a line says of itself comes first. Then nothing else can be taken for it. */
const BEGIN = /^\{"n":(0|[1-9]\d*),"kind":"([a-z]+)"/;

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

function readLine(text: string, number: number, before: string): Line | Broken {
  const begin = BEGIN.exec(text);
  const end = END.exec(text);
  if (!begin || !end) return { line: number, what: "not_a_line" };
  const body = `${text.slice(0, end.index)}}`;
  const facts = parsed(body);
  if (facts === null) return { line: number, what: "not_a_line" };
  if (Number(begin[1]) !== number) return { line: number, what: "wrong_number" };
  const hash = hex(sha256(bytesOf(`${before}\n${body}`)));
  if (hash !== end[1]) return { line: number, what: "wrong_hash" };
  return { number, kind: begin[2]!, facts, hash };
}

/** A JSON object; null for anything else, and where it says one thing of itself twice. */
function parsed(body: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(body);
    if (typeof found !== "object" || found === null || Array.isArray(found)) return null;
    const keys = Object.keys(found);
    return keys[0] === "n" && keys[1] === "kind" ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
