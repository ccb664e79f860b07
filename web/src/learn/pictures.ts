/** What each step of "in a minute" shows: dice on wood, with signs and slips between them. */
import type { Colour, Die, Face } from "../dice/spread";
import { facesAround } from "../dice/stills";
import type { Key } from "../words/say";

type Pictured = Pick<Die, "body" | "faces" | "up">;

export type Item =
  | { die: Pictured; lit?: boolean; away?: boolean; hole?: boolean }
  /** From below; the last may hang over the others, or all may have come down. */
  | { tower: Pictured[]; state: "stands" | "hangs" | "falls" }
  /** Of the box, with nothing in it. */
  | { hole: Colour | null }
  | { sign: "arrow" | "match" | "no" | "dot" }
  | { slip: Key }
  | { card: string[] };

type Light = "green" | "yellow" | "red";

function light(colour: Light): Item {
  const side: Light = colour === "yellow" ? "green" : "yellow";
  const face = (each: Light): Face => ({ kind: "light", colour: each });
  return { die: { body: "ivory", faces: facesAround(face(colour), face(side)), up: 2 } };
}

function pips(count: number, colour: Colour, more: { lit?: boolean; away?: boolean } = {}): Item {
  const order: Colour[] = ["red", "orange", "yellow", "green", "blue", "purple"];
  const face = (number: number, each: Colour): Face => ({
    kind: "pips",
    count: number,
    colour: each,
    ground: "colour",
  });
  const next = order[(order.indexOf(colour) + 1) % 6]!;
  const faces = facesAround(face(count, colour), face((count % 6) + 1, next));
  return { die: { body: "ivory", faces, up: 2 }, ...more };
}

function dots(count: number, lit = false): Item {
  const face = (number: number): Face => ({ kind: "dots", count: number, ink: "ivory" });
  const faces = facesAround(face(count), face((count % 6) + 1));
  return { die: { body: "blue", faces, up: 2 }, lit };
}

function laughing(lit = false): Item {
  const faces = facesAround({ kind: "doozy" }, { kind: "dots", count: 4, ink: "ink" });
  return { die: { body: "ivory", faces, up: 2 }, lit };
}

function plain(count: number): Item {
  const face = (number: number): Face => ({ kind: "dots", count: number, ink: "ink" });
  return { die: { body: "ivory", faces: facesAround(face(count), face((count % 6) + 1)), up: 2 } };
}

/** One of a colour, with its mark for pips. */
function own(count: number, colour: Colour): Pictured {
  const face = (number: number): Face => ({
    kind: "pips",
    count: number,
    colour,
    ground: "colour",
  });
  const body = colour === "white" ? "ivory" : colour;
  return { body, faces: facesAround(face(count), face((count % 6) + 1)), up: 2 };
}

const [green, yellow, red] = [light("green"), light("yellow"), light("red")];
const arrow: Item = { sign: "arrow" };
const match: Item = { sign: "match" };

const TOWER: Pictured[] = [own(5, "wood"), own(4, "red"), own(3, "blue")];
const inHole = (count: number, colour: Colour): Item => ({ die: own(count, colour), hole: true });

/** Of a game that nobody drew. */
export const PLAIN: Item[] = [plain(3), plain(5), plain(2)];

export const PICTURES: Record<string, Item[][]> = {
  toss_up: [
    [green, yellow, red],
    [green, green, { slip: "learn_slip_two" }],
    [{ slip: "learn_slip_stop" }, yellow, red],
    [yellow, red, { slip: "learn_slip_zero" }],
    [{ slip: "learn_slip_goal" }, arrow, { slip: "learn_slip_last" }],
  ],
  shizzle: [
    [pips(5, "red", { lit: true }), arrow, pips(2, "red"), pips(3, "green")],
    [pips(5, "red"), match, pips(2, "red"), match, pips(2, "orange")],
    [pips(5, "red"), pips(2, "red"), pips(2, "orange"), { slip: "learn_slip_three" }],
    [pips(5, "red"), { sign: "no" }, pips(3, "green"), pips(4, "blue")],
    [{ slip: "learn_slip_six" }, arrow, { slip: "learn_slip_bank" }],
  ],
  doozy_dice: [
    [{ card: ["F", "3", "3", "3", "3"] }, { card: ["4", "4", "4", "4"] }],
    [dots(3, true), dots(3, true), arrow, dots(6)],
    [laughing(true), { slip: "learn_slip_dot" }],
    [dots(4), { sign: "dot" }, arrow, dots(3)],
    [
      { slip: "learn_slip_rolls" },
      { slip: "learn_slip_dots" },
      match,
      { slip: "learn_slip_score" },
    ],
  ],
  stack_attack: [
    [{ die: own(2, "blue") }, { die: own(3, "blue") }, { die: own(5, "blue") }],
    [
      { die: own(4, "red") },
      arrow,
      { die: own(3, "blue"), lit: true },
      { die: own(5, "blue"), lit: true },
    ],
    [{ tower: TOWER, state: "hangs" }],
    [{ tower: TOWER, state: "falls" }, { slip: "learn_slip_zero" }],
    [{ tower: TOWER, state: "stands" }, { slip: "learn_slip_each" }],
  ],
  dice_flick: [
    [{ die: own(5, "blue") }, { die: own(2, "yellow") }, { die: own(4, "white") }],
    [{ hole: null }, inHole(3, "green"), { hole: "blue" }],
    [inHole(4, "green"), inHole(5, "green"), inHole(2, "white"), { slip: "learn_slip_group" }],
    [inHole(3, "blue"), inHole(1, "pink"), inHole(5, "yellow"), { slip: "learn_slip_line" }],
    [{ slip: "learn_slip_rounds" }, arrow, { slip: "learn_slip_most" }],
  ],
};
