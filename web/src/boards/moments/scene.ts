/** Scenes that the games wrote themselves (`python -m tests.games.moments`), to try boards on. */
import type { PastStep } from "../../table/keys";
import type { Moment } from "../../table/moment";
import type { Offer } from "../../wire/types";
import doozyDice from "./doozy_dice.json";
import shizzle from "./shizzle.json";
import tossUp from "./toss_up.json";

interface Scene {
  scene: string;
  names: string[];
  moments: Moment[];
  offers: Offer[];
}

export const SCENES = {
  toss_up: tossUp as unknown as Scene[],
  shizzle: shizzle as unknown as Scene[],
  doozy_dice: doozyDice as unknown as Scene[],
};

/** The last moment of a scene, the one before, and the steps so far. */
export function scene(game: keyof typeof SCENES, name: string) {
  const found = SCENES[game].find((scene) => scene.scene === name);
  if (!found) throw new Error(`no scene ${name} of ${game}`);
  return { ...found, ...shownAt(found.moments, found.moments.length - 1) };
}

/** What a board gets at a place among moments. */
export function shownAt(moments: readonly Moment[], place: number) {
  const past: PastStep[] = moments
    .slice(0, place + 1)
    .filter((moment) => moment.step !== null)
    .map((moment) => ({ line: moment.line, seat: moment.seat, step: moment.step! }));
  return { moment: moments[place]!, before: moments[place - 1] ?? null, past };
}
