/** Which die of a roll stands for it in a list: a picture of what was rolled, no rule of a game. */
import type { Colour, Die, Face } from "../dice/spread";
import { facesAround } from "../dice/stills";
import type { Step } from "../wire/types";

type Pictured = Pick<Die, "body" | "faces" | "up">;
type Light = "green" | "yellow" | "red";

const LIGHTS: Record<string, Light> = { G: "green", Y: "yellow", R: "red" };
const light = (colour: Light): Face => ({ kind: "light", colour });

/** `good`: for whom it is told. Null: nothing was rolled. */
export function dieOf(game: string, step: Step | null, good: boolean): Pictured | null {
  const roll = step?.step?.["roll"];
  if (game === "toss_up" && typeof roll === "string") return lightOf(roll, good);
  if (!Array.isArray(roll)) return null;
  const laughs = good ? roll.indexOf("F") : -1;
  const place = laughs >= 0 ? laughs : roll.findIndex((shown) => shown !== null);
  const shown: unknown = roll[place];
  if (game === "shizzle" && typeof shown === "number") return colouredOf(step, place, shown);
  if (game === "doozy_dice") return dottedOf(place, shown);
  return null;
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
