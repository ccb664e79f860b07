/**
 * A suspicious player's eyes: every line has to follow from those before it, what was shown once
 * has to stay, and a roll that this device stirred has to have its nonce. `server/witness.py` is the
 * same for programs that know the rules.
 */
import { BEFORE_THE_FIRST, readLine } from "../seal/chain";
import { holds, marked, type Mark, type Seen } from "../seal/seen";
import { commitmentOf, type RecordLine, readLine as readAny } from "./messages";

export type Nonces = Record<number, string>;

/** Something that the house said is not what it said before. */
export interface Doubt {
  kind: "altered" | "shorter" | "other_nonce";
  /** The line. */
  at: number;
}

/** What this device keeps of a match; another tab may have kept some of it. */
export interface Notes {
  /** The nonce of a roll: of every tab of this device the same. */
  nonce: (roll: number) => string;
  given: () => Nonces;
  /** Keeps what was given, before it leaves. */
  keep: (given: Nonces) => void;
  seen: () => Seen | null;
  see: (seen: Seen) => void;
}

export class Witness {
  doubts: Doubt[] = [];
  /** The number of the roll that comes next. */
  rolls = 0;
  commitment: string | null = null;
  #marks: Mark[] = [];
  /** What was seen of the record before all of it was asked for again. */
  #had: Seen | null = null;
  /** Lines that there were when the house was last asked to go on. */
  #joint = 0;

  constructor(private readonly notes: Notes) {}

  get lastKind(): string {
    return this.#marks.at(-1)?.kind ?? "";
  }

  /** The house goes on with the next line, on a new connection. */
  joins(): void {
    this.#joint = this.#marks.length;
  }

  /** All lines come again, from the first. */
  again(): void {
    this.#had ??= this.#seen();
    this.#marks = [];
    this.#joint = this.rolls = 0;
    this.commitment = null;
  }

  /**
   * The next line. False: it does not follow what was shown before the connection broke, which may
   * have a good reason; all of it has to be looked at again.
   */
  take(text: string, seats: number[]): boolean {
    const number = this.#marks.length;
    const before = this.#marks.at(-1);
    const line = readLine(text, number, before?.hash ?? BEFORE_THE_FIRST);
    const found = readAny(text);
    if (!("what" in line)) this.#marks.push(marked(line, before));
    else if (number > 0 && number === this.#joint) return false;
    else {
      this.doubt("altered", number);
      this.#marks.push({ kind: found?.kind ?? "", hash: String(found?.hash), nameless: "" });
    }
    if (number === 0) this.commitment = commitmentOf(text);
    if (found !== null) this.#read(found, number, seats);
    return true;
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

  /** All is here that the house has: is what was seen of it among that, by this page or before? */
  look(): void {
    for (const seen of [this.#had, this.notes.seen()])
      if (this.#isHere(seen) && holds(this.#marks, seen) === null)
        this.doubt("altered", seen.number);
    if (this.#isHere(this.#had)) this.#had = null;
  }

  /** Is there something that this page has seen, and that has not come again yet? */
  get owed(): boolean {
    return this.#had !== null;
  }

  /** Another tab, or another process of the house, may be ahead; but not of the end. */
  #isHere(seen: Seen | null): seen is Seen {
    return seen !== null && (seen.number < this.#marks.length || this.lastKind === "close");
  }

  /** Write down how far the record has been seen. Where there are doubts, what was seen before stays. */
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

  /** One nonce for one roll, whatever the house asks or refuses: it cannot try several. */
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
