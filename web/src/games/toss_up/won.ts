/** What won a match of Toss Up!: the turn in which the winner banked last. */
import type { Spread } from "../../dice/spread";
import type { PastStep } from "../../wire/past";
import { type Moment, winners } from "../../wire/moment";
import { greensOf, lying, rolled } from "./spread";

/** A turn that was banked: whose, how many points, and the roll that was left lying. */
export interface BankedTurn {
  seat: number;
  points: number;
  last: PastStep;
}

/** Of several winners it is who banked last; null: nobody has won, or nobody banked anything. */
export function wonWith(moment: Moment, past: readonly PastStep[]): BankedTurn | null {
  const won = winners(moment);
  const own = bankedTurns(past.filter(({ line }) => line <= moment.line));
  return own.filter(({ seat }) => won.includes(seat)).at(-1) ?? null;
}

/** Every turn that ended with points in the bank. */
function bankedTurns(past: readonly PastStep[]): BankedTurn[] {
  const turns: BankedTurn[] = [];
  let points = 0;
  let last: PastStep | null = null;
  for (const each of past) {
    const roll = rolled(each.step);
    if (roll !== null) {
      const isLost = greensOf(roll) === 0 && roll.includes("R");
      points = isLost ? 0 : points + greensOf(roll);
      last = each;
    } else if (each.step["do"] === "stop") {
      if (each.seat !== null && last !== null && points > 0)
        turns.push({ seat: each.seat, points, last });
      points = 0;
    }
  }
  return turns;
}

/** The dice of that turn as they lay when it was banked, on the table on which the match has ended. */
export function laidAgain(moment: Moment, { last }: BankedTurn): Spread {
  return lying(moment, 1, last, null);
}
