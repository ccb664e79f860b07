import type { Signs } from "../../boards/picture";
import { lightDie } from "./die";
import { say } from "./words";

const COLOURS = ["G", "Y", "R"] as const;
const NAMES = { G: "colour_green", Y: "colour_yellow", R: "colour_red" } as const;

/** A letter is a die that shows that colour. */
export const signs: Signs = (sign, lit) => {
  const colour = COLOURS[say("picture_signs").split(" ").indexOf(sign)];
  return colour ? { die: lightDie(colour), lit, name: say(NAMES[colour]) } : null;
};
