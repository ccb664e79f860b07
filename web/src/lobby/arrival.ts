/** Joining a table at which this device may already have a seat. */
import * as house from "../wire/http";
import { keepSeated, ticketOf } from "../wire/tickets";
import type { Seated } from "../wire/types";

/**
 * Keep the new seats. If this device already has a seat at the table, the new people join under its
 * token; whoever only wanted to watch keeps that seat.
 */
export async function keepArrival(seated: Seated, names: readonly string[] = []): Promise<void> {
  const token = await placeAt(seated.match);
  if (token === null) {
    keepSeated(seated);
    return;
  }
  for (const [place, seat] of seated.seats.entries()) {
    await house.changeSeat(seated.match, seat, { do: "leave" }, seated.token);
    await house.changeSeat(seated.match, seat, { do: "take", name: names[place]! }, token);
  }
}

/** The token with which this device sits at a table; null if it does not, or no longer. */
async function placeAt(match: string): Promise<string | null> {
  const ticket = ticketOf(match);
  if (ticket === null || ticket.seats.length === 0) return null;
  try {
    await house.tableOf(match, ticket.token);
    return ticket.token;
  } catch (fault) {
    if (fault instanceof house.Refusal && fault.reason === "bad_token") return null;
    throw fault;
  }
}
