import { type Pictured, pictured } from "../../dice/stills";
import type { MomentDie } from "../../boards/parts";
import { LIGHTS } from "./faces";

const FACES = { G: LIGHTS.green, Y: LIGHTS.yellow, R: LIGHTS.red };

export function lightDie(letter: keyof typeof FACES): Pictured {
  return pictured(FACES[letter], FACES[letter === "Y" ? "G" : "Y"]);
}

/** A colour of the roll that shows what it did. */
export const die: MomentDie = ({ step }, good) => {
  const roll = step?.["roll"];
  if (typeof roll !== "string") return null;
  const order = ["G", "Y", "R"] as const;
  const letter = (good ? order : [...order].reverse()).find((each) => roll.includes(each));
  return letter ? lightDie(letter) : null;
};
