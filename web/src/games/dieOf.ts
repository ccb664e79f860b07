/** Which die stands for a moment in a list: a picture of what was rolled or done, no rule of a game. */
import { type Pictured, plainDie } from "../dice/stills";
import type { Step } from "../wire/types";
import { byGame } from "./part";

/** `good`: for whom it is told, whose seat it is. Null: no die shows it. */
export type MomentDie = (step: Step, good: boolean, seat: number) => Pictured | null;

const DICE = byGame(import.meta.glob<MomentDie>("./*/die.ts", { eager: true, import: "die" }));

export function dieOf(
  game: string,
  step: Step | null,
  good: boolean,
  seat: number,
): Pictured | null {
  return step && (DICE.get(game) ?? firstRolled)(step, good, seat);
}

/** Of a game whose dice nobody drew. */
function firstRolled({ step }: Step): Pictured | null {
  const roll = step?.["roll"];
  const shown: unknown = Array.isArray(roll) ? roll.find((each) => each !== null) : roll;
  return typeof shown === "number" && shown >= 1 && shown <= 6 ? plainDie(shown) : null;
}
