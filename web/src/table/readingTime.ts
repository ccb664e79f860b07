/** How long a moment stays before the next one is shown. */
import { litSeat, type Moment, whose } from "../wire/moment";

/** Milliseconds: dice that lie, before the next; a turn of one's own that is over. */
const DICE = 650;
const OVER = 900;
/** One that chance has ended, or a fall: so much more by the letter. */
const WHY = 9;
/** Somebody else throws: the dice are the news. */
const THROW = 300;
/** News of others: so long, and longer by the letter, though never longer than this. */
const NEWS = 1200;
const LETTER = 18;
const LONGEST = 3400;

/** Milliseconds after everything lies still: short for one's own steps, longer for others'. */
export function readingTime(
  moment: Moment,
  before: Moment | null,
  isMine: (seat: number) => boolean,
): number {
  const seat = whose(moment, before);
  const next = litSeat(moment);
  const goesOn = moment.seat !== null && moment.turn === -1 && next === moment.seat;
  const letters = moment.told.join(" ").length;
  if (seat !== null && isMine(seat)) {
    if (moment.seat !== null) return goesOn ? 0 : OVER;
    return next === null || next === seat ? DICE : Math.min(LONGEST, OVER + WHY * letters);
  }
  if (goesOn) return THROW;
  return letters === 0 ? THROW : Math.min(LONGEST, NEWS + LETTER * letters);
}
