/** A game in a minute: each step has a picture, a title and a sentence or two. */
import type { Colour } from "../dice/spread";
import { numbered, type Pictured } from "../dice/stills";
import type { FloorMark } from "../worlds/floorMarks";
import type { Say } from "../words/say";

export interface LessonStep {
  /** What lies on the wood, from the left. */
  items: Item[];
  title: () => string;
  more: () => string;
}

/** What `lesson.ts` in a game's folder gives. */
export type Lesson = LessonStep[];

/** What lies on the wood. `name` is what somebody hears who cannot see it. */
export type Item =
  | { die: Pictured; lit?: boolean; hole?: boolean; name?: string }
  /** Dice on each other, the lowest first; the last may hang over, or all may have fallen. */
  | { pile: Pictured[]; state: "stands" | "hangs" | "fallen" }
  /** An empty hole of a box, perhaps with a mark on its floor. */
  | { hole: FloorMark["what"] | null; lit?: boolean; name?: string }
  | { sign: "arrow" | "match" | "no" | "dot" }
  | { slip: () => string }
  | { card: string[]; name?: string };

export const arrow: Item = { sign: "arrow" };
export const match: Item = { sign: "match" };

/** A die all of one colour, with its mark for pips. */
export function ownDie(count: number, colour: Colour): Pictured {
  const body = colour === "white" ? "ivory" : colour;
  return numbered(count, (count) => ({ kind: "pips", count, colour, ground: "colour" }), body);
}

type Number = 1 | 2 | 3 | 4 | 5;
type StepKey = `learn_${Number}` | `learn_${Number}_more`;

/** Five pictures with their words: those of the first step are `learn_1` and `learn_1_more`. */
export function lessonFrom(say: Say<StepKey>, pictures: Item[][]): Lesson {
  return pictures.map((items, place) => {
    const number = (place + 1) as Number;
    return {
      items,
      title: () => say(`learn_${number}`),
      more: () => say(`learn_${number}_more`),
    };
  });
}

/** Makes the function that writes a slip of paper between the dice. */
export function slipFrom<Key extends string>(say: Say<Key>): (key: Key) => Item {
  return (key) => ({ slip: () => say(key) });
}
