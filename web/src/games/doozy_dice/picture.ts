import type { Signs } from "../../boards/picture";
import { blueDie, laughingDie, whiteDie } from "./die";
import { say } from "./words";

/** `3` is a blue die, `w3` a white one, `F` the face that laughs, `F-3-3` a card. */
export const signs: Signs = (sign, lit) => {
  if (sign === "F") return { die: laughingDie(4), lit, name: say("doozy_face") };
  if (/^[1-6]$/.test(sign))
    return { die: blueDie(Number(sign)), lit, name: say("doozy_blue", { shows: sign }) };
  if (sign.includes("-")) {
    const shows = sign.split("-").map((each) => each.replace("F", say("face_sign")));
    const name = say("picture_card", { shows: shows.join(" ") });
    return { card: sign.split("-").map((each) => each.replace("F", "☺")), name };
  }
  const [, white, number] = /^(\p{L})([2-6])$/u.exec(sign) ?? [];
  if (white !== say("picture_signs") || !number) return null;
  return { die: whiteDie(Number(number)), lit, name: say("doozy_white", { shows: number }) };
};
