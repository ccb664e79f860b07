import type { Offer } from "./types";

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

/** games/board.py on the wire. */
export type BoardPart =
  | { part: "sentence"; text: string }
  | { part: "shelf"; title: string; pieces: Piece[]; note: string }
  | { part: "grid"; head: string[]; rows: string[][] };

export interface Piece {
  shows: string;
  colour: string;
  label: string;
  key: string;
}

/** What every board component of `boards/` takes. */
export interface BoardProps {
  /** Its id: with the number of a line it is the seed of a throw, the same on every screen. */
  match: string;
  moment: Moment;
  /** The one shown before, for what changed. */
  before: Moment | null;
  /** What has been shown in full: figures and words come from here, never from dice that roll. */
  told: Moment;
  names: string[];
  /** May this device act now? Then `offers` has all that it may do. */
  mine: boolean;
  offers: Offer[];
  /** Win shares by the index of an offer, while the coach's lamp is on. */
  shares: (number | null)[];
  /** The place of the offer that the coach knows to be best; none where it is too close to call. */
  best?: readonly number[];
  /** What was pressed here and not yet answered: dice that it throws are taken up at once. */
  doing?: Record<string, unknown> | null;
  /** Real dice: people move them with their own hands, and nothing is aimed or held here. */
  real?: boolean;
  still: boolean;
  night: boolean;
  choose: (offer: Offer) => void;
  /** The board has shown this moment in full; the table goes on with the next. */
  onrest: (line: number) => void;
}
