/**
 * Checks the record as it arrives: every line has to follow from the line before, lines must not
 * change, and a roll of this device must use its nonce. The Python client has the same check.
 */
import { BEFORE_THE_FIRST, readLine } from "../seal/chain";
import { isChained, Seal } from "../seal/chains";
import { chainedNumbers } from "../seal/mapping";
import { holds, marked, type Mark, type Seen } from "../seal/seen";
import { plainHash, type Signable } from "../seal/signatures";
import { unhex } from "../seal/sha256";
import { DeviceChain, type Proof } from "./deviceChain";
import { commitmentOf, type RecordLine, readLine as readAny } from "./messages";
import type { ClientMessage } from "./types";

export type Nonces = Record<number, string>;

/** The house contradicts what it said before. */
export interface Doubt {
  kind: "altered" | "shorter" | "other_nonce" | "seal";
  /** The line. */
  at: number;
}

/** What this device stores of a match; its tabs share it. */
export interface Notes {
  /** The nonce of a roll, the same in every tab. */
  nonce: (roll: number) => string;
  given: () => Nonces;
  /** Stores the nonces before they are sent. */
  keep: (given: Nonces) => void;
  seen: () => Seen | null;
  see: (seen: Seen) => void;
  /** The secret of the ticket; the house never sees it. */
  secret: () => string;
  /** Keeps the proof that the house passed this device over. */
  prove: (proof: Proof) => void;
}

export class Witness {
  doubts: Doubt[] = [];
  /** The number of the roll that comes next. */
  rolls = 0;
  commitment: string | null = null;
  /** The chains of a match that is sealed by them; null: it is not. */
  seal: Seal | null = null;
  readonly chain: DeviceChain;
  #plain = "";
  #last = "";
  #marks: Mark[] = [];
  /** How far the record had been seen before it was fetched again. */
  #had: Seen | null = null;
  /** The marks of its lines then. */
  #before: Mark[] = [];
  /** The length of the record at the last connection. */
  #joint = 0;

  constructor(private readonly notes: Notes) {
    this.chain = new DeviceChain(notes.secret);
  }

  get lastKind(): string {
    return this.#marks.at(-1)?.kind ?? "";
  }

  /** A new connection: the house goes on with the next line. */
  joins(): void {
    this.#joint = this.#marks.length;
  }

  /** All lines are fetched again. */
  again(): void {
    this.#had ??= this.#seen();
    if (this.#marks.length > this.#before.length) this.#before = this.#marks;
    this.#marks = [];
    this.#joint = this.rolls = 0;
    this.commitment = this.seal = null;
  }

  /**
   * Take the next line. False: it does not follow the lines from before the last connection. That may
   * have a good reason, so the whole record has to be fetched again.
   */
  take(text: string, seats: number[]): boolean {
    const number = this.#marks.length;
    const before = this.#marks.at(-1);
    const line = readLine(text, number, before?.hash ?? BEFORE_THE_FIRST);
    const found = readAny(text);
    if (!("what" in line)) this.#mark(marked(line, before), number);
    else if (number > 0 && number === this.#joint) return false;
    else {
      this.doubt("altered", number);
      this.#marks.push({ kind: found?.kind ?? "", hash: String(found?.hash), nameless: "" });
    }
    if (number === 0) this.commitment = commitmentOf(text);
    if (found !== null) {
      this.#weigh(found, number, seats);
      this.#read(found, number, seats);
      this.#plain = plainHash(
        number === 0 ? (this.commitment ?? "") : this.#plain,
        found.kind,
        text,
      );
    }
    this.#last = text;
    return true;
  }

  /** A line that arrives again says what it said before; names alone may be another. */
  #mark(mark: Mark, number: number): void {
    const was = this.#before[number];
    const same = was === undefined || was.hash === mark.hash || was.nameless === mark.nameless;
    if (!same && !this.#isAltered) this.doubt("altered", number);
    this.#marks.push(mark);
  }

  /** Check what a line says of chains: who is called, every link, and the numbers of a roll. */
  #weigh(line: RecordLine, number: number, seats: number[]): void {
    const facts = line as unknown as Record<string, unknown>;
    if (number === 0) {
      this.seal = Seal.of(facts);
      if (this.seal === null && isChained(facts)) this.doubt("seal", 0);
    }
    if (this.seal === null || number === 0) return;
    const { rolls, added } = this.seal;
    if (this.seal.take(line.kind, facts) !== null) return this.doubt("seal", number);
    if (line.kind === "result" && !this.#isRolled(facts, rolls, added)) this.doubt("seal", number);
    for (const proof of this.chain.take(line.kind, facts, rolls)) this.notes.prove(proof);
    if (line.kind === "chain" && this.chain.isAltered(this.seal, facts)) this.doubt("seal", number);
    if (line.kind === "signature" && seats.includes(Number(line.seat))) this.chain.leaves = false;
    if (line.kind === "chain" && seats.includes(Number(line.seat)))
      this.chain.displaced = this.chain.isForeign(this.seal, seats);
  }

  #isRolled(facts: Record<string, unknown>, roll: number, added: string | null): boolean {
    if (added === null || !Array.isArray(facts.numbers)) return false;
    const many = facts.numbers.length;
    const due = chainedNumbers(
      unhex(String(facts.link))!,
      this.commitment ?? "",
      roll,
      added,
      many,
    );
    return JSON.stringify(due) === JSON.stringify(facts.numbers);
  }

