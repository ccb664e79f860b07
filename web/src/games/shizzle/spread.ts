/** Shizzle on the table: the line in the trough, the dice beside it on the mat, the bank as chips. */
import type { Die, Face, Gap, Place, Spread } from "../../dice/spread";
import type { PastStep } from "../../wire/past";
import type { Moment, View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { ahead } from "../../boards/sweep";
import { say } from "./words";
import { room } from "./room";

type Hue = "red" | "orange" | "yellow" | "green" | "blue" | "purple";
/** A die and the number it shows. */
export type Shown = [die: number, number: number];

export interface ShizzleView extends View {
  line: Shown[];
  roll: (number | null)[];
  spark: [number, null] | null;
  rolling: number[];
  /** Every line of dice that could be appended, longest first. */
  lines: number[][];
  layout: Hue[][];
  bank: number;
  pending: number;
  phase: "spark" | "roll" | "build" | "settle" | "over";
}

const FIVE = 5;
/** On which side of a die a number is: opposite sides make seven. */
const SIDE_OF = [0, 2, 4, 0, 1, 5, 3];

export interface Choices {
  offers: readonly Offer[];
  /** Win shares by die, in words, and which is best. */
  shares?: ReadonlyMap<number, { text: string; best: boolean }>;
}

/** The spreads of a moment, one after the other; the last has what may be chosen. */
export function spreads(
  moment: Moment,
  before: Moment | null,
  choices: Choices = { offers: [] },
  past: readonly PastStep[] = [],
): Spread[] {
  const view = moment.view as ShizzleView;
  const was = (before?.view as ShizzleView | undefined) ?? null;
  const stages = laidOut(moment, view, was);
  const bank = stages.some((laid) => laid.thrown) && was ? was.bank : view.bank;
  return stages.map((laid, stage) => {
    const last = stage === stages.length - 1;
    const held = last ? { ...choices, bank: view.bank } : { offers: [], bank };
    return { ...spread(moment, stage, laid, held), ...castOf(moment, past) };
  });
}

/** The last throw: what is left of it lies where it fell. */
function castOf(moment: Moment, past: readonly PastStep[]): Pick<Spread, "cast"> {
  const rolls = [...past, { line: moment.line, step: moment.step ?? {} }].filter(
    ({ line, step }) => line <= moment.line && Array.isArray(step["roll"]),
  );
  const roll = rolls.at(-1);
  if (!roll) return {};
  const dice = lying(roll.step["roll"] as (number | null)[]).map(([die]) => idOf(die));
  return { cast: { step: roll.line * 2, dice } };
}

const idOf = (die: number): string => `die-${die}`;

/** The dice that are swept up for an action before the house has answered: those beside the line. */
export function toThrow(spread: Spread, action: Record<string, unknown> | null): string[] {
  if (action?.["do"] === "spark") return [idOf(action["die"] as number)];
  if (action?.["do"] !== "roll") return [];
  return spread.dice.filter((die) => die.place.on === "tray").map((die) => die.id);
}

/** The dice that a roll threw. */
export function thrownIn({ step }: Moment): string[] {
  return lying((step?.["roll"] as (number | null)[] | undefined) ?? []).map(([die]) => idOf(die));
}

/**
 * What an action does to the dice before the house has answered: one joins the line; or the line goes,
 * and its last die is the next spark, unless Shizzles are settled first or the bank is empty then.
 */
export function aheadOf(
  action: Record<string, unknown>,
  { line, pending, bank }: ShizzleView,
): ((spread: Spread) => Spread) | null {
  const { do: what, die } = action;
  const slot = line.length;
  if (what === "add")
    return (spread) =>
      ahead(spread, ({ id }) => (id === idOf(die as number) ? { on: "trough", slot } : null));
  if (what !== "stop" || pending > 0 || bank <= slot) return null;
  const next = { on: "trough", slot: 0 } as const;
  return (spread) =>
    ahead(spread, ({ place }) => {
      if (place.on !== "trough") return null;
      return place.slot === slot - 1 ? next : { on: "away" };
    });
}

interface Held extends Choices {
  /** Chips in the bank: not fewer before the dice lie. */
  bank: number;
}

interface Laid {
  line: readonly Shown[];
  beside: readonly Shown[];
  thrown?: boolean;
  /** Somebody has asked for the next throw. */
  asked?: boolean;
}

function laidOut(moment: Moment, view: ShizzleView, was: ShizzleView | null): Laid[] {
  const step = moment.step ?? {};
  if (Array.isArray(step["roll"])) return rolledOut(view, was, step["roll"] as (number | null)[]);
  const beside = lying(was?.roll ?? []);
  if (step["do"] === "add" && was) return added(view, was, step["die"] as number);
  if (step["do"] === "stop" || step["do"] === "take" || step["do"] === "attack") {
    const line = view.phase === "over" && was ? was.line : view.line;
    return [{ line, beside: without(beside, line) }];
  }
  if (view.phase === "spark")
    return [{ line: [], beside: Array.from(view.layout, (_, die): Shown => [die, 1]) }];
  const asked = step["do"] === "roll" || step["do"] === "spark";
  return [{ line: view.line, beside: lying(view.roll), asked }];
}

function rolledOut(view: ShizzleView, was: ShizzleView | null, roll: (number | null)[]): Laid[] {
  const thrown = lying(roll);
  const line = was ? was.line : without(view.line, thrown);
  const first: Laid = { line, beside: thrown, thrown: true };
  const stays = same(line, view.line) && same(lying(view.roll), thrown);
  if (stays) return [first];
  // The spark goes into the trough; after a choke only the last of the line stays there.
  const over = view.phase === "over" && was;
  return [first, { line: over ? line : view.line, beside: without(thrown, view.line) }];
}

function added(view: ShizzleView, was: ShizzleView, die: number): Laid[] {
  const taken: Shown = [die, was.roll[die] ?? 1];
  const line = [...was.line, taken];
  const beside = without(lying(was.roll), [taken]);
  const first: Laid = { line, beside };
  if (same(line, view.line) || view.phase === "over") return [first];
  return [first, { line: view.line, beside: without(beside, view.line) }];
}

/** The dice that lie beside the line, and what they show. */
function lying(roll: readonly (number | null)[]): Shown[] {
  return roll.flatMap((number, die): Shown[] => (number === null ? [] : [[die, number]]));
}

function without(dice: readonly Shown[], others: readonly Shown[]): Shown[] {
  return dice.filter(([die]) => !others.some(([other]) => other === die));
}

function same(some: readonly Shown[], others: readonly Shown[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

function spread(moment: Moment, stage: number, laid: Laid, choices: Held): Spread {
  const view = moment.view as ShizzleView;
  const bank = Math.max(0, choices.bank);
  return {
    furniture: {
      tray: "mat",
      trough: { places: view.layout.length, first: say("shizzle_spark") },
      chips: {
        yellow: Math.floor(bank / FIVE),
        white: bank % FIVE,
        label: bank > 0 ? say("shizzle_bank", { bank }) : "",
      },
    },
    cloth: room.cloth,
    dice: Array.from(view.layout, (_, die) => drawn(view, die, laid, choices)),
    gaps: emptyPlaces(view, laid.line, choices.offers),
    step: moment.line * 2 + stage,
  };
}

/** The six sides of a die: pips in the mark of the colour that the number has on it. */
export function shizzleDie(layout: readonly (readonly Hue[])[], die: number, number: number) {
  const faces: Face[] = [];
  for (let count = 1; count <= 6; count += 1)
    faces[SIDE_OF[count]!] = {
      kind: "pips",
      count,
      colour: layout[die]?.[count - 1] ?? "red",
      ground: "colour",
    };
  return { body: "ivory" as const, faces: faces as Die["faces"], up: SIDE_OF[number]! };
}

/** "orange 2". */
export function faceName(view: ShizzleView, [die, number]: Shown): string {
  return say("shizzle_die", { colour: say(`shizzle_${hue(view, [die, number])}`), number });
}

function hue(view: ShizzleView, [die, number]: Shown): Hue {
  return view.layout[die]![number - 1]!;
}

function drawn(view: ShizzleView, die: number, laid: Laid, choices: Choices): Die {
  const inLine = laid.line.findIndex(([other]) => other === die);
  const beside = laid.beside.find(([other]) => other === die);
  const shown = inLine >= 0 ? laid.line[inLine]! : beside;
  const place = placeOf(view, die, inLine, beside !== undefined, laid.asked ?? false);
  const offer = beside && offerOf(choices.offers, die);
  const share = offer && choices.shares?.get(die);
  return {
    id: idOf(die),
    ...shizzleDie(view.layout, die, shown?.[1] ?? 1),
    place,
    ...(offer ? { choice: true, lit: true, shortcut: String(die + 1) } : {}),
    ...(inLine >= 0 && builds(choices.offers) ? { lit: true } : {}),
    ...(share ? { slip: { text: share.text, tone: share.best ? "lamp" : "ink" } as const } : {}),
    ...(laid.thrown && beside ? { thrown: true } : {}),
    name: [
      nameOf(view, die, shown, inLine, offer),
      view.phase === "spark" ? "" : offer?.note,
      share ? say("share_spoken", { share: share.text }) : "",
      share?.best ? say("best_spoken") : "",
    ]
      .filter(Boolean)
      .join(", "),
  };
}

/** What is to be thrown next is in the hand once somebody has asked for it. */
function placeOf(
  view: ShizzleView,
  die: number,
  inLine: number,
  beside: boolean,
  asked: boolean,
): Place {
  if (inLine >= 0) return { on: "trough", slot: inLine };
  if (beside) return { on: "tray", slot: die };
  const thrown = view.spark ? view.spark[0] === die : view.rolling.includes(die);
  return { on: asked && thrown ? "hand" : "away" };
}

/** May the line be gone on with? Then it glows with the dice that fit. */
function builds(offers: readonly Offer[]): boolean {
  return offers.some((offer) => offer.action["do"] === "add");
}

/** The offer that tapping a die means. */
export function offerOf(offers: readonly Offer[], die: number): Offer | undefined {
  return offers.find((offer) => offer.action["die"] === die);
}

function nameOf(
  view: ShizzleView,
  die: number,
  shown: Shown | undefined,
  inLine: number,
  offer: Offer | undefined,
): string {
  if (view.phase === "spark" || !shown) return say("shizzle_spark_die", { n: die + 1 });
  const name = faceName(view, shown);
  if (inLine === 0) return say("shizzle_is_spark", { die: name });
  if (inLine > 0) return say("shizzle_in_line", { die: name, place: inLine + 1 });
  return say(offer ? "shizzle_fits" : "shizzle_lying", { die: name });
}

/** The Spark that a line begins with, unless it was said when it was thrown; empty later. */
export function sparkWords(view: ShizzleView, told: readonly string[]): string {
  const [spark] = view.line;
  if (view.phase !== "build" || view.line.length !== 1 || spark === undefined) return "";
  const die = faceName(view, spark);
  return told.join(" ").includes(die) ? "" : say("shizzle_begins", { die });
}

/** The longest line of dice that could be appended now, as the house counted it. */
export function longestLine(view: ShizzleView): Shown[] {
  const dice = view.phase === "build" ? (view.lines[0] ?? []) : [];
  return dice.map((die): Shown => [die, view.roll[die]!]);
}

/** What the last of the line has in common with the dice that may follow. */
interface Fits {
  colour?: Hue;
  number?: number;
}

/** From the offers where there are some; for who looks on, from the lines that the house counted. */
export function fits(view: ShizzleView, offers: readonly Offer[]): Fits | null {
  const end = view.line.at(-1);
  const offered = offers.filter((offer) => offer.action["do"] === "add");
  const dice = offers.length
    ? offered.map((offer) => offer.action["die"] as number)
    : view.lines.map((line) => line[0]!);
  const following = dice.flatMap((die): Shown[] =>
    view.roll[die] ? [[die, view.roll[die]!]] : [],
  );
  if (!end || view.phase !== "build" || following.length === 0) return null;
  const colour = hue(view, end);
  const found: Fits = {};
  if (following.some((shown) => hue(view, shown) === colour)) found.colour = colour;
  if (following.some(([, number]) => number === end[1])) found.number = end[1];
  return found;
}

/** Dice that match the last of the line, but may not follow: no line of three begins with them. */
export function shortOfThree(view: ShizzleView, offers: readonly Offer[]): Shown[] {
  const end = view.line.at(-1);
  if (!end) return [];
  return without(lying(view.roll), view.line).filter(
    (shown) =>
      !offerOf(offers, shown[0]) && (shown[1] === end[1] || hue(view, shown) === hue(view, end)),
  );
}

/** "orange ▲ or a 1", with `mark` where the mark is to be drawn. */
export function fitsInWords(found: Fits, mark = ""): string {
  const { colour, number } = found;
  if (colour && number)
    return say("shizzle_fits_either", { colour: say(`shizzle_${colour}`), mark, number });
  if (colour) return say("shizzle_fits_colour", { colour: say(`shizzle_${colour}`), mark });
  return say("shizzle_fits_number", { number: number ?? 0 });
}

/** The places that are still empty; the next says what may come. */
function emptyPlaces(view: ShizzleView, line: readonly Shown[], offers: readonly Offer[]): Gap[] {
  const found = same(line, view.line) ? fits(view, offers) : null;
  return Array.from({ length: view.layout.length - line.length }, (_, place): Gap => {
    const slot = line.length + place;
    if (place > 0 || !found)
      return { on: "trough", slot, text: "", lit: false, name: say("shizzle_empty") };
    return {
      on: "trough",
      slot,
      ...(found.colour ? { mark: found.colour } : {}),
      text: found.number ? String(found.number) : "",
      lit: offers.length > 0,
      name: say("shizzle_gap", { fits: fitsInWords(found) }),
    };
  });
}
