/**
 * Is a record of sealed dice what the house promised? Everything here follows from the record itself
 * and the published mapping; no rule of a game is known. (That dice follow from numbers by the rules
 * is what `rollhouse verify` adds.)
 */
import { readChain, type Broken, type Line } from "./chain";
import { Seal, type ChainFault } from "./chains";
import { chainedNumbers, commitmentOf, numbersOf, SCHEME } from "./mapping";
import { holds, marksOf, type Seen } from "./seen";
import { unhex } from "./sha256";
import { isRight, plainHash } from "./signatures";

/** What a device wrote down while it played. */
export interface Witness {
  /** Nonces that it gave, by the number of the roll (0, 1, 2, …). */
  nonces?: Record<number, string>;
  /** Its seats: it gave the nonces of theirs alone. Without them, of all. */
  seats?: number[];
  /** How far it saw the record, and the commitment before the first roll. */
  seen?: Seen | null;
  /** Rolls for which it sent its link, and the house rolled without it. */
  passed?: number;
}

export type CheckName = "chain" | "promise" | "order" | "links" | "numbers" | "signed" | "own";

/** The checks of a record, in their order. */
export function checksOf(texts: string[]): CheckName[] {
  const chained = texts[0]?.includes('"scheme":2') ?? false;
  return chained
    ? ["chain", "links", "numbers", "signed"]
    : ["chain", "promise", "order", "numbers"];
}

export interface Check {
  name: CheckName;
  ok: boolean;
  /** Numbers and digits for those who want to see them. */
  facts: Record<string, string | number>;
  /** What is wrong, as a key of the catalogue, and in which line. */
  problem?: Problem;
}

export interface Problem {
  what:
    | Broken["what"]
    | ChainFault
    | "wrong_signature"
    | "empty"
    | "not_sealed"
    | "other_scheme"
    | "no_secret"
    | "other_secret"
    | "no_nonce"
    | "no_result"
    | "other_numbers"
    | "own_commitment"
    | "own_nonce"
    | "own_hash";
  line: number;
}

interface Verdict {
  ok: boolean;
  checks: Check[];
  problem?: Problem;
}

/** More numbers than any roll takes. */
const MANY = 1000;

export function verifyRecord(texts: string[], witness: Witness = {}): Verdict {
  const checks = [...checking(texts, witness)];
  const problem = checks.find((check) => !check.ok)?.problem;
  return { ok: problem === undefined, checks, ...(problem && { problem }) };
}

/** The same one check after another; nothing follows the first that fails. */
export function* checking(texts: string[], witness: Witness = {}): Generator<Check> {
  const chain = texts.length ? readChain(texts) : { line: 0, what: "empty" as const };
  if (!Array.isArray(chain)) return yield failed("chain", chain);
  yield { name: "chain", ok: true, facts: { lines: chain.length, hash: chain.at(-1)!.hash } };

  const seal = chain[0]!.kind === "match" ? Seal.of(chain[0]!.facts) : null;
  if (seal !== null) return yield* checkingLinks(texts, chain, seal, witness);

  const promise = promised(chain);
  if ("what" in promise) return yield failed("promise", promise);
  const { secret, commitment } = promise;
  yield { name: "promise", ok: true, facts: { commitment, secret: promise.revealed } };

  const rolls = rollsOf(chain);
  if (!Array.isArray(rolls)) return yield failed("order", rolls);
  const house = rolls.filter(({ nonce }) => nonce.facts.seat === null).length;
  yield { name: "order", ok: true, facts: { rolls: rolls.length, house } };

  let count = 0;
  for (const [roll, { nonce, result }] of rolls.entries()) {
    const found = result.facts.numbers;
    const many = Array.isArray(found) ? Math.min(found.length, MANY) : 0;
    const due = numbersOf(secret, commitment, roll, String(nonce.facts.nonce), many);
    if (JSON.stringify(found) !== JSON.stringify(due))
      return yield failed("numbers", { what: "other_numbers", line: result.number });
    count += many;
  }
  yield { name: "numbers", ok: true, facts: { rolls: rolls.length, numbers: count } };

  const own = ownWitness(chain, commitment, rolls, witness);
  if (own) yield own;
}

