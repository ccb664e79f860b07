/** What tables ask of a game: the one thing that `entry.ts` in its folder gives them. */
import type { Component } from "svelte";
import type { TableBoardProps } from "./board";
import type { View } from "../wire/moment";
import type { Offer } from "../wire/types";

export interface Entry {
  load: () => Promise<{ default: Component<TableBoardProps> }>;
  /** A picture of a position, where rows of dice and tables would not do. */
  still?: () => Promise<{ default: Component<StillProps> }>;
  /**
   * What a person may do now, in one sentence, made from what the house offers and shows and from
   * nothing else; empty: it is said from the offers. Where dice are real, a hand is their own business.
   */
  ask?: (view: View, offers: readonly Offer[], real: boolean) => string;
  /** Beside somebody's score in their window, such as dots that are left. */
  aside?: (view: View, seat: number) => Aside | null;
  /** Keys of the keyboard that the board itself hears, for the offers there are now. */
  hints?: (offers: readonly Offer[], view: View | null) => Hint[];
  /** Those keys move a hand, which nobody has here where dice are real. */
  handled?: boolean;
  /** How far down the table's own slip lies, where the board has something higher up. */
  slipTop?: string;
}

/** A position to think about, as a picture. */
export interface StillProps {
  view: View;
  names: string[];
  /** What the house says beside the dice. */
  lines: string[];
  night: boolean;
}

/** A few signs in somebody's window, perhaps after a red dot, and the same in words. */
export interface Aside {
  text: string;
  label: string;
  dot?: boolean;
}

export interface Hint {
  key: string;
  what: string;
}
