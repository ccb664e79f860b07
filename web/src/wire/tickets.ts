/**
 * This device's tables: the tokens that the house showed once, and what a list of them needs.
 * Kept in localStorage, so that every tab has them; never in an address.
 */
import { keep, kept } from "../taste/kept";
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
}

const KEY = "rollhouse.tickets";
const NONCES = "rollhouse.nonces.";
/** Finished tables are forgotten first; a device has few tables at a time. */
const MOST = 40;

export function tickets(): Ticket[] {
  const found = kept<unknown>(KEY, []);
  return Array.isArray(found) ? found.filter(isTicket) : [];
}

/** Those where a game can be gone on with, the latest first. */
export function underWay(): Ticket[] {
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
  for (const dropped of sorted.slice(MOST)) forgetNonces(dropped.match);
  keep(KEY, sorted.slice(0, MOST));
}

/** Keep the right that the house has just given. */
export function keepSeated(seated: Seated, now = Date.now()): Ticket {
  const ticket = {
    match: seated.match,
    game: seated.table.game,
    token: seated.token,
    seats: seated.seats,
    names: namesOf(seated.table),
    when: now,
    over: false,
  };
  keepTicket(ticket);
  return ticket;
}

/** The table has changed: its people, this device's seats, its end. */
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

/** The house does not know it any more, or the seat is somebody else's. */
export function forgetTicket(match: string): void {
  keep(
    KEY,
    tickets().filter((ticket) => ticket.match !== match),
  );
  forgetNonces(match);
}

/** Another tab changed them; returns what stops the listening. */
export function onTickets(tell: (tickets: Ticket[]) => void): () => void {
  const heard = (event: StorageEvent): void => {
    if (event.key === KEY || event.key === null) tell(tickets());
  };
  globalThis.addEventListener?.("storage", heard);
  return () => globalThis.removeEventListener?.("storage", heard);
}

export function namesOf(table: Table): string[] {
  return table.seats.map((seat) => seat.name ?? "");
}

// What this device gave to sealed rolls, by their number: kept before it leaves, for the check.

export type Nonces = Record<number, string>;

export const noncesOf = (match: string): Nonces => kept<Nonces>(NONCES + match, {});
export const keepNonces = (match: string, given: Nonces): void => keep(NONCES + match, given);

function forgetNonces(match: string): void {
  try {
    localStorage.removeItem(NONCES + match);
  } catch {
    // There was no place to keep them.
  }
}

function isTicket(value: unknown): value is Ticket {
  const ticket = value as Partial<Ticket> | null;
  return (
    typeof ticket?.match === "string" &&
    typeof ticket.game === "string" &&
    Array.isArray(ticket.seats) &&
    Array.isArray(ticket.names)
  );
}