  /**
   * What this device has to say of its chain now. With doubts it shows no more links and signs nothing:
   * the house may have asked for a link in another record than the one that others see.
   */
  sealing(seats: number[], over: boolean): ClientMessage[] {
    const seen = this.#seen();
    if (this.seal === null || seen === null || this.lastKind === "close") return [];
    if (this.doubts.length > 0) return [];
    const { number, hash } = seen;
    const known: Signable = { commitment: this.commitment ?? "", number, hash, plain: this.#plain };
    return this.chain.due(this.seal, seats, over, known, this.#last);
  }

  #read(line: RecordLine, number: number, seats: number[]): void {
    if (line.kind === "result") this.rolls += 1;
    if (line.kind !== "nonce" || typeof line.seat !== "number") return;
    const given = this.notes.given()[this.rolls];
    if (seats.includes(line.seat) && given !== undefined && given !== line.nonce)
      this.doubt("other_nonce", number);
  }

  doubt(kind: Doubt["kind"], at: number): void {
    if (!this.doubts.some((one) => one.kind === kind && one.at === at))
      this.doubts = [...this.doubts, { kind, at }];
  }

  /** The whole record has arrived: does it contain what was seen of it before? */
  look(): void {
    for (const seen of this.#isAltered ? [] : [this.#had, this.notes.seen()]) {
      if (seen !== null && seen.commitment !== this.commitment) this.doubt("altered", 0);
      else if (this.#isHere(seen) && holds(this.#marks, seen) === null)
        this.doubt("altered", seen.number);
    }
    if (this.#isHere(this.#had)) this.#had = null;
  }

  /** Has this page seen something that has not arrived again yet? */
  get owed(): boolean {
    return this.#had !== null;
  }

  get #isAltered(): boolean {
    return this.doubts.some(({ kind }) => kind === "altered");
  }

  /** Has the record arrived that far? Another tab or process may be ahead, but not of the end. */
  #isHere(seen: Seen | null): seen is Seen {
    return seen !== null && (seen.number < this.#marks.length || this.lastKind === "close");
  }

  /** Store how far the record has been seen; with doubts, the earlier note stays. */
  note(): void {
    const [now, kept] = [this.#seen(), this.notes.seen()];
    if (now === null || this.doubts.length > 0 || kept?.hash === now.hash) return;
    if (kept === null || holds(this.#marks, kept) !== null) this.notes.see(now);
  }

  #seen(): Seen | null {
    const { commitment } = this;
    const newest = this.#marks.at(-1);
    if (newest === undefined) return null;
    const { hash, nameless } = newest;
    return { commitment, number: this.#marks.length - 1, hash, nameless };
  }

  /** One nonce for one roll, so that the house cannot try several. */
  nonce(): string {
    const given = this.notes.given();
    const roll = this.rolls;
    if (given[roll] !== undefined) return given[roll];
    const nonce = this.notes.nonce(roll);
    this.note();
    this.notes.keep({ ...given, [roll]: nonce });
    return nonce;
  }
}
