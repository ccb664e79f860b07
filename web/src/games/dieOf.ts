/** Which die stands for a moment in a list. */
import type { MomentDie } from "../boards/parts";
import { type Pictured, plainDie } from "../dice/stills";
import type { Step } from "../wire/types";
import { kindOf, part } from "./part";

const DIE = kindOf(import.meta.glob<MomentDie>("./*/die.ts", { eager: true, import: "die" }));

/** Null where no die shows the moment. `good`: was it good for that seat? */
export function dieOf(
  game: string,
  step: Step | null,
  good: boolean,
  seat: number,
): Pictured | null {
  return step && (part(game, DIE) ?? firstRolled)(step, good, seat);
}

/** For a game without drawn dice: the first number that was rolled. */
function firstRolled({ step }: Step): Pictured | null {
  const roll = step?.["roll"];
  const shown: unknown = Array.isArray(roll) ? roll.find((each) => each !== null) : roll;
  return typeof shown === "number" && shown >= 1 && shown <= 6 ? plainDie(shown) : null;
}
