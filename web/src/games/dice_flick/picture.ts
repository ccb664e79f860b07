import type { Signs } from "../../boards/picture";
import { dieOf, type Kind } from "./arena";
import { say } from "./words";

const KINDS: Kind[] = ["blue", "yellow", "green", "white", "pink"];

/** `G4` is a die, `g` a marker, `x` the centre, `+` the bonus, a dot an empty hole. */
export const signs: Signs = (sign, lit) => {
  if (sign === ".") return { hole: null, lit };
  if (sign === "x") return { hole: "centre", lit };
  if (sign === "+") return { hole: "bonus", lit };
  const [, letters = "", number] = /^(\p{L}+)([1-6])?$/u.exec(sign) ?? [];
  const written = say("picture_signs").split(" ");
  if (number === undefined) {
    const place = written.map((each) => each.toLowerCase()).indexOf(letters);
    return place >= 0 && place < 3 ? { hole: KINDS[place] as "blue", lit } : null;
  }
  const kind = KINDS[written.indexOf(letters)];
  return kind ? { die: dieOf("", { kind, face: Number(number) }, ""), lit, hole: true } : null;
};
