/**
 * The tickets of this device: the tokens of its tables, and what a list of them shows. All tabs
 * share them; they are never part of an address.
 */
import type { Seen } from "../seal/seen";
import { bytesOf, hex, sha256 } from "../seal/sha256";
import { entriesOf, forget, keep, kept, onKept } from "../device/storage";
import { keepCup } from "./cupTickets";
import type { Proof } from "./deviceChain";
import { seatName } from "./seatName";
import type { Seated, Table } from "./types";

export interface Ticket {
  match: string;
  game: string;
  /** Null: a public table that is only watched. */
  token: string | null;
  /** The seats of this device; none: it watches. */
  seats: number[];
  /** Everybody at the table, by seat. */
  names: string[];
  /** When something was last seen there, in milliseconds since 1970. */
  when: number;
  over: boolean;
  /** The secret from which all tabs derive the same nonces; the house never sees it. */
  secret?: string;
}

const KEY = "rollhouse.tickets";
const NONCES = "rollhouse.nonces.";
const SEEN = "rollhouse.seen.";
const PROOFS = "rollhouse.passed.";
/** At most so many are kept; finished tables are forgotten first. */
const MOST = 40;

export function tickets(): Ticket[] {
  return kept(KEY, (found) => (Array.isArray(found) ? found.filter(isTicket) : []));
}

/** The tickets of matches that can be continued, the latest first. */
export function openTickets(): Ticket[] {
  return tickets().filter((ticket) => !ticket.over && ticket.seats.length > 0);
}

export function ticketOf(match: string): Ticket | null {
  return tickets().find((ticket) => ticket.match === match) ?? null;
}

export function keepTicket(ticket: Ticket): void {
  const others = tickets().filter((other) => other.match !== ticket.match);
  const sorted = [ticket, ...others].sort(
    (one, other) => Number(one.over) - Number(other.over) || other.when - one.when,
  );
  for (const dropped of sorted.slice(MOST)) forgetNotes(dropped.match);
  keep(KEY, sorted.slice(0, MOST));
}

/** Keep the token that the house has just issued. */
export function keepSeated(seated: Seated, now = Date.now()): Ticket {
  const ticket: Ticket = {
    match: seated.match,
    game: seated.table.game,
    token: seated.token,
    seats: seated.seats,
    names: namesOf(seated.table),
    when: now,
    over: false,
    secret: ticketOf(seated.match)?.secret ?? random(32),
  };
  keepTicket(ticket);
  if (seated.table.cup) keepCup(seated.table.cup, seated.token);
  return ticket;
}

/** Update the ticket after the table has changed. */
export function renewTicket(table: Table, seats: number[], now = Date.now()): void {
  const ticket = ticketOf(table.match);
  if (ticket === null) return;
  const over = table.state === "over" || table.state === "abandoned";
  const names = namesOf(table);
  const same =
    ticket.over === over && `${ticket.seats}` === `${seats}` && `${ticket.names}` === `${names}`;
  if (same && now - ticket.when < 30_000) return;
  keepTicket({ ...ticket, seats, names, over, when: now });
}

/** Forget a match that the house no longer knows, or whose seat is somebody else's now. */
export function forgetTicket(match: string): void {
  keep(
    KEY,
    tickets().filter((ticket) => ticket.match !== match),
  );
  forgetNotes(match);
}

function forgetNotes(match: string): void {
  forget(NONCES + match);
  forget(SEEN + match);
  forget(PROOFS + match);
}

/** A rematch has the same token; its secret is derived from this one. */
export function keepRematch(match: string, next: string, now = Date.now()): void {
  const ticket = ticketOf(match);
  if (ticket === null || ticketOf(next) !== null) return;
  const secret = hex(sha256(bytesOf(`rollhouse rematch ${secretOf(match)} ${next}`)));
  keepTicket({ ...ticket, match: next, when: now, over: false, secret });
}

/** Calls `tell` when another tab changes them; the returned function stops that. */
export function onTickets(tell: (tickets: Ticket[]) => void): () => void {
  return onKept(KEY, () => tell(tickets()));
}

function namesOf(table: Table): string[] {
  return table.seats.map((seat) => seatName(seat) ?? "");
}

// The nonces that this device gave, by roll: stored before they are sent, for the check of the seal.

export type Nonces = Record<number, string>;

export const noncesOf = (match: string): Nonces => kept(NONCES + match, readNonces);
export const keepNonces = (match: string, given: Nonces): void => keep(NONCES + match, given);

// How far this device has seen the record of a match in which it plays.

export const seenOf = (match: string): Seen | null => kept(SEEN + match, readSeen);

/** Only for a match with a ticket. */
export function keepSeen(match: string, seen: Seen): void {
  if (ticketOf(match) !== null) keep(SEEN + match, seen);
}

// Links that this device sent and the house passed over, as proof.

export const proofsOf = (match: string): Proof[] =>
  kept(PROOFS + match, (found) => (Array.isArray(found) ? (found as Proof[]) : []));

export function keepProof(match: string, proof: Proof): void {
  const known = proofsOf(match);
  if (!known.some(({ roll }) => roll === proof.roll)) keep(PROOFS + match, [...known, proof]);
}

/** The nonce of a roll: the same in every tab that has the ticket, whichever of them gives it. */
export function nonceOf(match: string, roll: number): string {
  const text = `rollhouse nonce ${secretOf(match)} ${roll}`;
  return hex(sha256(bytesOf(text))).slice(0, 32);
}

/** The secret of a ticket; it is made when it is first needed. */
export function secretOf(match: string): string {
  const ticket = ticketOf(match);
  if (ticket?.secret !== undefined) return ticket.secret;
  const secret = random(32);
  if (ticket !== null) keepTicket({ ...ticket, secret });
  return secret;
}

/** Random bytes as hexadecimal digits. */
export function random(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

function readNonces(found: unknown): Nonces {
  const right = Object.entries(entriesOf(found)).filter(
    ([roll, nonce]) => /^\d+$/.test(roll) && typeof nonce === "string",
  );
  return Object.fromEntries(right) as Nonces;
}

function readSeen(found: unknown): Seen | null {
  const { commitment, number, hash, nameless } = entriesOf(found);
  const digest = (value: unknown): value is string =>
    typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
  const isNumber = typeof number === "number" && Number.isInteger(number) && number >= 0;
  if (!isNumber || !digest(hash) || !digest(nameless)) return null;
  return { commitment: typeof commitment === "string" ? commitment : null, number, hash, nameless };
}

function isTicket(value: unknown): value is Ticket {
  const { match, game, token, seats, names, when, over, secret } = entriesOf(value);
  return (
    typeof match === "string" &&
    typeof game === "string" &&
    (token === null || typeof token === "string") &&
    Array.isArray(seats) &&
    seats.every((seat) => Number.isInteger(seat)) &&
    Array.isArray(names) &&
    names.every((name) => typeof name === "string") &&
    typeof when === "number" &&
    typeof over === "boolean" &&
    (secret === undefined || typeof secret === "string")
  );
}
