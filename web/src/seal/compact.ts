/**
 * Canonical JSON, as records use it: every value is written in one way only, and no object has a key
 * twice. It is what Python's `json` writes without spaces, so that the text that was hashed can be
 * rebuilt from the values. `tests/matches/lines.json` holds this and the Python code to the same.
 */
const STRING =
  /"(?:[^"\\\u0000-\u001f\ud800-\udfff]|\\(?:["\\bfnrt]|u00(?:0[0-7bef]|1[\da-f])))*"/uy;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
/** Digits of a whole number that Python reads. */
const LONGEST = 4300;

export function isCompact(text: string): boolean {
  try {
    return value(text, 0) === text.length;
  } catch {
    return false; // Deeper than any reader goes.
  }
}

/** Where the value that begins at `at` ends; -1: it is not written as it has to be. */
function value(text: string, at: number): number {
  const begins = text[at];
  if (begins === "{") return object(text, at + 1);
  if (begins === "[") return list(text, at + 1);
  if (begins === '"') return ends(STRING, text, at);
  const end = ends(NUMBER, text, at);
  if (end >= 0) return isNumber(text.slice(at, end)) ? end : -1;
  return ends(WORD, text, at);
}

function object(text: string, at: number): number {
  const keys = new Set<string>();
  if (text[at] === "}") return at + 1;
  for (;;) {
    const colon = ends(STRING, text, at);
    const key = text.slice(at, colon);
    if (colon < 0 || text[colon] !== ":" || keys.has(key)) return -1;
    keys.add(key);
    at = value(text, colon + 1);
    if (at < 0 || text[at] === "}") return at < 0 ? -1 : at + 1;
    if (text[at] !== ",") return -1;
    at += 1;
  }
}

function list(text: string, at: number): number {
  if (text[at] === "]") return at + 1;
  for (;;) {
    at = value(text, at);
    if (at < 0 || text[at] === "]") return at < 0 ? -1 : at + 1;
    if (text[at] !== ",") return -1;
    at += 1;
  }
}

function ends(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

function isNumber(text: string): boolean {
  if (/[.eE]/.test(text)) return written(Number(text)) === text;
  return text !== "-0" && text.replace("-", "").length <= LONGEST;
}

/** A floating number as Python writes it: the same digits as here, other exponents. */
function written(number: number): string {
  if (!Number.isFinite(number)) return "";
  const sign = number < 0 || Object.is(number, -0) ? "-" : "";
  const [mantissa, power] = Math.abs(number).toExponential().split("e") as [string, string];
  const [digits, exponent] = [mantissa.replace(".", ""), Number(power)];
  if (exponent < -4 || exponent >= 16) {
    const far = `${Math.abs(exponent)}`.padStart(2, "0");
    return `${sign}${mantissa}e${exponent < 0 ? "-" : "+"}${far}`;
  }
  if (exponent < 0) return `${sign}0.${"0".repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, "0");
  return `${sign}${whole}.${digits.slice(exponent + 1) || "0"}`;
}
