import type { Face } from "../../dice/spread";
import { numbered, pictured, type Pictured } from "../../dice/stills";
import type { MomentDie } from "../../boards/parts";
import { DOOZY_FACE } from "./face";

const BLUE = 3;

const inkedIn =
  (ink: "ivory" | "ink") =>
  (count: number): Face => ({ kind: "dots", count, ink });

export function blueDie(count: number): Pictured {
  return numbered(count, inkedIn("ivory"), "blue");
}

export function whiteDie(count: number): Pictured {
  return numbered(count, inkedIn("ink"));
}

/** The face that laughs, with a number beside it. */
export function laughingDie(beside: number): Pictured {
  return pictured(DOOZY_FACE, inkedIn("ink")(beside));
}

/** A die as it lies: the first three are blue. */
export function lyingDie(shows: number | "F", place: number): Pictured {
  if (shows === "F") return laughingDie(2);
  return place < BLUE ? blueDie(shows) : whiteDie(shows);
}

/** The laughing face after a good roll, otherwise the first die that was rolled. */
export const die: MomentDie = ({ step }, good) => {
  const roll = step?.["roll"] as (number | "F" | null)[] | undefined;
  if (good && roll?.includes("F")) return laughingDie(2);
  const place = roll?.findIndex((shown) => shown !== null) ?? -1;
  const shown = roll?.[place];
  return shown ? lyingDie(shown, place) : null;
};
