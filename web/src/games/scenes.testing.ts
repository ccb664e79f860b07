/** Scenes that the games wrote themselves (`python -m tests.games.moments`), to try boards on. */
import type { PastStep } from "../wire/past";
import type { Moment } from "../wire/moment";
import type { Offer } from "../wire/types";
import { kindOf, part } from "./part";

interface Scene {
  scene: string;
  names: string[];
  moments: Moment[];
  offers: Offer[];
}

export const SCENES = kindOf(
  import.meta.glob<Scene[]>("./*/moments.json", { eager: true, import: "default" }),
);

/** The last moment of a scene, the one before, and the steps so far. */
export function scene(game: string, name: string) {
  const found = part(game, SCENES)?.find((scene) => scene.scene === name);
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
