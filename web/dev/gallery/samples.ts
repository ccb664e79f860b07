/** Sample spreads for the gallery: the tables of the pictures, and every kind of die. */
import { chance, seedOf } from "../../src/dice/space";
import type { Colour, Die, Face, Place, Spread } from "../../src/dice/spread";
import { DOOZY_FACE } from "../../src/games/doozy_dice/face";
import { LIGHTS } from "../../src/games/toss_up/faces";

export type Sample = "toss" | "toss-ten" | "shizzle" | "doozy" | "dice";

const light = (colour: keyof typeof LIGHTS): Face => LIGHTS[colour];
const TOSS: Die["faces"] = [
  light("green"),
  light("red"),
  light("green"),
  light("yellow"),
  light("yellow"),
  light("green"),
];

function toss(step: number, ten: boolean): Spread {
  const random = chance(seedOf("sample", step));
  const ups = ten
    ? Array.from({ length: 10 }, () => Math.floor(random() * 6))
    : [2, 2, 2, 2, 2, 2, 4, 3, 1, 4];
  const kept = ten ? 0 : 6;
  const dice = ups.map((up, slot): Die => {
    const place: Place = slot < kept ? { on: "rack", slot } : { on: "tray", slot: slot - kept };
    return {
      id: `t${slot}`,
      body: "ivory",
      faces: TOSS,
      up,
      place,
      thrown: slot >= kept,
      name: `die ${slot + 1}`,
    };
  });
  return {
    furniture: { tray: "round", rack: { columns: 5, rows: 2 } },
    cloth: "#7A4560",
    dice,
    step,
  };
}

function coloured(count: number, colour: Colour): Face {
  return { kind: "pips", count, colour, ground: "colour" };
}

function shizzleDie(id: string, count: number, colour: Colour, place: Place, lit = false): Die {
  const faces: Die["faces"] = [
    coloured(3, "orange"),
    coloured(6, "blue"),
    coloured(count, colour),
    coloured(5, "yellow"),
    coloured(2, "red"),
    coloured(4, "green"),
  ];
  const name = `${colour} ${count}`;
  return { id, body: "ivory", faces, up: 2, place, name, lit, choice: lit };
}

function shizzle(step: number): Spread {
  const dice = [
    shizzleDie("a", 4, "purple", { on: "trough", slot: 0 }),
    shizzleDie("b", 4, "orange", { on: "trough", slot: 1 }),
    shizzleDie("c", 1, "orange", { on: "trough", slot: 2 }),
    shizzleDie("d", 2, "orange", { on: "tray", slot: 0 }, true),
    shizzleDie("e", 1, "green", { on: "tray", slot: 1 }, true),
    shizzleDie("f", 6, "blue", { on: "tray", slot: 2 }),
  ];
  for (const die of dice.slice(3)) die.thrown = true;
  return {
    furniture: {
      tray: "mat",
      trough: { places: 6, first: "spark" },
      chips: { yellow: 4, white: 2, label: "Bank 22" },
    },
    cloth: "#39476A",
    dice,
    gaps: [
      { on: "trough", slot: 3, text: "▲ 1", lit: true, name: "next: an orange or a 1" },
      { on: "trough", slot: 4, text: "", lit: false, name: "empty" },
      { on: "trough", slot: 5, text: "", lit: false, name: "empty" },
    ],
    step,
  };
}

function dots(count: number, ink: "ivory" | "ink"): Face {
  return { kind: "dots", count, ink };
}

function doozyDie(id: string, blue: boolean, up: number, place: Place): Die {
  const ink = blue ? "ivory" : "ink";
  const faces: Die["faces"] = [
    dots(1, ink),
    blue ? dots(6, ink) : DOOZY_FACE,
    dots(2, ink),
    dots(5, ink),
    dots(3, ink),
    dots(4, ink),
  ];
  return { id, body: blue ? "blue" : "ivory", faces, up, place, name: id };
}

function doozy(step: number): Spread {
  const dice = [
    doozyDie("a", true, 3, { on: "rack", slot: 0 }),
    doozyDie("b", true, 3, { on: "rack", slot: 1 }),
    {
      ...doozyDie("c", false, 1, { on: "rack", slot: 3 }),
      slip: { text: "wild: 5", tone: "ink" as const },
    },
    {
      ...doozyDie("d", true, 2, { on: "tray", slot: 0 }),
      slip: { text: "2 → 3 ●", tone: "lamp" as const },
      thrown: true,
      choice: true,
    },
    { ...doozyDie("e", false, 4, { on: "tray", slot: 1 }), thrown: true, choice: true },
  ];
  return {
    furniture: { tray: "round", rack: { columns: 5, rows: 1 } },
    cloth: "#A94A38",
    dice,
    step,
  };
}

/** Rows as in the picture of all dice: each on a rack of its own would hide them, so on a mat. */
function every(step: number): Spread {
  const six = (face: (count: number) => Face, body: Die["body"], id: string): Die => {
    const faces = [1, 2, 3, 4, 5, 6].map(face) as unknown as Die["faces"];
    return {
      id,
      body,
      faces,
      up: (id.charCodeAt(0) + id.length) % 6,
      place: { on: "away" },
      name: id,
    };
  };
  const pips = (colour: Colour) => (count: number) => coloured(count, colour);
  const bodies: Colour[] = ["blue", "red", "green", "orange", "yellow", "purple", "wood", "white"];
  const dice: Die[] = bodies.map((colour) => six(pips(colour), colour, colour));
  dice.push({ ...six(() => ({ kind: "burst", colour: "pink" }), "pink", "burst") });
  const mixed: Colour[] = ["red", "orange", "yellow", "green", "blue", "purple"];
  mixed.forEach((colour, index) =>
    dice.push({ ...six(pips(colour), "ivory", `ivory${colour}`), up: index }),
  );
  dice.forEach((die, slot) => {
    die.place = { on: "rack", slot };
  });
  return {
    furniture: { tray: "mat", rack: { columns: 6, rows: 3 } },
    cloth: "#27506A",
    dice,
    step,
  };
}

export function sample(which: Sample, step: number): Spread {
  if (which === "shizzle") return shizzle(step);
  if (which === "doozy") return doozy(step);
  if (which === "dice") return every(step);
  return toss(step, which === "toss-ten");
}
