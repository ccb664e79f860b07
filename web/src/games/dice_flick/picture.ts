import type { Signs } from "../../boards/picture";
import type { Colour } from "../../dice/spread";
import { dieOf, type Kind } from "./arena";
import { kindName } from "./sentences";
import { say } from "./words";

const KINDS: Kind[] = ["blue", "yellow", "green", "white", "pink"];

/** `G4` is a die, `g` a marker, `x` the centre, `+` the bonus, a dot an empty hole. */
export const signs: Signs = (sign, lit) => {
  if (sign === ".") return { hole: null, lit };
  if (sign === "x") return { hole: "centre", lit, name: say("flick_mark_centre") };
  if (sign === "+") return { hole: "bonus", lit, name: say("flick_mark_bonus") };
  const [, letters = "", number] = /^(\p{L}+)([1-6])?$/u.exec(sign) ?? [];
  const written = say("picture_signs").split(" ");
  if (number === undefined) {
    const place = written.map((each) => each.toLowerCase()).indexOf(letters);
    const marker = KINDS.slice(0, 3)[place];
    if (!marker) return null;
    return { hole: marker as Colour, lit, name: say("flick_mark", { colour: kindName(marker) }) };
  }
  const kind = KINDS[written.indexOf(letters)];
  if (!kind) return null;
  const name = say("picture_die", { colour: kindName(kind), number });
  return { die: dieOf("", { kind, face: Number(number) }, ""), lit, hole: true, name };
};
