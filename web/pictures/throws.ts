/** Which dice stand in a room, and how. */
import type * as three from "three";
import type { Colour, Face } from "../src/dice/spread";
import { die } from "./die";
import type { RoomPlan } from "./plan";
import { PLATE } from "./tower";
import { DOOZY_FACE } from "../src/games/doozy_dice/face";
import { LIGHTS } from "../src/games/toss_up/faces";

interface Standing {
  body: "ivory" | Colour;
  /** What we see: the front, the top, and the side that the turn shows. */
  front: Face;
  top: Face;
  side: Face;
  x: number;
  up?: number;
  z?: number;
  turn?: number;
}

const light = (colour: keyof typeof LIGHTS): Face => LIGHTS[colour];
const pips = (count: number, colour: Colour): Face => ({
  kind: "pips",
  count,
  colour,
  ground: "colour",
});
const dots = (count: number, ink: "ivory" | "ink"): Face => ({ kind: "dots", count, ink });

const [leaf, ring, stop] = [light("green"), light("yellow"), light("red")];

const TOSS_UP: Standing[] = [
  { body: "ivory", front: leaf, top: ring, side: ring, x: -3.3, turn: 0.1 },
  { body: "ivory", front: ring, top: leaf, side: leaf, x: -2.22, turn: -0.07, z: -1.05 },
  { body: "ivory", front: leaf, top: stop, side: leaf, x: -0.98, turn: 0.06 },
  { body: "ivory", front: stop, top: leaf, side: ring, x: 0.16, turn: -0.16, z: -1.1 },
  { body: "ivory", front: leaf, top: leaf, side: stop, x: -1.62, up: 1, turn: -0.05 },
  { body: "ivory", front: leaf, top: ring, side: leaf, x: -0.46, up: 1, turn: 0.12 },
];

const SHIZZLE: Standing[] = (
  [
    [4, "purple", 0.03],
    [4, "orange", -0.02],
    [1, "orange", 0.02],
    [1, "green", -0.03],
    [4, "green", 0.02],
    [4, "yellow", -0.02],
  ] as const
).map(([count, colour, turn], index) => ({
  body: "ivory",
  front: pips(count, colour),
  top: pips(
    [3, 5, 2, 6, 3, 1][index]!,
    (["blue", "red", "green", "purple", "orange", "red"] as const)[index]!,
  ),
  side: pips(2, "red"),
  x: -2.46 + index * 0.985,
  turn,
}));

const DOOZY: Standing[] = [
  {
    body: "blue",
    front: dots(5, "ivory"),
    top: dots(3, "ivory"),
    side: dots(1, "ivory"),
    x: -3.72,
    turn: 0.05,
  },
  {
    body: "blue",
    front: dots(5, "ivory"),
    top: dots(6, "ivory"),
    side: dots(1, "ivory"),
    x: -2.62,
    turn: -0.04,
  },
  {
    body: "ivory",
    front: DOOZY_FACE,
    top: dots(4, "ink"),
    side: dots(2, "ink"),
    x: -1.54,
    turn: 0.06,
  },
  {
    body: "blue",
    front: dots(2, "ivory"),
    top: dots(1, "ivory"),
    side: dots(3, "ivory"),
    x: -0.42,
    turn: -0.08,
  },
  {
    body: "ivory",
    front: dots(3, "ink"),
    top: DOOZY_FACE,
    side: dots(5, "ink"),
    x: 0.66,
    turn: -0.1,
  },
];

/** On top of each other, from the one that is nobody's up. */
const STACK: Standing[] = (
  [
    ["wood", 2, 0.02, -0.12],
    ["blue", 1, -0.02, 0.1],
    ["red", 1, -0.05, -0.05],
    ["green", 6, 0.02, 0.16],
    ["red", 4, 0.05, -0.1],
    ["blue", 3, 0.0, 0.06],
  ] as const
).map(([colour, count, aside, turn], up) => ({
  body: colour,
  front: pips(count, colour),
  top: pips((count % 6) + 1, colour),
  side: pips(((count + 2) % 6) + 1, colour),
  x: 2.98 + aside,
  z: PLATE.z,
  up,
  turn,
}));

const STANDING: Record<string, { dice: Standing[]; size: number; foot: number }> = {
  toss_up: { dice: TOSS_UP, size: 1, foot: 0.012 },
  shizzle: { dice: SHIZZLE, size: 0.94, foot: 0.2 },
  doozy_dice: { dice: DOOZY, size: 0.98, foot: 0.012 },
  stack_attack: { dice: STACK, size: 0.86, foot: PLATE.high * 0.94 },
};

export function dice(game: string, room: RoomPlan): three.Object3D[] {
  const { dice, size, foot } = STANDING[game]!;
  return dice.map((each) => {
    const mesh = die(
      each.body,
      [each.side, each.side, each.top, each.top, each.front, each.front],
      size,
    );
    mesh.position.set(
      each.x,
      room.floor + foot + (each.up ?? 0) * size + size / 2,
      each.z ?? -1.15,
    );
    mesh.rotation.y = each.turn ?? 0;
    return mesh;
  });
}

/** The die of the sign: five, and a lamp in the middle. */
export function signDie(): three.Object3D {
  const five = dots(5, "ink");
  return die("ivory", [dots(3, "ink"), dots(3, "ink"), five, five, five, five], 1);
}
