/** The games with a board of their own; any other is drawn by `table/GenericBoard.svelte`. */
import type { Entry } from "../boards/gameBoard";
import { byGame } from "./part";

export const BOARDS = byGame(
  import.meta.glob<Entry>("./*/entry.ts", { eager: true, import: "entry" }),
);
