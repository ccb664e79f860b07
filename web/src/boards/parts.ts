/** The parts that a game may bring for the browser. A game may lack any of them. */
import type { Component } from "svelte";
import type { Pictured } from "../dice/stills";
import type { View } from "../wire/moment";
import type { Offer, Step } from "../wire/types";
import type { TableBoardProps } from "./board";
import type { SignName } from "./side";

/** `room.ts`: the colours of a game's room by day and by night, and its place in the house. */
export interface Room {
  wall: string;
  edge: string;
  cloth: string;
  nightWall: string;
  nightEdge: string;
  /** The position of the game in lists, from 1. */
  place: number;
  /** The title shown until the house has answered with its own. */
  title?: string;
}

/** `board.ts`: what a table needs of a game. */
export interface GameBoard {
  load: () => Promise<{ default: Component<TableBoardProps> }>;
  /** A picture of a position, where rows of dice and tables would not be clear. */
  still?: () => Promise<{ default: Component<StillProps> }>;
  /**
   * What a person may do now, in one sentence, made only from what the house offers and shows. Empty:
   * the sentence is made from the offers. Where dice are real, nobody is told how to move a hand.
   */
  ask?: (view: View, offers: readonly Offer[], real: boolean) => string;
  /** Beside somebody's score in their window, such as the dots that they have left. */
  aside?: (view: View, seat: number) => Aside | null;
  /** The keys of the keyboard that the board itself listens to, for the offers there are now. */
  hints?: (offers: readonly Offer[], view: View | null) => Hint[];
  /** Those keys move a hand; there is no hand on the screen where dice are real. */
  handled?: boolean;
  /** How far down the table's own slip lies, where the board has something higher up. */
  slipTop?: string;
  /** What is played for, beside the title. */
  caption?: Caption;
  /** What a sign on a die is called, where it is neither a number nor a colour. */
  signName?: SignName;
}

export interface Caption {
  /** The options that the caption speaks of; any other house rule is mentioned beside it. */
  options: readonly string[];
  /** The words, from the value of an option; empty: nothing to say. */
  text: (option: (name: string) => unknown) => string;
}

/** What a still picture of a position gets. */
export interface StillProps {
  view: View;
  names: string[];
  /** What the house says beside the dice. */
  lines: string[];
  night: boolean;
}

/** A few characters in somebody's window, perhaps after a red dot, and the same in words. */
export interface Aside {
  text: string;
  label: string;
  dot?: boolean;
}

export interface Hint {
  key: string;
  what: string;
}

/**
 * `die.ts`: the die that stands for a moment in a list. `good`: was it good for the seat whose moment
 * it is? Null: no die shows it.
 */
export type MomentDie = (step: Step, good: boolean, seat: number) => Pictured | null;
