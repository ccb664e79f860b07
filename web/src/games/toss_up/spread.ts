/** Toss Up! on the table: greens in the rack, the dice of the last roll in the round tray. */
import type { Die, Face, Place, Spread } from "../../dice/spread";
import { castOf } from "../../dice/settle";
import type { PastStep } from "../../wire/past";
import type { Moment, View } from "../../wire/moment";
import { say, wallText } from "./words";
import { type WallText } from "../../boards/wallText";
import { ahead, inHand } from "../../boards/sweep";
import { LIGHTS } from "./faces";
import { room } from "./room";

interface TossView extends View {
  dice: number;
  dice_left: number;
  turn_points: number;
  phase: "roll" | "choose" | "over";
  house_rules: { faces?: string };
}

export type Letter = "G" | "Y" | "R";
const COLOURS = { G: "green", Y: "yellow", R: "red" } as const;
const USUAL = "GGGYYR";
/** Where each of six sorted letters is inlaid: a green has a yellow at the front, and so on. */
const SIDES = [1, 4, 0, 2, 3, 5];
/** Sides in the order in which one is looked for to lie on top. */
const ON_TOP = [2, 4, 5, 0, 1, 3];
const COLUMNS = 5;

/** What was rolled in a step, the greens first; null where nothing was. */
export function rolled(step: Record<string, unknown> | null | undefined): Letter[] | null {
  const letters = step?.["roll"];
  if (typeof letters !== "string") return null;
  return [..."GYR"].flatMap((letter) =>
    [...letters.toUpperCase()].filter((shown) => shown === letter),
  ) as Letter[];
}

/** How many dice of a roll are green. */
export function greensOf(roll: readonly Letter[]): number {
  return roll.filter((letter) => letter === "G").length;
}

/** Did this roll end the turn? Then nothing is at risk, and there is nothing to choose. */
function isRedLight(moment: Moment): boolean {
  const view = moment.view as TossView;
  return rolled(moment.step) !== null && view.turn_points === 0 && view.phase !== "choose";
}

/** The spreads of a moment, one after the other: first the throw, then the greens in the rack. */
export function spreads(
  moment: Moment,
  before: Moment | null,
  past: readonly PastStep[] = [],
): Spread[] {
  const view = moment.view as TossView;
  const thrown = rolled(moment.step);
  if (thrown !== null) {
    const aside = view.dice - thrown.length;
    const greens = greensOf(thrown);
    const throwing = spread(moment, 0, [
      ...set(aside),
      ...thrown.map((letter, place) => inTray(letter, aside + place, true)),
    ]);
    const clears = isRedLight(moment) && aside > 0 && moment.turn !== -2;
    if (greens === 0 && !clears) return [throwing];
    const rest = thrown.slice(greens);
    const settled = spread(moment, 1, [
      ...(isRedLight(moment) ? [] : set(aside + greens)),
      ...rest.map((letter, place) => inTray(letter, aside + greens + place, false)),
    ]);
    return [throwing, { ...settled, cast: castOf(throwing)! }];
  }
  const last = lastRoll(past, moment.line) ?? { step: before?.step ?? null, line: 0 };
  const over = moment.step?.["do"] === "stop" && moment.turn !== -2;
  const aside = moment.turn === -2 ? null : over ? 0 : view.dice - view.dice_left;
  const shown = lying(moment, 0, last, aside);
  return [moment.step?.["do"] === "roll" ? inHand(shown, toThrow(shown)) : shown];
}

/** The table as a roll left it, with so many dice in the rack; null: all that do not lie in the tray. */
export function lying(
  moment: Moment,
  stage: number,
  { step, line }: { step: Record<string, unknown> | null; line: number },
  aside: number | null,
): Spread {
  const { dice } = moment.view as TossView;
  const left = leftLying(step);
  const first = dice - left.length;
  const lies = spread(moment, stage, [
    ...set(aside ?? first),
    ...left.map((letter, place) => inTray(letter, first + place, false)),
  ]);
  const fell = lies.dice.slice(dice - (rolled(step)?.length ?? 0));
  return { ...lies, cast: { step: line * 2, dice: fell.map(({ id }) => id) } };
}

/** The dice that a roll would throw: all that are not set aside. */
export function toThrow(spread: Spread): string[] {
  return spread.dice.filter((die) => die.place.on !== "rack").map((die) => die.id);
}

/** The table once the points of the turn are banked: nothing stays in the rack. */
export function banked(spread: Spread): Spread {
  return ahead(spread, (die) => (die.place.on === "rack" ? { on: "away" } : null));
}

function lastRoll(past: readonly PastStep[], upTo: number): PastStep | null {
  const rolls = past.filter((step) => step.line <= upTo && rolled(step.step) !== null);
  return rolls.at(-1) ?? null;
}

/** What lies in the tray after a roll: all but the greens. */
function leftLying(step: Record<string, unknown> | null): Letter[] {
  return (rolled(step) ?? []).filter((letter) => letter !== "G");
}

interface Laid {
  index: number;
  letter: Letter;
  place: Place;
  thrown: boolean;
}

function set(greens: number): Laid[] {
  return Array.from({ length: greens }, (_, index) => ({
    index,
    letter: "G" as const,
    place: { on: "rack" as const, slot: index },
    thrown: false,
  }));
}

function inTray(letter: Letter, index: number, thrown: boolean): Laid {
  return { index, letter, place: { on: "tray", slot: index }, thrown };
}

