import type { Signs } from "../../boards/picture";
import type { Colour } from "../../dice/spread";
import { colouredDie } from "./die";
import { say } from "./words";

const ORDER = ["red", "orange", "yellow", "green", "blue", "purple"] as const satisfies Colour[];

/** `R5` is a red 5. */
export const signs: Signs = (sign, lit) => {
  const [, letters = "", number] = /^(\p{L}+)([1-6])$/u.exec(sign) ?? [];
  const place = say("picture_signs").split(" ").indexOf(letters);
  const colour = ORDER[place];
  if (!colour) return null;
  const die = colouredDie(Number(number), colour, ORDER[(place + 1) % 6]!);
  const name = say("shizzle_die", { colour: say(`shizzle_${colour}`), number: number! });
  return { die, lit, name };
};
