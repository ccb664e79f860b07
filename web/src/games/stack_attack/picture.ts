import { ownDie } from "../../boards/lesson";
import type { Signs } from "../../boards/picture";
import type { Colour } from "../../dice/spread";
import { say } from "./words";

const ORDER: Colour[] = ["red", "blue", "green", "yellow", "wood"];

/** `R4` is a red 4; the last of the signs belongs to nobody. */
export const signs: Signs = (sign, lit) => {
  const [, letters = "", number] = /^(\p{L}+)([1-6])$/u.exec(sign) ?? [];
  const colour = ORDER[say("picture_signs").split(" ").indexOf(letters)];
  return colour ? { die: ownDie(Number(number), colour), lit } : null;
};