/** The checks of a record that is sealed by chains. */
function* checkingLinks(
  texts: string[],
  chain: Line[],
  seal: Seal,
  witness: Witness,
): Generator<Check> {
  const commitment = seal.house.anchor;
  const rolls: { line: Line; roll: number; added: string }[] = [];
  const signatures: { line: Line; key: string | null; plain: string }[] = [];
  const plains = [commitment];
  // Whoever sits there now has signed; others had signed before they left.
  const signers = new Set<number>();
  let gone = 0;
  for (const line of chain.slice(1)) {
    const { rolls: roll, added } = seal;
    if (line.kind === "seat" && signers.delete(Number(line.facts.seat))) gone += 1;
    if (line.kind === "signature") {
      signers.add(Number(line.facts.seat));
      const { seat, line: upTo } = line.facts;
      const key = seal.seats.get(Number(seat))?.key ?? null;
      signatures.push({ line, key, plain: plains[Number(upTo)] ?? "" });
    }
    const fault = seal.take(line.kind, line.facts);
    if (fault !== null) return yield failed("links", { what: fault, line: line.number });
    if (line.kind === "result" && added !== null) rolls.push({ line, roll, added });
    plains.push(plainHash(plains.at(-1)!, line.kind, texts[line.number]!));
  }
  const sum = (counts: Map<number, number>): number =>
    [...counts.values()].reduce((a, b) => a + b, 0);
  const alone = "seal" in (Object(chain[0]!.facts.table) as object) ? 1 : 0;
  const facts = { rolls: rolls.length, devices: seal.shown.size, alone };
  const counts = {
    passes: sum(seal.passed),
    left: sum(seal.leftOut),
    replaced: sum(seal.replaced),
    house: seal.unlinked,
  };
  yield { name: "links", ok: true, facts: { ...facts, ...counts, commitment } };

  let count = 0;
  for (const { line, roll, added } of rolls) {
    const found = line.facts.numbers;
    const many = Array.isArray(found) ? Math.min(found.length, MANY) : 0;
    const link = unhex(String(line.facts.link))!;
    const due = chainedNumbers(link, commitment, roll, added, many);
    if (JSON.stringify(found) !== JSON.stringify(due))
      return yield failed("numbers", { what: "other_numbers", line: line.number });
    count += many;
  }
  yield { name: "numbers", ok: true, facts: { rolls: rolls.length, numbers: count } };

  for (const { line, key, plain } of signatures) {
    const { seat, line: number, seen, signature } = line.facts;
    const known = { commitment, number: Number(number), hash: String(seen), plain };
    if (!isRight(key, Number(seat), known, signature))
      return yield failed("signed", { what: "wrong_signature", line: line.number });
  }
  const needed = new Set(seal.people.map((seat) => seal.standsFor(seat) ?? seat));
  const missing = [...needed].filter((seat) => !signers.has(seat)).length;
  yield { name: "signed", ok: true, facts: { signed: signers.size + gone, unsigned: missing } };

  const own = ownWitness(chain, commitment, [], witness);
  if (own) yield { ...own, facts: { ...own.facts, passed: witness.passed ?? 0 } };
}

interface Roll {
  nonce: Line;
  result: Line;
}

function failed(name: CheckName, problem: Problem): Check {
  return { name, ok: false, facts: { line: problem.line }, problem };
}

/** The secret of the closing line, if it is the one that the head committed to. */
function promised(
  chain: Line[],
): { secret: Uint8Array; commitment: string; revealed: string } | Problem {
  const [head, close] = [chain[0]!, chain.at(-1)!];
  const table = head.facts.table as Record<string, unknown> | undefined;
  if (head.kind !== "match" || typeof table?.commitment !== "string")
    return { what: "not_sealed", line: 0 };
  if (table.scheme !== SCHEME) return { what: "other_scheme", line: 0 };
  const revealed = close.facts.secret;
  const secret = typeof revealed === "string" ? unhex(revealed) : null;
  if (close.kind !== "close" || secret === null || secret.length !== 32)
    return { what: "no_secret", line: close.number };
  const { commitment } = table;
  if (commitmentOf(secret) !== commitment) return { what: "other_secret", line: close.number };
  return { secret, commitment, revealed: String(revealed) };
}

/** Every result stands right after its nonce: what the player added was written down first. */
function rollsOf(chain: Line[]): Roll[] | Problem {
  const rolls: Roll[] = [];
  let nonce: Line | null = null;
  for (const line of chain) {
    if (line.kind === "result") {
      if (nonce === null) return { what: "no_nonce", line: line.number };
      rolls.push({ nonce, result: line });
      nonce = null;
    } else if (nonce !== null && !abandoned(line)) {
      return { what: "no_result", line: line.number };
    } else if (line.kind === "nonce") {
      if (typeof line.facts.nonce !== "string") return { what: "no_nonce", line: line.number };
      nonce = line;
    }
  }
  return rolls;
}

/** A match may have been given up between a nonce and its roll. */
function abandoned(line: Line): boolean {
  return line.kind === "close" && line.facts.reason === "abandoned";
}

/** Is what this device noted in the record? Null: it noted nothing. */
function ownWitness(
  chain: Line[],
  commitment: string,
  rolls: Roll[],
  { nonces, seats, seen }: Witness,
): Check | null {
  const held = seen ? holds(marksOf(chain), seen) : null;
  if (seen && seen.commitment !== commitment)
    return failed("own", { what: "own_commitment", line: 0 });
  if (seen && held === null) return failed("own", { what: "own_hash", line: seen.number });

  const given = rolls.flatMap(({ nonce }, roll) => {
    const mine = seats?.includes(nonce.facts.seat as number) ?? true;
    const own = nonces?.[roll];
    return own === undefined ? [] : [{ line: nonce.number, mine, same: nonce.facts.nonce === own }];
  });
  const other = given.find(({ mine, same }) => mine && !same);
  if (other) return failed("own", { what: "own_nonce", line: other.line });
  // Right where the connection was slow; a house that does it often may be choosing.
  const passed = given.filter(({ same }) => !same).length;
  const own = given.filter(({ mine }) => mine).length;
  if (!seen && own + passed === 0) return null;
  const [lines, renamed] = [seen ? seen.number + 1 : 0, Number(held === "renamed")];
  return { name: "own", ok: true, facts: { nonces: own, passed, seen: lines, renamed } };
}
