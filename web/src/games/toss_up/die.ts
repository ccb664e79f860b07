import type { Face } from "../../dice/spread";
import { type Pictured, pictured } from "../../dice/stills";
import type { MomentDie } from "../dieOf";

const LIGHTS = { G: "green", Y: "yellow", R: "red" } as const;

export function lightDie(letter: keyof typeof LIGHTS): Pictured {
  const light = (each: keyof typeof LIGHTS): Face => ({ kind: "light", colour: LIGHTS[each] });
  return pictured(light(letter), light(letter === "Y" ? "G" : "Y"));
}

/** A colour of the roll that speaks for what it did. */
export const die: MomentDie = ({ step }, good) => {
  const roll = step?.["roll"];
  if (typeof roll !== "string") return null;
  const order = ["G", "Y", "R"] as const;
  const letter = (good ? order : [...order].reverse()).find((each) => roll.includes(each));
  return letter ? lightDie(letter) : null;
};
