/** Which die stands for a moment in a list: a picture of what was rolled or done, no rule of a game. */
import { dieOf as boxDie, type Kind, readDie } from "../boards/dice_flick/arena";
import { dieOf as towerDie } from "../boards/stack_attack/tower";
import type { Colour, Die, Face } from "../dice/spread";
import { facesAround } from "../dice/stills";
import type { Step } from "../wire/types";

type Pictured = Pick<Die, "body" | "faces" | "up">;
type Light = "green" | "yellow" | "red";

const LIGHTS: Record<string, Light> = { G: "green", Y: "yellow", R: "red" };
const light = (colour: Light): Face => ({ kind: "light", colour });

/** `good`: for whom it is told, whose seat it is. Null: no die shows it. */
export function dieOf(
  game: string,
  step: Step | null,
  good: boolean,
  seat: number,
): Pictured | null {
  if (game === "stack_attack") return stackedOf(step, seat);
  if (game === "dice_flick") return flickedOf(step);
  const roll = step?.step?.["roll"];
  if (game === "toss_up" && typeof roll === "string") return lightOf(roll, good);
  if (typeof roll === "number") return plainOf(roll);
  if (!Array.isArray(roll)) return null;
  const laughs = good ? roll.indexOf("F") : -1;
  const place = laughs >= 0 ? laughs : roll.findIndex((shown) => shown !== null);
  const shown: unknown = roll[place];
  if (game === "shizzle" && typeof shown === "number") return colouredOf(step, place, shown);
  if (game === "doozy_dice") return dottedOf(place, shown);
  return plainOf(shown);
}

/** The first that was rolled, or the one that stands on top now. */
function stackedOf(step: Step | null, seat: number): Pictured | null {
  const rolled = (step?.step?.["roll"] as number[] | undefined)?.[0];
  if (rolled !== undefined) return towerDie("", { seat, face: rolled }, "");
  const tower = (step?.view["tower"] as [number | null, number][] | undefined) ?? [];
  const [owner, face] = tower.at(-1) ?? [null, 0];
  if (step?.step?.["stands"] !== true || owner !== seat) return null;
  return towerDie("", { seat, face }, "");
}

/** The first that was drawn, or the one that came to rest in a hole. */
function flickedOf(step: Step | null): Pictured | null {
  const drawn = (step?.step?.["drawn"] as Kind[] | undefined)?.[0];
  if (drawn !== undefined) return boxDie("", { kind: drawn, face: 1 }, "");
  const [rest, arena] = [step?.step?.["rest"], step?.step?.["arena"] as string[][] | undefined];
  const lies = Array.isArray(rest) ? arena?.[rest[0] - 1]?.[rest[1] - 1] : null;
  return lies ? boxDie("", readDie(lies), "") : null;
}

/** Of a game whose dice nobody drew. */
function plainOf(shown: unknown): Pictured | null {
  if (typeof shown !== "number" || shown < 1 || shown > 6) return null;
  const dots = (count: number): Face => ({ kind: "dots", count, ink: "ink" });
  return picture(dots(shown), dots((shown % 6) + 1));
}

/** Three blue dice with six numbers, two white ones with a laughing face. */
function dottedOf(place: number, shown: unknown): Pictured | null {
  const ink = place < 3 ? "ivory" : "ink";
  const dots = (count: number): Face => ({ kind: "dots", count, ink });
  const body = place < 3 ? "blue" : "ivory";
  if (shown === "F") return picture({ kind: "doozy" }, dots(2), body);
  return typeof shown === "number" ? picture(dots(shown), dots((shown % 6) + 1), body) : null;
}

/** A colour of the roll that speaks for what it did. */
function lightOf(roll: string, good: boolean): Pictured | null {
  const seen = good ? ["G", "Y", "R"] : ["R", "Y", "G"];
  const letter = seen.find((each) => roll.includes(each));
  const up = letter && LIGHTS[letter];
  return up ? picture(light(up), light(up === "yellow" ? "green" : "yellow")) : null;
}

function colouredOf(step: Step | null, place: number, count: number): Pictured | null {
  const layout = step?.view["layout"] as Colour[][] | undefined;
  const colour = layout?.[place]?.[count - 1];
  if (!colour) return null;
  const other = layout[place]![count % 6]!;
  const side = (each: Colour, number: number): Face => ({
    kind: "pips",
    count: number,
    colour: each,
    ground: "colour",
  });
  return picture(side(colour, count), side(other, (count % 6) + 1));
}

function picture(up: Face, sides: Face, body: Die["body"] = "ivory"): Pictured {
  return { body, faces: facesAround(up, sides), up: 2 };
}
