/** Doozy Dice on the table: kept dice in the rack, those to be rolled in the round tray. */
import type { Die, Face, Place, Spread } from "../../dice/spread";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import type { DoozyView, Shows } from "./view";
import { say } from "./words";
import { ahead, inHand } from "../../boards/sweep";
import { DOOZY_FACE } from "./face";
import { room } from "./room";

export const DICE = 5;
export const ALL = Array.from({ length: DICE }, (_, die) => die);
const BLUE = 3;
/** On which side of a die a number is: opposite sides make seven. The face is where the 1 is. */
const SIDE_OF = [0, 2, 4, 0, 1, 5, 3];

/** What somebody has laid out and picked, before anything is sent. */
export interface Picked {
  /** The dice that would be rolled again: they lie in the tray. */
  again: readonly number[];
  /** The dice that may change sides between rack and tray. */
  movable: readonly number[];
  /** The card whose price is shown at the dice. */
  card: string | null;
  /** What the coach would keep, where that is something else. */
  keeps?: readonly number[] | null;
}

/** The dice that were thrown in the last roll so far: they lie in the tray. */
export function lastThrown(moment: Moment, past: readonly PastStep[] = []): number[] {
  const roll = lastRoll(moment, past)?.roll;
  return roll ? ALL.filter((die) => roll[die] !== null) : [...ALL];
}

function lastRoll(
  moment: Moment,
  past: readonly PastStep[],
): { line: number; roll: Shows[] } | null {
  const steps = [...past, { line: moment.line, step: moment.step ?? {} }];
  const found = steps
    .filter(({ line, step }) => line <= moment.line && Array.isArray(step["roll"]))
    .at(-1);
  return found ? { line: found.line, roll: found.step["roll"] as Shows[] } : null;
}

const idOf = (die: number): string => `die-${die}`;

/** The dice that an action throws. */
export function toThrow(action: Record<string, unknown> | null | undefined): string[] {
  const dice = action?.["do"] === "roll" ? action["dice"] : [];
  return Array.isArray(dice) ? (dice as number[]).map(idOf) : [];
}

/** The dice of a turn in the hand, before they are thrown: those of a roll-off are swept aside. */
export function takenUp(spread: Spread): Spread {
  return { ...spread, dice: ALL.map((die) => drawn(die, null, { on: "hand" })) };
}

/** What an action does to the dice before the house has answered: what a card takes is set aside. */
export function aheadOf(
  action: Record<string, unknown>,
  view: DoozyView,
): ((spread: Spread) => Spread) | null {
  const { do: what, card } = action;
  const becomes = view.offers[card as string]?.becomes ?? [];
  const isUsed = (die: number): boolean => (becomes[die] ?? null) !== null;
  if (what !== "complete" && what !== "write_off") return null;
  return (spread) =>
    ahead(spread, ({ place, id }) => {
      if (!("slot" in place) || !id.startsWith("die-")) return null;
      const on = what === "complete" && isUsed(place.slot) ? "rack" : "tray";
      return { on, slot: place.slot };
    });
}

/** The spreads of a moment, one after the other; `picked` for the seat that may act here. */
export function spreads(
  moment: Moment,
  before: Moment | null,
  past: readonly PastStep[] = [],
  names: readonly string[] = [],
  picked: Picked | null = null,
): Spread[] {
  const fell = lastRoll(moment, past);
  const dice = fell ? lastThrown(moment, past).map(idOf) : [];
  const cast = fell ? { cast: { step: fell.line * 2, dice } } : {};
  return laidOut(moment, before, past, names, picked).map((one) => ({ ...one, ...cast }));
}

/**
 * Dice that were rolled earlier, lying as they lay: those of the last roll in the tray, where it threw
 * them. `after`: how many steps later this is, so that it is another one than the throw.
 */
export function lying(
  moment: Moment,
  after: number,
  dice: readonly Shows[],
  { line, step }: PastStep,
): Spread {
  const roll = step["roll"] as Shows[];
  const thrown = ALL.filter((die) => roll[die] !== null);
  const view = moment.view as DoozyView;
  const shown = spread(moment, laid(dice, thrown, { view }));
  return {
    ...shown,
    step: shown.step + after,
    cast: { step: line * 2, dice: thrown.map(idOf) },
  };
}

function laidOut(
  moment: Moment,
  before: Moment | null,
  past: readonly PastStep[],
  names: readonly string[],
  picked: Picked | null,
): Spread[] {
  const view = moment.view as DoozyView;
  const step = moment.step ?? {};
  const was = before?.view as DoozyView | undefined;
  if (Array.isArray(step["rolloff"])) return [rolledOff(moment, step["rolloff"], names)];
  if (Array.isArray(step["roll"])) {
    const thrown = lastThrown(moment);
    return [spread(moment, laid(view.dice, picked?.again ?? thrown, { thrown, picked, view }))];
  }
  if (step["do"] === "complete" && was) return [completed(moment, was, step["card"] as string)];
  if (step["do"] === "write_off" && was) return [spread(moment, laid(was.dice, ALL, { view }))];
  const tray = picked?.again ?? (view.phase === "roll" ? [] : lastThrown(moment, past));
  return [inHand(spread(moment, laid(view.dice, tray, { picked, view })), toThrow(step))];
}

interface LaidOut {
  view: DoozyView;
  thrown?: readonly number[];
  picked?: Picked | null;
}

