/**
 * Right answers in a row, as this device keeps them: by game, and apart from it by box, where the
 * questions were about a box of somebody's own.
 */
import { entriesOf, keep, kept } from "../device/storage";
import type { OwnBox } from "../wire/types";

const KEY = "rollhouse.quiz";
/** Boxes whose answers are kept; those that were answered longest ago go first. */
const MOST = 30;

export interface Streak {
  now: number;
  best: number;
}

type Named = Pick<OwnBox, "id" | "name"> | null;

export function streakOf(game: string, box: Named = null): Streak {
  return kept(KEY, (found) => read(entriesOf(found)[nameOf(game, box)]));
}

/** The streak after an answer; close enough counts as right. With a box its name is kept, too. */
export function answered(game: string, well: boolean, box: Named = null): Streak {
  const before = streakOf(game, box);
  const now = well ? before.now + 1 : 0;
  const streak = { now, best: Math.max(before.best, now) };
  const name = nameOf(game, box);
  const { [name]: _, ...others } = kept(KEY, entriesOf);
  const boxes = Object.keys(others).filter((each) => each.includes(":"));
  for (const old of boxes.slice(0, Math.max(0, boxes.length - MOST + 1))) delete others[old];
  keep(KEY, { ...others, [name]: box === null ? streak : { ...streak, box: box.name } });
  return streak;
}

const nameOf = (game: string, box: Named): string => (box === null ? game : `${game}:${box.id}`);

function read(found: unknown): Streak {
  const { now, best } = entriesOf(found);
  const whole = (value: unknown): number =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : 0;
  return { now: whole(now), best: Math.max(whole(now), whole(best)) };
}
