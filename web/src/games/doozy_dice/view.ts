/** A position of Doozy Dice as the house shows it. */
import type { View } from "../../wire/moment";

/** What a die shows: a number, the Doozy Face, nothing in the cup. */
export type Shows = number | "F" | null;

/** As the house deals it: faces, and one of `pattern`, `each`, `sum`, `run` for the other dice. */
export interface Card {
  name: string;
  dice: number;
  faces: number;
  pattern?: string;
  where?: Record<string, number[]>;
  each?: number[];
  sum?: number;
  run?: number;
}

export interface DoozyView extends View {
  cards: string[] | null;
  patterns: Card[];
  dots: number[];
  rolls: number[];
  /** Rolls by card on everybody's scorecard, where the house knows the match from its start. */
  scorecards?: Record<string, number>[];
  open: string[][] | null;
  to_move: number;
  dice: Shows[];
  roll_number: number;
  max_rolls: number;
  /** Not said by houses before 1.1, which play five. */
  cards_in_play?: number;
  contenders: number[];
  offers: Record<string, { dots: number; becomes: Shows[] }>;
  phase: "deal" | "rolloff" | "roll" | "choose" | "over";
}
