/**
 * The chain of this device at a table: it commits to it, shows one link a roll, and signs at the end.
 * A link leaves only when the record has called for it: then the action stands, and so do all other
 * chains. Everything follows from the secret of the ticket, so that all tabs say the same.
 */
import { counts, type ChainState, type Seal } from "../seal/chains";
import { publicKey, signed } from "../seal/ed25519";
import { HashChain, LENGTH } from "../seal/links";
import { bytesOf, hex, sha256 } from "../seal/sha256";
import { signedMessage, type Signable } from "../seal/signatures";
import type { ClientMessage } from "./types";

/** Links that are left when another chain is begun. */
const FEW = 4;

/** That a link was sent for a roll which the house wrote without it. */
export interface Proof {
  roll: number;
  seat: number;
  link: string;
  /** Milliseconds since 1970. */
  sent: number;
  /** The line of the record that called for it. */
  call: string;
}

export class DeviceChain {
  /** Does the house take no chain from this device? Then it gives nonces. */
  refused = false;
  /** Has another device sat down in the same seat? */
  displaced = false;
  /** Is the seat about to be left, or the match given up? Then it signs before the end. */
  leaves = false;
  readonly #secret: () => string;
  readonly #chains = new Map<string, HashChain>();
  /** The links that were sent, by roll and seat. */
  #sent = new Map<string, Proof>();
  /** What was sent of each chain in this tab, by anchor. */
  #said = new Map<string, string[]>();

  constructor(secret: () => string) {
    this.#secret = secret;
  }

  /** What this device has to say now, by the record. */
  due(seal: Seal, seats: number[], over: boolean, seen: Signable, call: string): ClientMessage[] {
    const own = seal.people.filter((seat) => seats.includes(seat));
    const [first] = own;
    if (first === undefined || this.refused) return [];
    // As a rule it has one chain, at its first seat. Given a seat before that, it keeps the one it had.
    const sat = own.filter((seat) => this.#state(seal, seat) !== null);
    const shown = sat.filter((seat) => seal.called?.includes(seat));
    if (shown.length > 0) return shown.map((seat) => this.#link(seal, seat, call));
    if (seal.called !== null) return [];
    const unsigned = sat.filter((seat) => (seal.signed.get(seat) ?? -1) < seal.step);
    if ((over || this.leaves) && unsigned.length > 0)
      return unsigned.map((seat) => this.#signature(seat, seen));
    if (over || this.displaced) return [];
    const state = this.#state(seal, first);
    const good = state !== null && counts(state) && state.left > FEW;
    return good ? [] : [this.#anchor(seal, first, seats)];
  }

  /** A line has been taken: the proofs of links that were sent and passed over. */
  take(kind: string, facts: Record<string, unknown>, roll: number): Proof[] {
    if (kind !== "links" && kind !== "seat") return [];
    const sent = [...this.#sent.values()].filter((proof) => proof.roll === roll);
    const done = kind === "links" ? sent : sent.filter(({ seat }) => seat === facts.seat);
    for (const { seat } of done) this.#sent.delete(`${roll} ${seat}`);
    const shown = kind === "links" ? (facts.links as unknown[]) : [];
    return done.filter(({ link }) => !shown.includes(link));
  }

  /**
   * Has the house written down this device's chain otherwise than it was sent? Whoever makes it shorter
   * gets a later link for an earlier one, and knows those between; whoever gives it another key signs in
   * our name. The line has just been taken.
   */
  isAltered(seal: Seal, { seat, anchor, links, key, also }: Record<string, unknown>): boolean {
    if (typeof seat !== "number") return false;
    const ours = this.#chain(seat, (seal.sat.get(seat) ?? 0) - 1);
    const written = chainText(seat, String(anchor), links, key, also ?? []);
    const said = this.#said.get(String(anchor));
    if (said !== undefined) return !said.includes(written);
    // Another tab sent it, or this one before it was loaded again.
    return ours?.anchor === anchor && (links !== LENGTH || key !== this.#publicKey);
  }

  /** Has somebody else's chain taken the place of this device's? */
  isForeign(seal: Seal, seats: number[]): boolean {
    const seat = seatOf(seal, seats);
    return seat !== null && seal.seats.has(seat) && this.#state(seal, seat) === null;
  }

  #state(seal: Seal, seat: number): ChainState | null {
    const state = seal.seats.get(seat);
    const ours = this.#chain(seat, (seal.sat.get(seat) ?? 0) - 1);
    return state !== undefined && ours?.anchor === state.anchor ? state : null;
  }

  #chain(seat: number, number: number): HashChain | null {
    if (number < 0) return null;
    const name = `rollhouse chain ${this.#secret()} ${seat} ${number}`;
    let chain = this.#chains.get(name);
    if (chain === undefined) {
      chain = new HashChain(sha256(bytesOf(name)));
      this.#chains.set(name, chain);
    }
    return chain;
  }

  get #key(): Uint8Array {
    return sha256(bytesOf(`rollhouse key ${this.#secret()}`));
  }

  get #publicKey(): string {
    return hex(publicKey(this.#key));
  }

  #anchor(seal: Seal, seat: number, seats: number[]): ClientMessage {
    const { anchor } = this.#chain(seat, seal.sat.get(seat) ?? 0)!;
    const also = seal.people.filter((other) => other !== seat && seats.includes(other));
    const [id, key] = [`chain-${anchor.slice(0, 16)}`, this.#publicKey];
    const text = chainText(seat, anchor, LENGTH, key, also);
    this.#said.set(anchor, [...(this.#said.get(anchor) ?? []), text]);
    return { say: "chain", id, seat, anchor, links: LENGTH, key, also };
  }

  #link(seal: Seal, seat: number, call: string): ClientMessage {
    const chain = this.#chain(seat, seal.sat.get(seat)! - 1)!;
    const [roll, link] = [seal.rolls, chain.link(LENGTH - this.#state(seal, seat)!.left)];
    const name = `${roll} ${seat}`;
    if (!this.#sent.has(name)) this.#sent.set(name, { roll, seat, link, sent: Date.now(), call });
    return { say: "link", roll, seat, link };
  }

  #signature(seat: number, seen: Signable): ClientMessage {
    const { number, hash } = seen;
    const signature = hex(signed(this.#key, signedMessage(seat, seen)));
    return {
      say: "signature",
      id: `signs-${seat}-${number}`,
      seat,
      line: number,
      seen: hash,
      signature,
    };
  }
}

/** What a line says of a chain, as text that can be compared. */
function chainText(
  seat: number,
  anchor: string,
  links: unknown,
  key: unknown,
  also: unknown,
): string {
  return JSON.stringify([seat, anchor, links, key, also]);
}

/** The seat at which a device has its chain: its first one. */
function seatOf(seal: Seal, seats: number[]): number | null {
  return seal.people.find((seat) => seats.includes(seat)) ?? null;
}