function laid(dice: readonly Shows[], tray: readonly number[], given: LaidOut): Die[] {
  return dice.map((shows, die) => {
    const place: Place =
      shows === null ? { on: "away" } : { on: tray.includes(die) ? "tray" : "rack", slot: die };
    const movable = given.picked?.movable.includes(die) ?? false;
    const advice = movable ? advised(given.picked?.keeps ?? null, die, place.on) : null;
    const slip =
      (given.picked?.card ? slipAt(given.view, given.picked.card, die) : undefined) ??
      (advice === "keep" ? { text: say("doozy_coach_keeps"), tone: "lamp" as const } : undefined);
    return {
      ...drawn(die, shows, place),
      ...(movable ? { choice: true, pressed: place.on === "rack", shortcut: String(die + 1) } : {}),
      ...(given.thrown?.includes(die) ? { thrown: true } : {}),
      ...(slip ? { slip } : {}),
      name: [
        nameAt(die, shows, place, given.picked !== null && given.picked !== undefined),
        given.picked?.card ? slipInWords(given.view, given.picked.card, die) : "",
        advice ? say(`doozy_coach_would_${advice}`) : "",
      ]
        .filter(Boolean)
        .join(", "),
    };
  });
}

/** What the coach would do with a die that lies elsewhere; null where it lies well. */
function advised(
  keeps: readonly number[] | null,
  die: number,
  on: Place["on"],
): "keep" | "roll" | null {
  if (keeps === null || keeps.includes(die) === (on === "rack")) return null;
  return keeps.includes(die) ? "keep" : "roll";
}

/** The dice as they are when a card is completed: what was bought is shown at them. */
function completed(moment: Moment, was: DoozyView, card: string): Spread {
  const becomes = was.offers[card]?.becomes ?? [];
  const used = ALL.filter((die) => becomes[die] !== null && becomes[die] !== undefined);
  const dice = ALL.map((die): Die => {
    const shows = was.dice[die] ?? null;
    const place: Place = { on: used.includes(die) ? "rack" : "tray", slot: die };
    const slip = slipAt(was, card, die);
    const target = becomes[die];
    const bought = typeof shows === "number" && typeof target === "number" ? target : shows;
    return {
      ...drawn(die, bought, place),
      ...(slip ? { slip: { ...slip, tone: "ink" as const } } : {}),
    };
  });
  return spread(moment, dice);
}

/** "wild: 5" at a face that stands for a number, "2 → 3 ●" where dots are spent. */
function slipAt(view: DoozyView, card: string, die: number): Die["slip"] {
  const shows = view.dice[die];
  const target = view.offers[card]?.becomes[die];
  if (shows === null || shows === undefined || target === null || target === undefined)
    return undefined;
  if (shows === "F")
    return target === "F"
      ? { text: say("doozy_is_face"), tone: "ink" }
      : { text: say("doozy_wild", { number: target }), short: `= ${target}`, tone: "ink" };
  if (typeof target !== "number" || target === shows) return undefined;
  const dots = "●".repeat(Math.abs(target - shows));
  const text = `${say("doozy_changes", { from: shows, to: target })} ${dots}`;
  return { text, short: `→ ${target}`, tone: "lamp" };
}

/** The same for those who hear it: "becomes 3 for 1 dot". */
function slipInWords(view: DoozyView, card: string, die: number): string {
  const shows = view.dice[die];
  const target = view.offers[card]?.becomes[die];
  if (shows === null || shows === undefined || target === null || target === undefined) return "";
  if (shows === "F")
    return target === "F" ? say("doozy_face_stays") : say("doozy_face_wild", { number: target });
  if (typeof target !== "number" || target === shows) return "";
  return say("doozy_turns", { number: target, dots: Math.abs(target - shows) });
}

function rolledOff(moment: Moment, numbers: unknown[], names: readonly string[]): Spread {
  const dice = numbers.flatMap((number, seat): Die[] => {
    if (typeof number !== "number") return [];
    const die = drawn(0, number, { on: "tray", slot: seat });
    const name = names[seat] ?? "";
    return [
      {
        ...die,
        id: `off-${seat}`,
        thrown: true,
        slip: { text: name, tone: "ink" },
        name: say("doozy_off", { name, number }),
      },
    ];
  });
  return spread(moment, dice);
}

/** The sides of a die: blue with ivory dots, or white with the face in the place of the 1. */
export function doozyDie(die: number, shows: Shows) {
  const blue = die < BLUE;
  const faces: Face[] = [];
  for (let count = 1; count <= 6; count += 1)
    faces[SIDE_OF[count]!] =
      count === 1 && !blue ? DOOZY_FACE : { kind: "dots", count, ink: blue ? "ivory" : "ink" };
  const up = SIDE_OF[typeof shows === "number" ? shows : 1]!;
  return { body: blue ? ("blue" as const) : ("ivory" as const), faces: faces as Die["faces"], up };
}

function drawn(die: number, shows: Shows, place: Place): Die {
  return { id: idOf(die), ...doozyDie(die, shows), place, name: nameAt(die, shows, place) };
}

/** "blue 5", "white Doozy Face". */
export function dieName(die: number, shows: Shows): string {
  if (shows === "F") return say("doozy_face");
  return say(die < BLUE ? "doozy_blue" : "doozy_white", { shows: String(shows ?? "") });
}

function nameAt(die: number, shows: Shows, place: Place, choosing = false): string {
  const name = dieName(die, shows);
  if (place.on === "rack") return say("doozy_kept", { die: name });
  return say(choosing ? "doozy_to_roll" : "doozy_lying", { die: name });
}

function spread(moment: Moment, dice: Die[]): Spread {
  return {
    furniture: { tray: "round", rack: { columns: DICE, rows: 1 } },
    cloth: room.cloth,
    dice,
    step: moment.line * 2,
  };
}
