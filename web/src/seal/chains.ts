/**
 * The seal of a match by scheme 2, read from the lines of its record: whose chains are in it, and
 * whose links a roll takes (docs/sealed.md). It knows no rules.
 */
import { follows, isDigits } from "./links";
import { bytesOf, hex, sha256 } from "./sha256";

const CHAINED = 2;
/** So often a chain may be passed over before it counts no longer. */
export const PASSES = 3;
/** So many chains a seat may begin. */
const MOST_CHAINS = 64;
const MOST_LINKS = 1 << 16;

export interface ChainState {
  anchor: string;
  /** The link that was shown last; at first the anchor. */
  last: string;
  left: number;
  /** Links that were due since then, and not shown. */
  behind: number;
  passes: number;
  key: string | null;
  also: number[];
}

type Facts = Record<string, unknown>;

/** What is wrong with a line, as a key of the catalogue. */
export type ChainFault =
  | "other_link"
  | "other_call"
  | "not_called"
  | "bad_chain"
  | "links_due"
  | "no_nonce"
  | "no_result"
  | "after_end";

export class Seal {
  house: ChainState;
  seats = new Map<number, ChainState>();
  called: number[] | null = null;
  /** What the people added to the roll that is due; null: nothing yet. */
  added: string | null = null;
  rolls = 0;
  /** Rolls that took no link of anybody. */
  unlinked = 0;
  passed = new Map<number, number>();
  /** How often a seat changed hands when its link had been called for. */
  leftOut = new Map<number, number>();
  /** How often another device sat down in a seat whose owner had not changed. */
  replaced = new Map<number, number>();
  shown = new Map<number, number>();
  /** How many chains a seat has begun. */
  sat = new Map<number, number>();
  /** By seat: the line up to which its device has signed the record. */
  signed = new Map<number, number>();
  /** The line of the last step of the game. */
  step = 0;
  #isClosed = false;
  #people: Set<number>;
  /** The anchors of all chains that were ever begun: none is begun twice, or its links would be known. */
  readonly #anchors = new Set<string>();

  /** The seal of a record with this head; null: its dice are not sealed by chains. */
  static of(head: Facts): Seal | null {
    const table = Object(head.table) as Facts;
    if (!isChained(head) || !isDigits(table.commitment) || !isLength(table.links)) return null;
    return new Seal(table, Array.isArray(head.seats) ? head.seats : []);
  }

  private constructor(table: Facts, seats: unknown[]) {
    this.house = chainOf(String(table.commitment), Number(table.links));
    this.#anchors.add(this.house.anchor);
    this.#people = new Set(seats.flatMap((seat, place) => (isPerson(seat) ? [place] : [])));
  }

