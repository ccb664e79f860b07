/** The cups that this device takes part in: one token is valid at all tables of a cup. */
import { entriesOf, keep, kept } from "../device/storage";

/** The right of this device in a cup: the one token that is valid at all its tables. */
export interface CupTicket {
  cup: string;
  token: string;
  when: number;
  over: boolean;
}

const KEY = "rollhouse.cups";
const MOST = 12;

export function cupTickets(): CupTicket[] {
  return kept(KEY, (found) => (Array.isArray(found) ? found.filter(isTicket) : []));
}

export function cupTicketOf(cup: string): CupTicket | null {
  return cupTickets().find((ticket) => ticket.cup === cup) ?? null;
}

/** The cups that can be gone on with, the latest first. */
export function openCups(): CupTicket[] {
  return cupTickets().filter((ticket) => !ticket.over);
}

export function keepCup(cup: string, token: string, over = false, now = Date.now()): void {
  const known = cupTicketOf(cup);
  if (known?.token === token && known.over === over) return;
  const others = cupTickets().filter((ticket) => ticket.cup !== cup);
  keep(KEY, [{ cup, token, when: now, over }, ...others].slice(0, MOST));
}

export function forgetCup(cup: string): void {
  keep(
    KEY,
    cupTickets().filter((ticket) => ticket.cup !== cup),
  );
}

function isTicket(value: unknown): value is CupTicket {
  const { cup, token, when, over } = entriesOf(value);
  return (
    typeof cup === "string" &&
    typeof token === "string" &&
    typeof when === "number" &&
    typeof over === "boolean"
  );
}
