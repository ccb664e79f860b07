/** The games of the house, fetched once: titles and options do not change while a house runs. */
import { games } from "./http";
import type { GameForm, Games } from "./types";

let asked: Promise<Games> | null = null;

export function catalogue(): Promise<Games> {
  asked ??= games().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** A game's form; null where the house does not know it, or does not answer. */
export async function formOf(game: string): Promise<GameForm | null> {
  try {
    return (await catalogue()).games.find((form) => form.name === game) ?? null;
  } catch {
    return null;
  }
}

/** Can people roll real dice for it and tap what they show? */
export function refereed(game: GameForm): boolean {
  return game.dice.includes("real");
}
