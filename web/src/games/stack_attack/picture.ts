import { ownDie } from "../../boards/lesson";
import type { Signs } from "../../boards/picture";
import type { Colour } from "../../dice/spread";
import { say } from "./words";

const ORDER = ["red", "blue", "green", "yellow", "wood"] as const satisfies Colour[];
const NAMES = {
  red: "colour_red",
  blue: "colour_blue",
  green: "colour_green",
  yellow: "colour_yellow",
  wood: "stack_nobodys",
} as const;

/** `R4` is a red 4; the last of the signs belongs to nobody. */
export const signs: Signs = (sign, lit) => {
  const [, letters = "", number] = /^(\p{L}+)([1-6])$/u.exec(sign) ?? [];
  const colour = ORDER[say("picture_signs").split(" ").indexOf(letters)];
  if (!colour || !number) return null;
  const name = say("picture_die", { colour: say(NAMES[colour]), number });
  return { die: ownDie(Number(number), colour), lit, name };
};
