/** The box as plain values: what lies where, and what a trace shows. No rule is known here. */
import { lying } from "../../dice/orientation";
import type { Point, Pose } from "../../dice/space";
import type { Colour, Die, Face } from "../../dice/spread";
import type { Moment, View } from "../../wire/moment";
import type { PastStep } from "../../wire/past";
import { BOX } from "./measures";
import { DIE_FACES } from "../../worlds/dieFaces";
import type { Trace } from "../../worlds/trace";

export type Kind = "blue" | "yellow" | "green" | "white" | "pink";
/** Row and column, from 1. */
export type Cell = readonly [row: number, column: number];

const KINDS: Record<string, Kind> = {
  B: "blue",
  Y: "yellow",
  G: "green",
  W: "white",
  P: "pink",
};

export interface Lying {
  kind: Kind;
  face: number;
}

/** "G3" as the house writes it. */
export function readDie(letters: string): Lying {
  return { kind: KINDS[letters[0]!] ?? "white", face: Number(letters.slice(1)) || 6 };
}

export interface Seen {
  arena: (Lying | null)[][];
  hands: Kind[][];
  phase: string;
  toMove: number;
  flicksLeft: number;
  round: number;
  layout: Partial<Record<"centre" | "blue" | "yellow" | "green" | "bonus", Cell>>;
  movable: number[];
  /** The game is over, and this is the box as it last held a die. */
  emptied: boolean;
  /** What the house would score, piece by piece; null: nothing is scored now. */
  best: Scoring | null;
}

export interface Scoring {
  points: number;
  pieces: ScoredPiece[];
  /** What each of the pieces gives. */
  each: number[];
}

export interface ScoredPiece {
  kind: string;
  colour: string | null;
  cells: Cell[];
  markers: Cell[];
}

export function seen(view: View): Seen {
  const rows = (view["arena"] as (string | null)[][] | undefined) ?? [];
  return {
    arena: rows.map((row) => row.map((die) => (die === null ? null : readDie(die)))),
    hands: (view["hands"] as Kind[][] | undefined) ?? [],
    phase: (view["phase"] as string | undefined) ?? "",
    toMove: view.to_move ?? 0,
    flicksLeft: (view["flicks_left"] as number | undefined) ?? 0,
    round: (view["round"] as number | undefined) ?? 1,
    layout: (view["layout"] as Seen["layout"] | undefined) ?? {},
    movable: (view["movable_bases"] as number[] | undefined) ?? [],
    emptied: view["emptied"] === true,
    best: (view["best"] as Seen["best"] | undefined) ?? null,
  };
}

/**
 * A moment as the table shows it: when the game is over the box stays as the last flick left it; where
 * that left nothing, as it last held a die. The pieces that were scored then are beside it.
 */
export function leftLying<Shown extends { moment: Moment }>(
  shown: Shown,
  past: readonly PastStep[],
): Shown & { scored: ScoredPiece[] } {
  const { moment } = shown;
  const arenas = past.map(({ step }) => step["arena"] as (string | null)[][] | undefined);
  const last = arenas.map(Array.isArray).lastIndexOf(true);
  if (moment.turn !== -2 || last < 0) return { ...shown, scored: [] };
  const held = arenas.map((arena) => arena?.flat().some((die) => die !== null)).lastIndexOf(true);
  const place = held < 0 ? last : held;
  const next = arenas.findIndex((arena, later) => later > place && Array.isArray(arena));
  const scored = past.slice(place + 1, next < 0 ? undefined : next).flatMap(({ step }) => {
    const piece = step["piece"] as ScoredPiece | null | undefined;
    return piece ? [piece] : [];
  });
  const view = { ...moment.view, arena: arenas[place], emptied: place !== last };
  return { ...shown, moment: { ...moment, view }, scored };
}

/** "c3": rows a to e, columns 1 to 5. */
export function cellName([row, column]: Cell): string {
  return `${"abcde"[row - 1] ?? row}${column}`;
}

export function cellAt([x, , z]: Point): Cell | null {
  const [row, column] = [3 + Math.round(z / BOX.pitch), 3 + Math.round(x / BOX.pitch)];
  const inside = row >= 1 && row <= 5 && column >= 1 && column <= 5;
  return inside ? [row, column] : null;
}

/** The middle of a hole, on its floor. */
export function holeAt([row, column]: Cell): Point {
  return [(column - 3) * BOX.pitch, 0, (row - 3) * BOX.pitch];
}

