/** The pictures beside the rules, from `lesson.ts` in the folders of the games. */
import { byGame } from "./part";
import type { Item, Lesson } from "../boards/lesson";
import { plainDie } from "../dice/stills";

export const LESSONS = byGame(
  import.meta.glob<Lesson>("../boards/*/lesson.ts", { eager: true, import: "lesson" }),
);

/** Of a game that nobody drew. */
export const PLAIN: Item[] = [3, 5, 2].map((count) => ({ die: plainDie(count) }));
