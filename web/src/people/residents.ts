/** How strong the house's people are in a game, as it was measured. */
import { preferences } from "../device/preferences.svelte";
import type { GameForm, ResidentForm } from "../wire/types";
import { say } from "../words/say";

export const MOST_LEVEL = 5;

/** What somebody's hand errs by, beside that of whoever people usually meet; empty: no hand decides. */
export function handSaid(game: GameForm, resident: ResidentForm | undefined): string {
  const of = (level: number): string => game.hands?.[level - 1]?.[preferences.language] ?? "";
  const [hand, usual] = [of(resident?.hand ?? 0), of(game.newcomer)];
  if (!hand) return "";
  return say(hand === usual ? "door_hand_usual" : "door_hand", { hand, usual });
}

/** The level of computer that somebody is about as strong as. */
export function levelOf(resident: ResidentForm, game: string): number {
  const level = resident.strengths[game]?.level ?? 0;
  return Math.min(MOST_LEVEL, Math.max(1, Math.round(level)));
}

/** From the weakest in a game to the strongest; where nobody has measured it, as they are. */
export function byStrength(residents: readonly ResidentForm[], game: string): ResidentForm[] {
  const level = (one: ResidentForm): number => one.strengths[game]?.level ?? 0;
  return [...residents].sort((one, other) => level(one) - level(other));
}

/** Whoever is nearest to a level in a game. */
export function nearest(
  residents: readonly ResidentForm[],
  game: string,
  level: number,
): ResidentForm | undefined {
  const far = (one: ResidentForm): number =>
    Math.abs((one.strengths[game]?.level ?? Infinity) - level);
  return residents.reduce<ResidentForm | undefined>(
    (best, one) => (best === undefined || far(one) < far(best) ? one : best),
    undefined,
  );
}

/** What somebody wins against the level nearest to theirs, in whole per cent. */
export function sharesAt(
  resident: ResidentForm,
  game: string,
): { level: number; share: number; within: number } | null {
  const found = resident.strengths[game];
  if (!found) return null;
  const level = levelOf(resident, game);
  return {
    level,
    share: Math.round(100 * found.shares[level - 1]!),
    within: Math.max(1, Math.round(100 * found.within[level - 1]!)),
  };
}
