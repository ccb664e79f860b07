/** Right answers in a row, by game, as this device keeps them. */
import { entriesOf, keep, kept } from "../device/storage";

const KEY = "rollhouse.quiz";

export interface Streak {
  now: number;
  best: number;
}

export function streakOf(game: string): Streak {
  return kept(KEY, (found) => read(entriesOf(found)[game]));
}

/** The streak after an answer; close enough counts as right. */
export function answered(game: string, well: boolean): Streak {
  const before = streakOf(game);
  const now = well ? before.now + 1 : 0;
  const streak = { now, best: Math.max(before.best, now) };
  keep(KEY, { ...kept(KEY, entriesOf), [game]: streak });
  return streak;
}

function read(found: unknown): Streak {
  const { now, best } = entriesOf(found);
  const whole = (value: unknown): number =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : 0;
  return { now: whole(now), best: Math.max(whole(now), whole(best)) };
}
