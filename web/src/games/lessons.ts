/** The lessons of games: each game in a minute, with pictures. */
import type { Item, Lesson } from "../boards/lesson";
import { plainDie } from "../dice/stills";
import { kindOf } from "./part";

export const LESSON = kindOf(
  import.meta.glob<Lesson>("./*/lesson.ts", { eager: true, import: "lesson" }),
);

/** The picture of a game without a lesson. */
export const PLAIN: Item[] = [3, 5, 2].map((count) => ({ die: plainDie(count) }));
