/** A match step by step, as boards show it. */
import type { BoardPart } from "./types";

/** A position as a board sees it: an object of the game's own, made by `Position.view` in Python. */
export type View = Record<string, unknown> & {
  game: string;
  players: number;
  turn: number | "table" | "over";
  points: number[];
  to_move?: number;
};

/**
 * One step of a match and the position after it. The socket and the replay both give them, so the
 * table and the replay draw with the same boards.
 */
export interface Moment {
  /** Its line in the record; 0 is the start. */
  line: number;
  /** Who acted; null: the table answered (dice), or nothing happened yet. */
  seat: number | null;
  /** The action (`{do: …}`) or the outcome (`{roll: …}`). */
  step: Record<string, unknown> | null;
  view: View;
  /** Whose turn it is then: a seat, -1 the table, -2 over. */
  turn: number;
  /** Sentences about it, in the reader's language. */
  told: string[];
  /** The board for screens that draw any game. */
  board: BoardPart[];
}

/** Who has won, by the shares of a game that is over. */
export function winners(moment: Moment | null): number[] {
  const shares = moment?.view["shares"];
  if (moment?.turn !== -2 || !Array.isArray(shares)) return [];
  const most = Math.max(...(shares as number[]));
  return (shares as number[]).flatMap((share, seat) => (share === most && most > 0 ? [seat] : []));
}

/** The seat whose window is lit: who is asked, or for whom the dice roll. */
export function litSeat(moment: Moment | null): number | null {
  if (moment === null || moment.turn === -2) return null;
  return moment.turn >= 0 ? moment.turn : (moment.view.to_move ?? null);
}

/** Whose step it was: who acted, or for whom the dice were rolled. */
export function whose(moment: Moment, before: Moment | null): number | null {
  return moment.seat ?? (moment.step === null ? null : litSeat(before));
}
