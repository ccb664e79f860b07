/** Clears away a table at which nothing has happened yet. */
import { deleteMatch, Refusal } from "./http";
import { forgetTicket } from "./tickets";
import type { Seated } from "./types";

export async function clearTable({ match, token }: Seated): Promise<void> {
  forgetTicket(match);
  try {
    await deleteMatch(match, token);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem; // The house clears it away in time.
  }
}