function spread(moment: Moment, stage: number, laid: Laid[]): Spread {
  const view = moment.view as TossView;
  const known = new Map(laid.map((die) => [die.index, die]));
  const letters = [...(view.house_rules.faces ?? USUAL)].sort(
    (one, other) => "GYR".indexOf(one) - "GYR".indexOf(other),
  ) as Letter[];
  const dice = Array.from({ length: view.dice }, (_, index) => drawn(letters, index, known));
  return {
    furniture: {
      tray: "round",
      rack: { columns: COLUMNS, rows: Math.ceil(view.dice / COLUMNS) },
    },
    cloth: room.cloth,
    dice,
    step: moment.line * 2 + stage,
  };
}

/** A die of these letters with one of them on top. */
export function tossDie(letter: Letter, letters: readonly Letter[] = [...USUAL] as Letter[]) {
  const shown = SIDES.map((place) => letters[place] ?? "G");
  const up = ON_TOP.find((side) => shown[side] === letter) ?? 2;
  const faces = shown.map((side): Face => LIGHTS[COLOURS[side]]);
  return { body: "ivory" as const, faces: faces as Die["faces"], up };
}

function drawn(letters: readonly Letter[], index: number, known: Map<number, Laid>): Die {
  const laid = known.get(index);
  const letter = laid?.letter ?? "G";
  const die = say(`toss_${COLOURS[letter]}`);
  const where = laid?.place.on === "rack" ? "set_aside" : "in_tray";
  return {
    id: `die-${index}`,
    ...tossDie(letter, letters),
    place: laid?.place ?? { on: "away" },
    name: say(where, { die }),
    ...(laid?.thrown ? { thrown: true } : {}),
  };
}

/**
 * What the wall says. While the dice tumble it is still what was true before. What ended a turn is told
 * with the name: it stands there when somebody else is to throw, or has won.
 */
export function wallLine(
  moment: Moment,
  before: Moment | null,
  settled: boolean,
  names: readonly string[] = [],
): WallText {
  const view = moment.view as TossView;
  const old = before?.view as TossView | undefined;
  const thrown = rolled(moment.step);
  if (thrown !== null && !settled)
    return old && old.turn_points > 0
      ? atRisk(old.turn_points, thrown.length)
      : wallText("toss_to_roll", { dice: thrown.length }, { big: thrown.length });
  const name = names.length > 1 ? names[old?.to_move ?? -1] : undefined;
  if (isRedLight(moment)) {
    const lost = old?.turn_points ?? 0;
    const light = { big: lost, mark: "red", tone: "red" } as const;
    if (lost > 0)
      return name === undefined
        ? wallText("toss_red_light", { points: lost }, light)
        : wallText("toss_red_light_of", { name, points: lost }, light);
    return name === undefined
      ? wallText("toss_red_light_early", {}, { tone: "red" })
      : wallText("toss_red_light_early_of", { name }, { tone: "red" });
  }
  if (moment.step?.["do"] === "stop" && old) return bankedWords(old.turn_points, name);
  if (moment.turn === -2) return { parts: [] };
  if (view.turn_points === 0 && view.phase !== "choose")
    return wallText("toss_to_roll", { dice: view.dice_left }, { big: view.dice_left });
  if (view.dice_left === view.dice && view.turn_points > 0)
    return wallText("toss_all_green", { dice: view.dice }, { big: view.turn_points });
  return atRisk(view.turn_points, view.dice_left);
}

/** "Ann: 6 points banked"; without a name, "6 points banked". */
export function bankedWords(points: number, name: string | undefined): WallText {
  const shown = { big: points };
  return name === undefined
    ? wallText("toss_banked", { points }, shown)
    : wallText("toss_banked_of", { name, points }, shown);
}

function atRisk(points: number, dice: number): WallText {
  return wallText("toss_at_risk", { dice }, { big: points });
}

/** A roll of this turn, for the slip: how many were thrown, how many were green. */
interface TurnRoll {
  dice: number;
  greens: number;
}

/** The rolls of the turn that is being played, as far as the steps so far are known. */
export function rollsOfTurn(moment: Moment, past: readonly PastStep[]): TurnRoll[] {
  const view = moment.view as TossView;
  let missing = view.turn_points;
  const rolls: TurnRoll[] = [];
  const steps = past.filter((step) => step.line <= moment.line);
  for (let place = steps.length - 1; place >= 0 && missing > 0; place -= 1) {
    const thrown = rolled(steps[place]!.step);
    if (thrown === null) continue;
    const greens = greensOf(thrown);
    rolls.unshift({ dice: thrown.length, greens });
    missing -= greens;
  }
  return missing === 0 ? rolls : [];
}

/** "left: 3 yellow, 1 red": what lies in the tray of the turn that is being played. */
export function leftOver(
  moment: Moment,
  past: readonly PastStep[],
): { text: string; letter: Letter } | null {
  const step = rolled(moment.step) === null ? lastRoll(past, moment.line)?.step : moment.step;
  const letters = leftLying(step ?? null);
  const view = moment.view as TossView;
  if (letters.length === 0 || view.phase !== "choose") return null;
  const faces = (["Y", "R"] as const).flatMap((letter) => {
    const n = letters.filter((one) => one === letter).length;
    return n > 0 ? [say(letter === "Y" ? "toss_left_yellow" : "toss_left_red", { n })] : [];
  });
  return { text: say("toss_turn_left", { faces: faces.join(", ") }), letter: letters[0]! };
}
