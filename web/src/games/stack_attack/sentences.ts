/** Sentences beside the tower, and about the hand for screen readers. */
import type { ComponentProps } from "svelte";
import type { Pose } from "../../dice/space";
import type { Moment } from "../../wire/moment";
import { number } from "../../words/say";
import { say } from "./words";
import type Tally from "../../boards/physical/Tally.svelte";
import { dieOf, leanSide, type Side, type TowerDie } from "./tower";

const SIDES = {
  left: "stack_left",
  right: "stack_right",
  near: "stack_near",
  away: "stack_away",
} as const satisfies Record<Side, string>;

interface Situation {
  /** The face of the die that this person holds. */
  holds: number | null;
  moving: boolean;
  /** A fall is shown once more. */
  again: boolean;
  /** Dice that come down in a fall, and those that are seen to have, before the house has said so. */
  down: number;
  sofar: number;
  moment: Moment;
  names: string[];
  tower: TowerDie[];
}

export function title({
  holds,
  moving,
  again,
  down,
  sofar,
  moment,
  names,
  tower,
}: Situation): string {
  if (holds !== null) return say("stack_yours", { face: holds });
  if (again) return say("stack_again");
  if (moving && moment.step?.["stands"] === false)
    return down > 1 ? say("stack_falls", { dice: down }) : say("stack_die_falls");
  if (moving && sofar > 0 && typeof moment.step?.["stands"] !== "boolean")
    return say(sofar > 1 ? "stack_tower_falls" : "stack_die_falls");
  const face = moment.step?.["face"];
  if (moment.seat !== null && typeof face === "number")
    return say("stack_theirs", { name: names[moment.seat] ?? "", face });
  if (tower.length > 0) return say("stack_tower", { dice: tower.length });
  const fell = moment.turn === -2 && moment.step?.["stands"] === false;
  return say(fell ? "stack_fell" : "stack_empty");
}

/** "On top a 5. Tower of 7, leaning left."; without its dice where the title has counted them. */
export function standing(
  tower: readonly TowerDie[],
  poses: readonly Pose[],
  counted = false,
): string {
  const top = tower.at(-1);
  if (!top) return "";
  const lean = leanSide(poses);
  const how = lean ? say("stack_leaning", { side: say(SIDES[lean.side]) }) : say("stack_straight");
  if (counted) return say("stack_stands", { face: top.face, how });
  return say("stack_standing", { face: top.face, dice: tower.length, how });
}

/** A real tower: how it leans, people see for themselves. */
export function onTop(tower: readonly TowerDie[]): string {
  const top = tower.at(-1);
  return top ? say("stack_on_top", { face: top.face }) : "";
}

/** Why a turn or a round is over that nobody chose to end: nothing fits, all dice stand, it fell. */
export function ended({ step, view, told }: Moment): string {
  const answered = typeof step?.["stands"] === "boolean" || step?.["roll"] !== undefined;
  return answered && !view["placed"] && told.length > 1 ? told.join(" ") : "";
}

interface Below {
  moment: Moment;
  moving: boolean;
  again: boolean;
  /** What lies there has fallen. */
  wreck: boolean;
  /** What was said of the last fall, until the next die is let go. */
  fell: string;
  /** How the tower stands, in words. */
  stands: string;
}

/** Under the title: nothing of a fall before it has been seen, and then until somebody goes on. */
export function below({ moment, moving, again, wreck, fell, stands }: Below): string {
  const answers = typeof moment.step?.["stands"] === "boolean";
  if (again || (moving && !answers)) return fell;
  if (moving) return "";
  return ended(moment) || fell || (wreck ? "" : stands);
}

/** A title that says that something fell has said the call of the first sentence: "It falls! …". */
export function withoutCall(words: string, { holds, moving, again, moment }: Situation): string {
  const told = holds === null && !again && moving && moment.step?.["stands"] === false;
  return told ? words.replace(/^¡?[^.!¡]+!\s*/, "") : words;
}

/** What a fall would give everybody now, as the house reckons it, for a slip. */
export function fallRows(
  points: readonly number[],
  toMove: number,
  names: string[],
): ComponentProps<typeof Tally>["rows"] {
  return points.map((each, seat) => {
    const facts = { name: names[seat] ?? "", points: each };
    const text = say(seat === toMove ? "stack_if_you" : "stack_if_others", facts);
    return { die: dieOf("", { seat, face: 5 }, ""), text, points: each };
  });
}

/** The lean in figures, for the spirit level. */
export function leanWords(poses: readonly Pose[]): string {
  if (poses.length < 2) return ""; // the plate alone
  const lean = leanSide(poses);
  if (!lean) return say("stack_level");
  return say("stack_lean", { size: Math.round(lean.size), side: say(SIDES[lean.side]) });
}

/** Where a held die is: "1.5 mm left, 0.5 mm away". */
export function aside([right, away]: readonly [number, number]): string {
  const parts = [
    [right, right < 0 ? "left" : "right"],
    [away, away < 0 ? "near" : "away"],
  ] as const;
  const said = parts
    .filter(([size]) => Math.abs(size) >= 0.25)
    .map(([size, side]) =>
      say("stack_aside", { size: number(Math.abs(size), undefined, 1), side: say(SIDES[side]) }),
    );
  return said.length > 0 ? said.join(", ") : say("stack_middle");
}

/** How far a held die is turned: "turned 10 degrees left". */
export function turnWords(turn: number): string {
  const degrees = Math.round(Math.abs(turn));
  if (degrees === 0) return say("stack_not_turned");
  return say("stack_turned", { degrees, side: say(SIDES[turn > 0 ? "left" : "right"]) });
}

/** What taking a die is called: of several that show the same, which of them it is. */
export function takeWords(take: string, place: number, all: readonly number[]): string {
  const alike = all.flatMap((shows, at) => (shows === all[place] ? [at] : []));
  if (alike.length < 2) return take;
  return say("stack_one_of", { take, place: alike.indexOf(place) + 1, n: alike.length });
}
