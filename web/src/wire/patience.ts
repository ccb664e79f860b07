/** Requests that are repeated while the house needs time. */
import { say, type Key } from "../words/say";
import { Refusal } from "./http";

/** Why it takes longer; `slow`: there is no answer yet and no reason known. */
export type WaitReason = "slow" | "preparing" | "no_house" | "busy";

/** Refusals after which it is worth asking again. */
const PASSING = new Set(["no_house", "preparing", "busy", "storage_down", "ending", "not_on_disk"]);
/** Milliseconds after which an answer is late. */
const LATE = 2500;
const LONGEST = 10;

/** Ask until there is an answer, or a refusal that is final; null once `still` says no. */
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

/** What to show while a table is being opened. */
export function waitSentence(game: string, waiting: WaitReason | null): string {
  return say(waiting === null ? "laying_table" : SAYS[waiting], { game });
}
