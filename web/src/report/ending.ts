/** How a match ended, and in which turn each step was made. */
import type { CurveData } from "../replay/curve";
import type { Step } from "../wire/types";

/**
 * The turn in which each step was made, counted from 1, by its line: another turn is where somebody
 * else is to move than at the step before.
 */
export function turnsOf(steps: Step[]): Map<number, number> {
  const turns = new Map<number, number>();
  let turn = 1;
  let mover: unknown = steps[0]?.view["to_move"];
  for (const step of steps) {
    turns.set(step.line, turn);
    const next = step.view["to_move"];
    if (next !== mover && step.turn !== -2) turn += 1;
    mover = next;
  }
  return turns;
}

export interface Ending {
  finished: boolean;
  points: number[];
  shares: number[];
}

/** How the last position left it; null: nothing was played. */
export function endingOf(steps: Step[]): Ending | null {
  const last = steps.at(-1);
  if (!last) return null;
  const shares = last.view["shares"];
  const points = last.view["points"];
  return {
    finished: last.turn === -2,
    points: Array.isArray(points) ? (points as number[]) : [],
    shares: Array.isArray(shares) ? (shares as number[]) : [],
  };
}

/** Everybody's points from step to step; null: there are none to see. */
export function scoresOf(steps: Step[]): CurveData | null {
  const rows = steps.flatMap(({ line, view }) =>
    Array.isArray(view["points"]) ? [{ line, after: view["points"] as number[] }] : [],
  );
  const [first, ...events] = rows;
  if (first === undefined || events.length === 0) return null;
  return { measure: "score", start: first.after, events };
}

export function winnersOf({ finished, shares }: Ending): number[] {
  return finished ? shares.flatMap((share, seat) => (share > 0 ? [seat] : [])) : [];
}

/** By how much the winner's score differs from the nearest other one. */
export function marginOf(points: number[], winner: number): number {
  const others = points.filter((_, seat) => seat !== winner);
  return others.length
    ? Math.min(...others.map((other) => Math.abs(other - (points[winner] ?? 0))))
    : 0;
}
