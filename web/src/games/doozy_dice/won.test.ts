import { describe, expect, it } from "vitest";
import type { PastStep } from "../../wire/past";
import type { Moment } from "../../wire/moment";
import { scene } from "../scenes.testing";
import { board } from "./board";
import { laidAgain, wonWith } from "./won";

type Step = [number | null, Record<string, unknown>];

/** Steps as a record has them, each with who did it; nobody rolls the dice. */
function played(...steps: Step[]): PastStep[] {
  return steps.map(([seat, step], place) => ({ line: place + 1, seat, step }));
}

const roll = (...dice: (number | "F" | null)[]) => ({ roll: dice });
const completes = (card: string) => ({ do: "complete", card });
const ANN: Step[] = [
  [null, roll(5, 5, 2, "F", 5)],
  [0, { do: "roll", dice: [2, 3] }],
  [null, roll(null, null, 5, 4, null)],
  [0, completes("Quartet")],
];
const BEN: Step[] = [
  [null, roll(1, 2, 3, 4, 6)],
  [1, { do: "write_off", card: "Quartet" }],
];

/** The match is over with these shares, by its last step. */
function over(past: readonly PastStep[], shares: number[]): Moment {
  const { line, seat, step } = past.at(-1)!;
  const { moment } = scene("doozy_dice", "dealt");
  const view = { ...moment.view, shares, phase: "over", dice: [1, 2, 3, 4, 6] };
  return { ...moment, line, seat, step, view, turn: -2 } as Moment;
}

describe("what won", () => {
  const past = played(...ANN, ...BEN);

  it("is the winner's last finished card with its dice, although somebody else rolled last", () => {
    const won = wonWith(over(past, [1, 0]), past);
    expect(won).toMatchObject({ seat: 0, card: "Quartet", dice: [5, 5, 5, 4, 5] });
  });

  it("lies there as it lay when the card was finished, where it fell", () => {
    const moment = over(past, [1, 0]);
    const { dice, cast, step } = laidAgain(moment, wonWith(moment, past)!);
    expect(dice.map(({ place }) => place.on)).toEqual(["rack", "rack", "tray", "tray", "rack"]);
    expect(dice.map(({ name }) => name.match(/\d/)?.[0])).toEqual(["5", "5", "5", "4", "5"]);
    expect(cast).toEqual({ step: 6, dice: ["die-2", "die-3"] });
    expect(step, "another step than the throw with which it ended").not.toBe(2 * moment.line);
  });

  it("of several winners is the card of who finished last, and none before the end", () => {
    const both = played(...ANN, [null, roll(1, 1, 1, 1, 1)], [1, completes("Ladder")]);
    expect(wonWith(over(both, [0.5, 0.5]), both)).toMatchObject({ seat: 1, card: "Ladder" });
    expect(wonWith({ ...over(both, [1, 0]), turn: 0 }, both)).toBeNull();
  });

  it("is nothing where the winner finished no card", () => {
    expect(wonWith(over(past, [0, 1]), past)).toBeNull();
    expect(board.laysWon, "so the throw that decided it can always be seen again").toBe(true);
  });
});