  get people(): number[] {
    return [...this.#people].sort((a, b) => a - b);
  }

  /** The seats whose links a roll takes. */
  get contributors(): number[] {
    return this.people.filter((seat) => counts(this.seats.get(seat)));
  }

  /** The seat at which the device of a seat has its chain; null: it has none. */
  standsFor(seat: number): number | null {
    if (this.seats.has(seat)) return seat;
    for (const [other, chain] of this.seats) if (chain.also.includes(seat)) return other;
    return null;
  }

  /** How many rolls were made without the device of a seat, although it had a chain. */
  passes(seat: number): number {
    const at = this.standsFor(seat);
    return at === null ? 0 : (this.passed.get(at) ?? 0);
  }

  /** Take the next line; what is wrong with it, or null. */
  take(kind: string, facts: Facts): ChainFault | null {
    if (this.#isClosed) return "after_end";
    if (this.called !== null && !["links", "seat", "close"].includes(kind)) return "not_called";
    // What the people added is known from here on: nobody does anything before the roll.
    if (this.added !== null && !["result", "close"].includes(kind)) return "no_result";
    if (kind === "intent" || kind === "result") this.step = Number(facts.n);
    switch (kind) {
      case "chain":
        return this.#chain(facts);
      case "seat":
        this.#sit(Number(facts.seat), facts);
        return null;
      case "call":
        return this.#call(facts);
      case "links":
        return this.#links(facts);
      case "nonce":
        if (this.contributors.length > 0) return "links_due";
        this.unlinked += 1;
        this.added = `nonce ${String(facts.nonce)}`;
        return null;
      case "result":
        return this.#result(facts);
      case "close":
        this.#isClosed = true;
        return null;
      case "signature":
        this.signed.set(Number(facts.seat), Number(facts.line));
        return null;
      default:
        return null;
    }
  }

  #chain(facts: Facts): ChainFault | null {
    const { seat, anchor, links, key, also } = facts;
    if (!isDigits(anchor) || !isLength(links) || this.#anchors.has(anchor)) return "bad_chain";
    if (seat === null) {
      if (this.house.left > 0) return "bad_chain";
      this.#anchors.add(anchor);
      this.house = chainOf(anchor, Number(links));
      return null;
    }
    const place = Number(seat);
    if (!this.#people.has(place)) return "bad_chain";
    const others = Array.isArray(also) ? also.map(Number) : [];
    const owner = isDigits(key) ? key : null;
    if ((this.sat.get(place) ?? 0) >= MOST_CHAINS) return "bad_chain";
    this.#anchors.add(anchor);
    const before = this.seats.get(place);
    if (before !== undefined && before.key !== owner) count(this.replaced, place);
    this.seats.set(place, { ...chainOf(anchor, Number(links)), key: owner, also: others });
    count(this.sat, place);
    return null;
  }

  #call(facts: Facts): ChainFault | null {
    const due = this.contributors;
    const same = facts.roll === this.rolls && JSON.stringify(facts.seats) === JSON.stringify(due);
    if (!same || due.length === 0 || this.house.left < 1) return "other_call";
    this.called = due;
    return null;
  }

  #links(facts: Facts): ChainFault | null {
    const { called } = this;
    const given = facts.links;
    if (called === null || !Array.isArray(given) || given.length !== called.length)
      return "not_called";
    const said: string[] = [];
    for (const [place, seat] of called.entries()) {
      const after = shows(this.seats.get(seat)!, given[place]);
      if (after === null) return "other_link";
      this.seats.set(seat, after);
      count(given[place] === null ? this.passed : this.shown, seat);
      if (given[place] !== null) said.push(`${seat}:${String(given[place])}`);
    }
    if (said.length === 0) this.unlinked += 1;
    this.added = `links ${hex(sha256(bytesOf(said.join(" "))))}`;
    this.called = null;
    return null;
  }

  #result(facts: Facts): ChainFault | null {
    if (this.added === null) return "no_nonce";
    const after = facts.link === null ? null : shows(this.house, facts.link);
    if (after === null) return "other_link";
    this.house = after;
    this.added = null;
    this.rolls += 1;
    return null;
  }

  #sit(seat: number, who: Facts): void {
    if (isPerson(who)) this.#people.add(seat);
    else this.#people.delete(seat);
    this.seats.delete(seat);
    if (!this.called?.includes(seat)) return;
    count(this.leftOut, seat);
    const called = this.called.filter((each) => each !== seat);
    this.called = called.length > 0 ? called : null;
  }
}

/** Does a head say that its dice are sealed by chains? */
export function isChained(head: Facts): boolean {
  return (Object(head.table) as Facts).scheme === CHAINED;
}

/** Can a chain have so many links? */
function isLength(links: unknown): boolean {
  return Number.isInteger(links) && Number(links) >= 1 && Number(links) <= MOST_LINKS;
}

export function counts(chain: ChainState | undefined): boolean {
  return chain !== undefined && chain.left > 0 && chain.passes < PASSES;
}

function chainOf(anchor: string, left: number): ChainState {
  return { anchor, last: anchor, left, behind: 0, passes: 0, key: null, also: [] };
}

/** The chain after its next link, null: it was passed over. Null: that is not its next link. */
function shows(chain: ChainState, link: unknown): ChainState | null {
  const left = chain.left - 1;
  if (link === null) return { ...chain, left, behind: chain.behind + 1, passes: chain.passes + 1 };
  if (left < 0 || !follows(link, chain.last, chain.behind + 1)) return null;
  return { ...chain, left, last: link, behind: 0 };
}

function isPerson(seat: unknown): boolean {
  const player = (Object(seat) as Facts).player;
  return typeof player === "string" && player.split(":")[0] === "human";
}

function count(map: Map<number, number>, seat: number): void {
  map.set(seat, (map.get(seat) ?? 0) + 1);
}
