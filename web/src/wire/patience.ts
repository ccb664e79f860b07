/** Call a house that only needs time. */
import { say, type Key } from "../words/say";
import { Refusal } from "./http";

/** Why it takes longer; `slow`: the house has not said so, it only has not answered yet. */
export type WaitReason = "slow" | "preparing" | "no_house" | "busy";

/** Reasons for which the same question, asked again a little later, is answered. */
const PASSING = new Set(["no_house", "preparing", "busy", "storage_down", "ending", "not_on_disk"]);
/** Milliseconds after which an answer is late. */
const LATE = 2500;
const LONGEST = 10;

/** Ask until there is an answer, or a refusal that no waiting helps against; null: nobody waits any more. */
export async function askPatiently<T>(
  ask: () => Promise<T>,
  still: () => boolean,
  waits: (why: WaitReason) => void,
): Promise<T | null> {
  const late = setTimeout(() => still() && waits("slow"), LATE);
  for (;;) {
    try {
      return await ask().finally(() => clearTimeout(late));
    } catch (problem) {
      if (!still()) return null;
      if (!(problem instanceof Refusal) || !PASSING.has(problem.reason)) throw problem;
      const { reason, retry } = problem;
      waits(reason === "preparing" || reason === "no_house" ? reason : "busy");
      await new Promise((after) => setTimeout(after, Math.min(retry ?? 2, LONGEST) * 1000));
      if (!still()) return null;
    }
  }
}

const SAYS: Record<WaitReason, Key> = {
  slow: "laying_slow",
  preparing: "laying_preparing",
  no_house: "lost_house",
  busy: "laying_busy",
};

/** What is going on while the table of a game is laid. */
export function waitSentence(game: string, waiting: WaitReason | null): string {
  return say(waiting === null ? "laying_table" : SAYS[waiting], { game });
}
