/** Which board draws which game; a game without one is drawn by `table/GenericBoard.svelte`. */
import type { Component } from "svelte";
import type { TableBoardProps } from "../table/keys";
import type { View } from "../table/moment";
import type { Offer } from "../wire/types";
import { number, say } from "../words/say";
import { lent } from "./dice_flick/calm.svelte";

/** A few signs in somebody's window, perhaps after a red dot, and the same in words. */
export interface Aside {
  text: string;
  label: string;
  dot?: boolean;
}

/** A position to think about, as a picture. */
export interface StillProps {
  view: View;
  names: string[];
  /** What the house says beside the dice. */
  lines: string[];
  night: boolean;
}

export interface BoardEntry {
  load: () => Promise<{ default: Component<TableBoardProps> }>;
  /** A picture of a position, where rows of dice and tables would not do. */
  still?: () => Promise<{ default: Component<StillProps> }>;
  /** Beside somebody's score in their window, such as dots that are left. */
  aside?: (view: View, seat: number) => Aside | null;
  /** Keys of the keyboard that the board itself hears, for the offers there are now. */
  hints?: (offers: readonly Offer[], view: View | null) => { key: string; what: string }[];
  /** Those keys move a hand, which nobody has here where dice are real. */
  handled?: boolean;
  /** How far down the table's own slip lies, where the board has something higher up. */
  slipTop?: string;
}

export const BOARDS: Record<string, BoardEntry> = {
  dice_flick: {
    load: () => import("./dice_flick/Board.svelte"),
    still: () => import("./dice_flick/StillBox.svelte"),
    aside: movesBases,
    hints: fingerKeys,
    handled: true,
  },
  stack_attack: {
    load: () => import("./stack_attack/Board.svelte"),
    still: () => import("./stack_attack/StillTower.svelte"),
    aside: diceInTower,
    hints: handKeys,
    handled: true,
  },
  toss_up: { load: () => import("./toss_up/Board.svelte") },
  shizzle: { load: () => import("./shizzle/Board.svelte"), hints: figuresForDice },
  doozy_dice: {
    load: () => import("./doozy_dice/Board.svelte"),
    aside: dotsInHand,
    hints: figuresForCards,
    slipTop: "47%",
  },
};

/** Shizzle: dice by their number, or people where a Shizzle is settled. */
function figuresForDice(offers: readonly Offer[]): { key: string; what: string }[] {
  const atEdge = offers.length <= 2 && offers.every(({ action }) => action["do"] === "add");
  if (atEdge) return []; // the keys say their own figures
  const people = figures(offers, "seat");
  const dice = figures(offers, "die");
  if (people) return [{ key: people, what: say("board_hint_people") }];
  return dice ? [{ key: dice, what: say("board_hint_dice") }] : [];
}

/** "1–6" for all six dice, "2 5" for those that fit. */
function figures(offers: readonly Offer[], what: string): string {
  const found = offers.flatMap(({ action }) =>
    typeof action[what] === "number" ? [action[what] + 1] : [],
  );
  return found.length === 6 ? "1–6" : found.sort((one, other) => one - other).join(" ");
}

/** Doozy Dice: a figure keeps a die or not, C and a figure is a card. */
function figuresForCards(offers: readonly Offer[]): { key: string; what: string }[] {
  if (offers.length === 0) return [];
  const rolls = offers.some((offer) => offer.action["do"] === "roll");
  return [
    ...(rolls ? [{ key: "1–5", what: say("board_hint_keep") }] : []),
    { key: "C 1–5", what: say("board_hint_card") },
  ];
}

/** Dice Flick: how the finger is moved, or what the house's hand aims at. */
function fingerKeys(offers: readonly Offer[], view: View | null): { key: string; what: string }[] {
  if (!offers.some((offer) => offer.action["do"] === "flick")) return [];
  const movable = (view?.["movable_bases"] as number[] | undefined) ?? [];
  const own = [
    { key: "← →", what: say("board_hint_aim") },
    { key: "↑ ↓", what: say("board_hint_strength") },
    { key: "Q E", what: say("board_hint_spin") },
    ...(movable.includes(view?.to_move ?? -1)
      ? [{ key: ", .", what: say("board_hint_shift") }]
      : []),
  ];
  return [
    ...(lent.calm ? [{ key: "←↑↓→", what: say("board_hint_hole") }] : own),
    { key: "1–4", what: say("board_hint_base") },
    { key: "D", what: say("board_hint_die") },
    { key: "C", what: say("board_hint_calm") },
    { key: say("key_space"), what: say("board_hint_flick") },
  ];
}

/** Dice Flick: whoever may shift the bases has a sign. */
function movesBases(view: View, seat: number): Aside | null {
  const movable = (view["movable_bases"] as number[] | undefined) ?? [];
  return movable.includes(seat)
    ? { text: say("flick_shifts"), label: say("flick_may_shift") }
    : null;
}

/** Stack Attack: how the hand is moved. */
function handKeys(offers: readonly Offer[]): { key: string; what: string }[] {
  if (!offers.some((offer) => offer.action["do"] === "place")) return [];
  return [
    { key: "←↑↓→", what: say("board_hint_move") },
    { key: "Q E", what: say("board_hint_turn") },
    { key: "C", what: say("board_hint_calm") },
    { key: say("key_space"), what: say("board_hint_let_go") },
  ];
}

/** Stack Attack: how many dice of somebody's stand in the tower. */
function diceInTower(view: View, seat: number): Aside | null {
  const tower = view["tower"] as [number | null, number][] | undefined;
  if (!tower) return null;
  const dice = tower.filter(([whose]) => whose === seat).length;
  return { text: say("stack_tower_of", { dice }), label: say("stack_in_tower", { dice }) };
}

/** Doozy Dice: the dots that somebody has. */
function dotsInHand(view: View, seat: number): Aside | null {
  const dots = (view["dots"] as number[] | undefined)?.[seat];
  if (dots === undefined) return null;
  return { text: number(dots), label: say("doozy_dots_in_hand", { dots }), dot: true };
}
