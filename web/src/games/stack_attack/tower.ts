/** The tower as plain values: whose dice they are, where they are, and how it leans. */
import { compose, type Pose, turnAbout, type Turn, turned } from "../../dice/space";
import type { Colour, Die, Face } from "../../dice/spread";
import type { PastStep } from "../../wire/past";
import type { Moment, View } from "../../wire/moment";
import { DIE_FACES } from "../../worlds/dieFaces";
import { PLATE } from "./measures";

/** A die of the tower or of a hand: whose, and what it shows. */
export interface TowerDie {
  seat: number | null;
  face: number;
}

export interface Seen {
  tower: TowerDie[];
  /** Dice that were rolled and lie before whose turn it is. */
  hand: number[];
  placing: number | null;
  toMove: number;
  /** Points of each seat, should whose turn it is drop the tower now; null: the house does not say. */
  ifFalls: number[] | null;
}

export function seen(view: View): Seen {
  const tower = (view["tower"] as [number | null, number][] | undefined) ?? [];
  return {
    tower: tower.map(([seat, face]) => ({ seat, face })),
    hand: (view["hand"] as number[] | undefined) ?? [],
    placing: (view["placing"] as number | null | undefined) ?? null,
    toMove: (view["to_move"] as number | undefined) ?? 0,
    ifFalls: (view["if_falls"] as number[] | null | undefined) ?? null,
  };
}

/** A moment as the table shows it: a tower that stands when the game is over is not taken down. */
export function leftStanding<Shown extends { moment: Moment; before: Moment | null }>(
  shown: Shown,
): Shown {
  const { moment, before } = shown;
  if (moment.turn !== -2 || !before || seen(moment.view).tower.length > 0) return shown;
  const { tower, placing, toMove } = seen(before.view);
  const { step } = moment;
  if (step?.["stands"] === false) return shown;
  const dice =
    step?.["stands"] && placing !== null ? [...tower, { seat: toMove, face: placing }] : tower;
  const view = { ...moment.view, tower: dice.map(({ seat, face }) => [seat, face]) };
  return { ...shown, moment: { ...moment, view } };
}

/** As the rules and all texts call them; dice of nobody are plain wood. */
const COLOURS: readonly Colour[] = ["blue", "red", "green", "yellow"];

export function colourOf(seat: number | null): Colour {
  return seat === null ? "wood" : (COLOURS[seat] ?? "purple");
}

export function dieOf(id: string, { seat, face }: TowerDie, name: string): Die {
  const colour = colourOf(seat);
  return {
    id,
    body: colour,
    faces: facesOf(colour),
    up: sideOf(face),
    place: { on: "away" },
    name,
  };
}

const faces = new Map<Colour, Die["faces"]>();

function facesOf(colour: Colour): Die["faces"] {
  const known = faces.get(colour);
  if (known) return known;
  const made = DIE_FACES.map((count): Face => ({ kind: "pips", count, colour, ground: "colour" }));
  faces.set(colour, made as Die["faces"]);
  return made as Die["faces"];
}

export function sideOf(face: number): number {
  return Math.max(0, (DIE_FACES as readonly number[]).indexOf(face));
}

const PLATE_POSE: Pose = { at: [0, PLATE.height, 0], turn: [0, 0, 0, 1], size: 1 };

/** The plate and dice set on it neatly, as the house builds them: nobody's hand has shaken. */
export function neat(tower: readonly TowerDie[]): Pose[] {
  const dice = tower.map(({ face }, place): Pose => ({
    at: [0, PLATE.height + 0.5 + place, 0],
    turn: turnShowing(face, 0),
    size: 1,
  }));
  return [PLATE_POSE, ...dice];
}

/** A die that is held: so many millimetres right and away of the top, turned, so high above it. */
export interface Held {
  place: readonly [right: number, away: number];
  turn: number;
  height: number;
  /** How it leans: degrees about the axis to the right and about the one that points away. */
  tilt?: readonly [number, number];
}

export const MM = 1 / 16;

/** Where a held die is, over the last of these. */
export function over(poses: readonly Pose[], face: number, held: Held): Pose {
  const top = poses.at(-1)!;
  const base = poses.length > 1 ? top.at[1] + 0.5 : top.at[1];
  return {
    at: [
      top.at[0] + held.place[0] * MM,
      base + 0.5 + held.height * MM,
      top.at[2] - held.place[1] * MM,
    ],
    turn: leaning(turnShowing(face, held.turn), held.tilt ?? [0, 0]),
    size: 1,
  };
}

