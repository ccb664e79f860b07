import { describe, expect, it } from "vitest";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import { scene } from "../scenes.testing";
import { board } from "./board";
import { laidAgain, wonWith } from "./won";

const ROLLS = { do: "roll" };
const STOPS = { do: "stop" };
const roll = (letters: string) => ({ roll: letters });

/** Steps as a record has them, each with who did it; nobody rolls the dice. */
function played(...steps: [number | null, Record<string, unknown>][]): PastStep[] {
  return steps.map(([seat, step], place) => ({ line: place + 1, seat, step }));
}

/** The match is over with these shares, by its last step. */
function over(past: readonly PastStep[], shares: number[]): Moment {
  const { line, seat, step } = past.at(-1)!;
  const { moment } = scene("toss_up", "red light");
  const view = { ...moment.view, shares, phase: "over", turn_points: 0, dice_left: 10 };
  return { ...moment, line, seat, step, view, turn: -2 } as Moment;
}

/** What lies in the rack and in the tray, and which throw it fell in. */
function seen(moment: Moment, past: readonly PastStep[]) {
  const shown = laidAgain(moment, wonWith(moment, past)!);
  const on = (place: string) => shown.dice.filter((die) => die.place.on === place);
  return { rack: on("rack").length, tray: on("tray").map(({ name }) => name), fell: shown.cast };
}

const FIRST: [number | null, Record<string, unknown>][] = [
  [null, roll("GGGGGGYYYR")],
  [0, STOPS],
  [null, roll("GGGGGYYYYY")],
  [1, ROLLS],
  [null, roll("GGGYR")],
  [1, STOPS],
];
const LOSER_LAST = played(...FIRST, [null, roll("GGGGGGGGGY")], [0, ROLLS], [null, roll("R")]);

describe("what won", () => {
  it("is the winner's last turn that was banked, although somebody else threw last", () => {
    expect(wonWith(over(LOSER_LAST, [0, 1]), LOSER_LAST)).toMatchObject({ seat: 1, points: 8 });
    const stopped = [...LOSER_LAST.slice(0, 7), { line: 8, seat: 0, step: STOPS }];
    expect(wonWith(over(stopped, [0, 1]), stopped)).toMatchObject({ seat: 1, points: 8 });
  });

  it("lies there as it was banked, where it fell", () => {
    const { rack, tray, fell } = seen(over(LOSER_LAST, [0, 1]), LOSER_LAST);
    expect(rack).toBe(8);
    expect(tray).toEqual(["yellow ring, in the tray", "red diamond, in the tray"]);
    expect(fell).toEqual({ step: 10, dice: [5, 6, 7, 8, 9].map((die) => `die-${die}`) });
  });

  it("is shown as another step than the throw with which the match ended", () => {
    const moment = over(LOSER_LAST, [0, 1]);
    expect(laidAgain(moment, wonWith(moment, LOSER_LAST)!).step).not.toBe(2 * moment.line);
  });

  it("counts every roll of the turn, also past a rack that was full", () => {
    const steps = played(
      [null, roll("GGGGGGGGGG")],
      [0, ROLLS],
      [null, roll("YYYYYYYYYY")],
      [0, ROLLS],
      [null, roll("GGYYYYYYYR")],
      [0, STOPS],
    );
    expect(wonWith(over(steps, [1]), steps)?.points).toBe(12);
    expect(seen(over(steps, [1]), steps).rack).toBe(2);
    const full = [steps[0]!, { line: 2, seat: 0, step: STOPS }];
    expect(seen(over(full, [1]), full)).toMatchObject({ rack: 10, tray: [] });
  });

  it("counts nothing that a red light took", () => {
    const steps = played([null, roll("GGGGGGYYYR")], [1, ROLLS], [null, roll("YYRR")], ...FIRST, [
      null,
      roll("R".repeat(10)),
    ]);
    expect(wonWith(over(steps, [1, 0]), steps)).toMatchObject({ seat: 0, points: 6 });
  });

  it("of several winners is the turn of who banked last", () => {
    expect(wonWith(over(LOSER_LAST, [0.5, 0.5]), LOSER_LAST)?.seat).toBe(1);
  });

  it("is nothing where nobody has won or banked, and nothing before the end", () => {
    expect(wonWith(over(LOSER_LAST, [0, 0]), LOSER_LAST)).toBeNull();
    expect(wonWith({ ...over(LOSER_LAST, [0, 1]), turn: 0 }, LOSER_LAST)).toBeNull();
    const nothing = played([null, roll("YYYYYYYYYY")], [0, STOPS], [null, roll("RRRRRRRRRR")]);
    expect(wonWith(over(nothing, [1, 0]), nothing)).toBeNull();
  });

  it("may differ from the throw that decided it, which then can always be seen again", () => {
    expect(board.laysWon).toBe(true);
  });
});
