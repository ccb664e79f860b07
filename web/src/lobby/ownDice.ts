/** Which games this client can referee: people roll real dice and tap what they show. */
import type { GameForm } from "../wire/types";

/** Games of a steady hand whose towers and boxes can be entered here; dice that are rolled always can. */
export const OWN_DICE: readonly string[] = [];

export function refereed(game: GameForm): boolean {
  return game.dice.includes("real") && (!game.gestures || OWN_DICE.includes(game.name));
}