/** Something that leans, as the house does it: in the axes of a table, away is -z. */
function leaning(turn: Turn, [right, away]: readonly [number, number]): Turn {
  const angle = Math.hypot(right, away);
  if (angle === 0) return turn;
  return compose(turnAbout([right / angle, 0, -away / angle], (angle * Math.PI) / 180), turn);
}

/** A face up, turned about the vertical as the house counts it: counter-clockwise from above. */
export function turnShowing(face: number, degrees: number): Turn {
  return compose(turnAbout([0, 1, 0], (degrees * Math.PI) / 180), SHOWING[face]!);
}

const H = Math.SQRT1_2;
/** `physics/dice.py`, in the axes of a table: x, z, −y, w. */
const SHOWING: Record<number, Turn> = {
  1: [0, 0, 0, 1],
  2: [0, 0, H, H],
  3: [H, 0, 0, H],
  4: [-H, 0, 0, H],
  5: [0, 0, -H, H],
  6: [1, 0, 0, 0],
};

/** How far the top is from over the lowest die: millimetres to the right, and away. */
export function lean(poses: readonly Pose[]): { right: number; away: number } {
  if (poses.length < 3) return { right: 0, away: 0 };
  const [low, top] = [poses[1]!.at, poses.at(-1)!.at];
  return { right: (top[0] - low[0]) / MM, away: -(top[2] - low[2]) / MM };
}

/** Edges of a die by which one that lies on another is higher, and at most beside it. */
const LIES = { least: 0.7, most: 1.12, beside: 0.6 };

/** The plate and the dice that lie on each other: none that is held, or falls, or has fallen. */
export function lyingOn(poses: readonly Pose[]): readonly Pose[] {
  const ends = poses.findIndex(({ at }, place) => {
    if (place < 2) return false;
    const below = poses[place - 1]!.at;
    const higher = at[1] - below[1];
    const beside = Math.hypot(at[0] - below[0], at[2] - below[2]);
    return higher < LIES.least || higher > LIES.most || beside > LIES.beside;
  });
  return ends < 0 ? poses : poses.slice(0, ends);
}

/** Dice that are seen to have come down: one that has left its place never gets back to it. */
export function seenDown([, ...dice]: readonly Pose[]): number {
  const left = dice.some(({ at }, place) => place > 0 && at[1] - dice[place - 1]!.at[1] < 0.5);
  return left ? dice.filter(({ at }, place) => at[1] < PLATE.height + place).length : 0;
}

/** Where the lowest die stands, from over the top one; null: there is only one, or none. */
export function footOf(poses: readonly Pose[]): readonly [right: number, away: number] | null {
  if (poses.length < 3) return null;
  const { right, away } = lean(poses);
  return [-right, -away];
}

export type Side = "left" | "right" | "near" | "away";
const STRAIGHT = 1; // millimetres that nobody would call a lean

/** Where it leans most, and by how much; null: it stands straight. */
export function leanSide(poses: readonly Pose[]): { side: Side; size: number } | null {
  const { right, away } = lean(poses);
  const size = Math.max(Math.abs(right), Math.abs(away));
  if (size < STRAIGHT) return null;
  if (Math.abs(right) >= Math.abs(away)) return { side: right < 0 ? "left" : "right", size };
  return { side: away < 0 ? "near" : "away", size };
}

/** The tip of the tower, above the table. */
export function topOf(poses: readonly Pose[]): number {
  return Math.max(...poses.map(({ at, turn }, place) => (place ? at[1] + reachUp(turn) : at[1])));
}

/** How far from the middle of the plate a die lies, to a side. */
export function farthest(poses: readonly Pose[]): number {
  return Math.max(0, ...poses.slice(1).map(({ at }) => Math.hypot(at[0], 0.6 * at[2])));
}

function reachUp(turn: Turn): number {
  return [0, 1, 2].reduce((sum, axis) => {
    const way = [0, 0, 0] as [number, number, number];
    way[axis] = 1;
    return sum + Math.abs(turned(way, turn)[1]) / 2;
  }, 0);
}

/**
 * The trace of the placement that left the tower as it stands at a moment: the last one that held.
 * Null: it was a fall, or no physics answered. A round that ended in peace takes the tower down: then
 * the trace has more dice than the tower.
 */
export function traceOfTower(moment: Moment, past: readonly PastStep[]): string | null {
  for (let place = past.length - 1; place >= 0; place -= 1) {
    const step = past[place]!;
    if (step.line > moment.line || typeof step.step["stands"] !== "boolean") continue;
    return step.step["stands"] ? (step.trace ?? null) : null;
  }
  return null;
}
