/** Reads the messages of the house: lines of a record, and frames of lines as moments. */
import type { Moment, View } from "./moment";
import { withTrueMinus } from "../words/minus";
import type { BoardPart, HouseMessage, Lines, SeatState } from "./types";

/** A line of the record; what else is in it depends on its kind. */
export interface RecordLine {
  n: number;
  kind: string;
  seat?: number | null;
  nonce?: string;
  hash?: string;
  table?: { kind?: string; commitment?: string };
}

export function readLine(text: string): RecordLine | null {
  try {
    const line = JSON.parse(text) as RecordLine;
    return typeof line === "object" && line !== null && typeof line.kind === "string" ? line : null;
  } catch {
    return null;
  }
}

/**
 * A message of the house, checked: every field that screens draw from has to be there, so that no
 * broken frame leaves a dead screen. Null: it cannot be read. A message of an unknown kind comes from
 * a newer house and is ignored later.
 */
export function readMessage(data: unknown): HouseMessage | null {
  let found: unknown;
  try {
    found = JSON.parse(String(data));
  } catch {
    return null;
  }
  if (!isObject(found) || typeof found["say"] !== "string") return null;
  const isRight = SHAPES[found["say"]]?.(found) ?? true;
  if (!isRight) return null;
  const message = found as unknown as HouseMessage;
  return message.say === "lines" ? { ...message, told: withTrueMinus(message.told) } : message;
}

type Found = Record<string, unknown>;

const SHAPES: Record<string, (found: Found) => boolean> = {
  welcome: (found) => isTable(found["table"]) && isList(found["seats"]) && isCount(found["record"]),
  table: (found) => isTable(found["table"]) && isList(found["yours"]),
  lines: isLines,
  refused: (found) => typeof found["reason"] === "string" && typeof found["sentence"] === "string",
  goodbye: (found) => typeof found["reason"] === "string",
  done: (found) => isCount(found["record"]),
  wanted: (found) => isCount(found["seat"]) && isCount(found["at"]),
  motion: (found) =>
    isCount(found["line"]) && isCount(found["frame"]) && typeof found["trace"] === "string",
};

function isLines(found: Found): boolean {
  const { first, lines, view, turn, actions, told, steps } = found;
  return (
    isCount(first) &&
    isList(lines) &&
    lines.every((line) => typeof line === "string" && readLine(line) !== null) &&
    maybe(view, isView) &&
    maybe(turn, Number.isInteger) &&
    maybe(told, (all) => isList(all) && all.every(isList)) &&
    maybe(actions, (all) => isList(all) && all.every((one) => isObject(one) && "action" in one)) &&
    maybe(steps, (all) => isList(all) && all.every(isStep))
  );
}

const maybe = (value: unknown, isRight: (value: unknown) => boolean): boolean =>
  value === undefined || value === null || isRight(value);
const isObject = (value: unknown): value is Found =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isView = (value: unknown): boolean => isObject(value) && isList(value["points"]);
const isStep = (value: unknown): boolean =>
  isObject(value) && isCount(value["line"]) && isView(value["view"]);
const isTable = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["state"] === "string" &&
  typeof value["dice"] === "string" &&
  isList(value["seats"]) &&
  value["seats"].every(isObject);

/** The commitment of a sealed record's first line; null where dice are not sealed. */
export function commitmentOf(head: string | undefined): string | null {
  const found = head === undefined ? null : readLine(head);
  return found?.table?.commitment ?? null;
}

/**
 * The moments of a frame, from line `from` on. Every line with a step or a sentence makes one: where
 * there is no step (somebody took a seat, the match was closed), it shows the last position.
 */
export function momentsOf(frame: Lines, from: number, before: Moment | null): Moment[] {
  const steps = new Map((frame.steps ?? []).map((step) => [step.line, step]));
  const found: Moment[] = [];
  let last = before;
  const end = frame.first + frame.lines.length;
  for (let line = Math.max(from, frame.first); line < end; line += 1) {
    const told = frame.told?.[line - frame.first] ?? [];
    const step = steps.get(line);
    if (step !== undefined) last = { ...step, view: step.view as View, told };
    else if (told.length > 0 && last !== null && isAfterAllSteps(frame, line))
      last = { ...last, line, seat: null, step: null, told };
    else continue;
    found.push(last);
  }
  const newest = newestOf(frame, last, end - 1);
  return newest === null ? found : [...found.filter((one) => one.line < newest.line), newest];
}

/** Lines before the first drawn step are only told, not shown one by one. */
function isAfterAllSteps(frame: Lines, line: number): boolean {
  const first = frame.steps?.[0];
  return first === undefined || line > first.line;
}

/** The position at the end of the frame, where no step shows it: at the start, or after a rewind. */
function newestOf(frame: Lines, last: Moment | null, line: number): Moment | null {
  if (frame.view === undefined) return null;
  const view = frame.view as View;
  const turn = frame.turn ?? -1;
  const isNew = last === null || JSON.stringify(last.view) !== JSON.stringify(view);
  if (!isNew && last.turn === turn) return null;
  const told = frame.told?.at(-1) ?? [];
  const board: BoardPart[] = frame.board ?? last?.board ?? [];
  return { line: Math.max(line, last?.line ?? 0), seat: null, step: null, view, turn, told, board };
}

/** Whose device gives the nonce of the next roll: the roller's, or the next person's to the left. */
export function nonceGiver(roller: number, seats: SeatState[]): number | null {
  for (let step = 0; step < seats.length; step += 1) {
    const seat = (roller + step) % seats.length;
    if (seats[seat]?.kind === "person") return seat;
  }
  return null;
}

export function sameAction(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other);
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
