/** Somebody comes to a table where this device has a place already: it keeps it. */
import * as house from "../wire/http";
import { keepSeated, ticketOf } from "../wire/tickets";
import type { Seated } from "../wire/types";

/**
 * Keep what the house has just given. Where this device sits at the table, whoever came sits down
 * beside it, by the same right; and who only wanted to watch sees it from there.
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

/** The right by which this device sits at a table; null: it does not, or no more. */
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
