/** Matches that this device can continue, with their present state. */
import { untrack } from "svelte";
import { forgetTicket, onTickets, openTickets, renewTicket, type Ticket } from "../wire/tickets";
import { Refusal, replay, tableOf } from "../wire/http";
import type { Table } from "../wire/types";

export interface OpenMatch {
  ticket: Ticket;
  /** Null: the house has not told yet. */
  table: Table | null;
  /** Whose turn it is, where that is known: a seat; below 0: the dice's. */
  turn: number | null;
}

/** How many matches the door asks about; the others are asked when their list is opened. */
const ASKED_AT_THE_DOOR = 3;

export class OpenMatches {
  matches = $state<OpenMatch[]>(
    openTickets().map((ticket) => ({ ticket, table: null, turn: null })),
  );
  #stop: () => void;

  constructor() {
    this.#stop = onTickets(() => this.#read());
  }

  leave(): void {
    this.#stop();
  }

  #read(): void {
    const known = new Map(this.matches.map((match) => [match.ticket.match, match]));
    this.matches = openTickets().map((ticket) => ({
      table: known.get(ticket.match)?.table ?? null,
      turn: known.get(ticket.match)?.turn ?? null,
      ticket,
    }));
  }

  /** Asks the house about the newest matches; those that are over or gone leave the list. */
  async ask(most = ASKED_AT_THE_DOOR): Promise<void> {
    for (const { ticket } of untrack(() => this.matches.slice(0, most))) {
      try {
        await this.#askOne(ticket);
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        const gone = ["unknown_match", "bad_token", "token_needed"].includes(problem.reason);
        if (gone) forgetTicket(ticket.match);
        else return;
      }
    }
    this.#read();
  }

  async #askOne(ticket: Ticket): Promise<void> {
    const table = await tableOf(ticket.match, ticket.token);
    const over = table.state === "over" || table.state === "abandoned";
    if (over) renewTicket(table, ticket.seats);
    const turn = over || table.record === 0 ? null : await turnOf(ticket, table);
    this.matches = this.matches.map((match) =>
      match.ticket.match === ticket.match ? { ...match, table, turn } : match,
    );
  }
}

/** Whose turn it is, from the last steps; a step is a few lines of the record at most. */
async function turnOf(ticket: Ticket, table: Table): Promise<number | null> {
  const since = Math.max(0, table.record - 12);
  const { steps } = await replay(ticket.match, ticket.token, since);
  return steps.at(-1)?.turn ?? null;
}
