/** The boards of games; a game without one is drawn by `boards/GenericBoard.svelte`. */
import type { GameBoard } from "../boards/parts";
import { kindOf } from "./part";

export const BOARD = kindOf(
  import.meta.glob<GameBoard>("./*/board.ts", { eager: true, import: "board" }),
);