export function dieOf(id: string, { kind, face }: Lying, name: string): Die {
  const colour: Colour = kind;
  const faces = DIE_FACES.map((count): Face =>
    kind === "pink"
      ? { kind: "burst", colour }
      : { kind: "pips", count, colour, ground: kind === "white" ? "ivory" : "colour" },
  );
  return {
    id,
    body: kind === "white" ? "ivory" : colour,
    faces: faces as Die["faces"],
    up: sideOf(face),
    place: { on: "away" },
    name,
  };
}

function sideOf(face: number): number {
  return Math.max(0, (DIE_FACES as readonly number[]).indexOf(face));
}

/** A die that lies in its hole, turned a little as nobody straightens it. */
export function seated(cell: Cell, { face }: Lying): Pose {
  const [x, , z] = holeAt(cell);
  const yaw = (((cell[0] * 7 + cell[1] * 13) % 9) - 4) / 28;
  return { at: [x, 0.5, z], turn: lying(sideOf(face), yaw), size: 1 };
}

/** A die on a base, before it is flicked: beside the row or column it looks at. */
export function onBase(base: number, face: number, right = 0, ahead = 0, degrees = 0): Pose {
  const angle = (degrees * Math.PI) / 180;
  const out: Point = [
    right + ahead * Math.sin(angle),
    BOX.base.high + 0.5,
    BOX.base.out - ahead * Math.cos(angle),
  ];
  const turn = base * (Math.PI / 2);
  const at: Point = [
    out[0] * Math.cos(turn) + out[2] * Math.sin(turn),
    out[1],
    out[2] * Math.cos(turn) - out[0] * Math.sin(turn),
  ];
  return { at, turn: lying(sideOf(face), turn), size: 1 };
}

/** Degrees from straight ahead to the right, from the die on a base, moved so far, to a hole. */
export function wayTo(base: number, cell: Cell, shift = 0): number {
  const [x, , z] = holeAt(cell);
  const turn = base * (Math.PI / 2);
  const right = x * Math.cos(turn) - z * Math.sin(turn);
  const ahead = BOX.base.out - (z * Math.cos(turn) + x * Math.sin(turn));
  return (Math.atan2(right - shift, ahead) * 180) / Math.PI;
}

/** Metres a second that carry a die from a base into each row, the farthest first. */
const CARRIES = [1.03, 0.95, 0.82, 0.65, 0.53];

/** The hole that a hand without any error would flick at: its row by the speed, then its column. */
export function aimedAt(base: number, direction: number, speed: number, shift = 0): Cell {
  const row = nearest(CARRIES, speed) + 1;
  const cells = CARRIES.map((_, place) => {
    let cell: Cell = [row, place + 1];
    for (let turn = 0; turn < base; turn += 1) cell = [6 - cell[1], cell[0]];
    return cell;
  });
  return cells[
    nearest(
      cells.map((cell) => wayTo(base, cell, shift)),
      direction,
    )
  ]!;
}

function nearest(values: readonly number[], to: number): number {
  const far = values.map((value) => Math.abs(value - to));
  return far.indexOf(Math.min(...far));
}

/** How the room is turned so that a base is before the person. */
export function yawOf(base: number): number {
  return -base * (Math.PI / 2);
}

export interface Cast {
  dice: Lying[];
  /** The last is the one that is flicked. */
  trace: Trace;
}

/**
 * Which dice a trace shows: those in holes before the flick, by the hole that they begin in, and the
 * one that was flicked, last. Null: the trace is of another arena.
 */
export function castOf(before: Moment | null, trace: Trace): Cast | null {
  const first = trace.frames[0];
  const kind = before?.step?.["die"] as Kind | undefined;
  if (!before || !first || kind === undefined) return null;
  const { arena } = seen(before.view);
  const dice: Lying[] = [];
  for (const pose of first.slice(0, -1)) {
    const cell = cellAt(pose.at);
    const lies = cell && arena[cell[0] - 1]?.[cell[1] - 1];
    if (!lies) return null;
    dice.push(lies);
  }
  return { dice: [...dice, { kind, face: 1 }], trace };
}

/** All dice of an arena, hole by hole. */
export function inHoles(arena: Seen["arena"]): { cell: Cell; die: Lying }[] {
  return arena.flatMap((row, r) =>
    row.flatMap((die, c) => (die ? [{ cell: [r + 1, c + 1] as Cell, die }] : [])),
  );
}
