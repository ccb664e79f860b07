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
  #sent = new Map<number, Proof>();

  constructor(secret: () => string) {
    this.#secret = secret;
  }

  /** What this device has to say now, by the record; null: nothing. */
  due(
    seal: Seal,
    seats: number[],
    over: boolean,
    seen: Signable,
    call: string,
  ): ClientMessage | null {
    const seat = seatOf(seal, seats);
    if (seat === null || this.refused) return null;
    const state = this.#state(seal, seat);
    if (state !== null && seal.called?.includes(seat)) return this.#link(seal, seat, state, call);
    const unsigned = state !== null && (seal.signed.get(seat) ?? -1) < seal.step;
    if ((over || this.leaves) && unsigned && seal.called === null)
      return this.#signature(seat, seen);
    if (over) return null;
    if (seal.called !== null || this.displaced) return null;
    const good = state !== null && counts(state) && state.left > FEW;
    return good ? null : this.#anchor(seal, seat, seats);
  }

  /** A line has been taken: null, or the proof of a link that was sent and passed over. */
  take(kind: string, facts: Record<string, unknown>, roll: number): Proof | null {
    const sent = this.#sent.get(roll);
    const gone = kind === "seat" && facts.seat === sent?.seat;
    if (sent === undefined || (kind !== "links" && !gone)) return null;
    this.#sent.delete(roll);
    return !gone && (facts.links as unknown[]).includes(sent.link) ? null : sent;
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

  #anchor(seal: Seal, seat: number, seats: number[]): ClientMessage {
    const { anchor } = this.#chain(seat, seal.sat.get(seat) ?? 0)!;
    const also = seal.people.filter((other) => other !== seat && seats.includes(other));
    const [id, key] = [`chain-${anchor.slice(0, 16)}`, hex(publicKey(this.#key))];
    return { say: "chain", id, seat, anchor, links: LENGTH, key, also };
  }

  #link(seal: Seal, seat: number, state: ChainState, call: string): ClientMessage {
    const chain = this.#chain(seat, seal.sat.get(seat)! - 1)!;
    const [roll, link] = [seal.rolls, chain.link(LENGTH - state.left)];
    if (!this.#sent.has(roll)) this.#sent.set(roll, { roll, seat, link, sent: Date.now(), call });
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

/** The seat at which a device has its chain: its first one. */
function seatOf(seal: Seal, seats: number[]): number | null {
  return seal.people.find((seat) => seats.includes(seat)) ?? null;
}
