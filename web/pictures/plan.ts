/**
 * The plan of the house, in dice (a die is one wide). x to the right, y up from the ground floor,
 * z towards who looks; the house is cut open at z = 0.
 */
import type { Frame } from "./film";

export const DEPTH = 3.1;
export const WALL = 0.22;
export const HALF = 4.65;
export const DIVIDE = 1.42;
export const STOREY = 3.4;
export const CLEAR = STOREY - 0.24;
export const EAVES = 3 * STOREY;
export const APEX = 14.0;
export const GROUND = -0.62;

/** What the picture shows. */
export const PICTURE: Frame = { left: -6.6, right: 6.6, bottom: -1.2, top: 14.8 };
export const PIXELS = 80;

export interface RoomPlan {
  game: string;
  left: number;
  right: number;
  floor: number;
  ceiling: number;
  wall: string;
  pattern: "stripes" | "dots" | "diamonds" | "sprigs" | "panels";
  lamp: { colour: string; power: number; x?: number; z?: number; drop?: number };
}

const inner = HALF - WALL;

export const ROOMS: readonly RoomPlan[] = [
  {
    game: "shizzle",
    left: -inner,
    right: inner,
    floor: EAVES,
    ceiling: APEX,
    wall: "#F9CFA4",
    pattern: "diamonds",
    lamp: { colour: "#FFC27A", power: 14, drop: -1.1 },
  },
  {
    game: "toss_up",
    left: -inner,
    right: DIVIDE - WALL / 2,
    floor: 2 * STOREY,
    ceiling: 2 * STOREY + CLEAR,
    wall: "#CFE2A6",
    pattern: "stripes",
    lamp: { colour: "#FFD48E", power: 13 },
  },
  {
    game: "stack_attack",
    left: DIVIDE + WALL / 2,
    right: inner,
    floor: STOREY,
    ceiling: 2 * STOREY + CLEAR,
    wall: "#B4D6E6",
    pattern: "sprigs",
    lamp: { colour: "#FFCF8E", power: 19, drop: -0.5 },
  },
  {
    game: "doozy_dice",
    left: -inner,
    right: DIVIDE - WALL / 2,
    floor: STOREY,
    ceiling: STOREY + CLEAR,
    wall: "#F8D675",
    pattern: "dots",
    lamp: { colour: "#FFCB80", power: 12 },
  },
  {
    game: "dice_flick",
    left: -inner,
    right: DIVIDE - WALL / 2,
    floor: 0,
    ceiling: CLEAR,
    wall: "#F3BDB7",
    pattern: "panels",
    lamp: { colour: "#FFBE8C", power: 13 },
  },
];
