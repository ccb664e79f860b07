/** The games with a board of their own; any other is drawn by `table/GenericBoard.svelte`. */
import type { Entry } from "./entry";
import { byGame } from "./folders";

export const BOARDS = byGame(
  import.meta.glob<Entry>("./*/entry.ts", { eager: true, import: "entry" }),
);
