/** The parts that a game may bring for the browser. A game may lack any of them. */
import type { Component } from "svelte";
import type { Pictured } from "../dice/stills";
import type { Moment, View } from "../wire/moment";
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
  /**
   * Is it a throw of a seat's own dice that no action asked for, the first of a turn? Then a person
   * throws it here by hand; without this, nothing waits.
   */
  firstThrow?: (moment: Moment, before: Moment | null) => boolean;
  /** At the end the board lays out again what won, where somebody else had the last turn. */
  laysWon?: boolean;
  /** How far down the table's own slip lies, where the board has something higher up. */
  slipTop?: string;
  /** What is played for, beside the title. */
  caption?: Caption;
  /** What the key says with which people mend their box; without it, that a die is different. */
  differs?: () => string;
  /** What a sign on a die is called, where it is neither a number nor a colour. */
  signName?: SignName;
}

/** `Contents.svelte`: what lies in a box of the game, drawn so that a tap changes it. */
export interface ContentsProps {
  /** All options with the box as it is being made. */
  whole: Record<string, unknown>;
  /** Another value for an option. */
  onchange: (option: string, value: unknown) => void;
  /** Are pieces only put right, as in a match? Then what a side takes from another goes there. */
  exchange?: boolean;
  /** Are they only looked at, by somebody who is invited? What is not in `whole` is as printed. */
  shown?: boolean;
}

export interface Caption {
  /** The options that the caption speaks of; any other house rule is mentioned beside it. */
  options: readonly string[];
  /** The words, from the value of an option; empty: nothing to say. `alone`: nobody else plays. */
  text: (option: (name: string) => unknown, alone: boolean) => string;
}

/** What a still picture of a position gets. */
export interface StillProps {
  view: View;
  names: string[];
  /** What the house says beside the dice. */
  lines: string[];
  night: boolean;
}

/** `practice.ts`: what the practice range needs of a game whose hand can be practised. */
export interface GamePractice {
  /** What the two parts of an error are: across the cloud, and up. */
  parts: readonly [ErrorPart, ErrorPart];
  /** One error in both, where they are the same thing in two directions. */
  round?: boolean;
  /** What can be aimed at; none: there is only one thing to do. */
  targets?: readonly PracticeTarget[];
  /** An action as a try at a target. */
  at?: (action: Record<string, unknown>, target: unknown) => Record<string, unknown>;
  /** What the farthest that a practice has come is called; empty: nothing is counted. */
  best: (size: number) => string;
  /** What is to be done, in a sentence. */
  ask: (target: unknown) => string;
  /** The option that sets a computer's hand, and the hand of so large an error. */
  match: (own: readonly [number, number], table: readonly [number, number]) => FairHand;
}

export interface ErrorPart {
  /** An error with its side: "0.3 mm to the left". */
  says: (value: number) => string;
  /** A number with its unit: "2.1 mm". */
  size: (value: number) => string;
  /** Half of the width of the cloud's picture, in its unit. */
  reach: number;
}

export interface PracticeTarget {
  value: unknown;
  says: () => string;
}

/** A hand of a computer, as the option of a match has it, and as it is said. */
export interface FairHand {
  option: string;
  value: number;
  /** What an ordinary seat has in that option. */
  usual: unknown;
  says: string;
}

/** A few characters in somebody's window, perhaps after a red dot, and the same in words. */
export interface Aside {
  text: string;
  /** Shown behind it where there is room. */
  more?: string;
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
