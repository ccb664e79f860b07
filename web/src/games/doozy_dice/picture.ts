import type { Signs } from "../../boards/picture";
import { blueDie, laughingDie, whiteDie } from "./die";
import { say } from "./words";

/** `3` is a blue die, `w3` a white one, `F` the face that laughs, `F-3-3` a card. */
export const signs: Signs = (sign, lit) => {
  if (sign === "F") return { die: laughingDie(4), lit };
  if (/^[1-6]$/.test(sign)) return { die: blueDie(Number(sign)), lit };
  if (sign.includes("-")) return { card: sign.split("-").map((each) => each.replace("F", "☺")) };
  const [, white, number] = /^(\p{L})([2-6])$/u.exec(sign) ?? [];
  return white === say("picture_signs") ? { die: whiteDie(Number(number)), lit } : null;
};
