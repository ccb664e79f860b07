import { describe, expect, it } from "vitest";
import type { Step } from "../wire/types";
import { dieOf } from "./dieOf";
import { DOOZY_FACE } from "./doozy_dice/face";
import { LIGHTS } from "./toss_up/faces";

const at = (step: object, view: object = {}) => ({ line: 1, step, view }) as unknown as Step;
const shown = (die: ReturnType<typeof dieOf>) => die && [die.body, die.faces[die.up]];

describe("the die of a moment", () => {
  it("is the one that stands on the tower, in its owner's colour", () => {
    const stood = at({ stands: true }, { tower: [[null, 6], [1, 5]] }); // prettier-ignore
    const face = { kind: "pips", count: 5, colour: "red", ground: "colour" };
    expect(shown(dieOf("stack_attack", stood, true, 1))).toEqual(["red", face]);
    const rolled = dieOf("stack_attack", at({ roll: [2, 3] }), true, 0);
    expect(shown(rolled)).toEqual(["blue", { ...face, count: 2, colour: "blue" }]);
  });

  it("is none where a tower fell, or was taken down", () => {
    expect(
      dieOf("stack_attack", at({ stands: false }, { tower: [[null, 6]] }), false, 1),
    ).toBeNull();
    expect(dieOf("stack_attack", at({ stands: true }, { tower: [[null, 6]] }), true, 1)).toBeNull();
  });

  it("is the one that came to rest in a hole", () => {
    const arena = [[null, "G4"], [null, null]]; // prettier-ignore
    const face = { kind: "pips", count: 4, colour: "green", ground: "colour" };
    expect(shown(dieOf("dice_flick", at({ rest: [1, 2], arena }), true, 0))).toEqual([
      "green",
      face,
    ]);
    expect(dieOf("dice_flick", at({ rest: "bag", arena }), false, 0)).toBeNull();
    expect(dieOf("dice_flick", at({ drawn: ["pink", "blue"] }), true, 0)?.body).toBe("pink");
  });

  it("speaks for what the roll did", () => {
    const [lights, dots] = [at({ roll: "GGYR" }), at({ roll: [2, 5, null, "F", 3] })];
    expect(shown(dieOf("toss_up", lights, true, 0))?.[1]).toEqual(LIGHTS.green);
    expect(shown(dieOf("toss_up", lights, false, 0))?.[1]).toEqual(LIGHTS.red);
    expect(shown(dieOf("doozy_dice", dots, true, 0))?.[1]).toEqual(DOOZY_FACE);
    expect(dieOf("doozy_dice", dots, false, 0)?.body).toBe("blue");
  });

  it("has the colour that its number has on it", () => {
    const layout = [["red"], ["red", "orange", "yellow", "green", "blue", "purple"]];
    const face = { kind: "pips", count: 3, colour: "yellow", ground: "colour" };
    const step = at({ roll: [null, 3, 2] }, { layout });
    expect(shown(dieOf("shizzle", step, true, 0))).toEqual(["ivory", face]);
  });

  it("is a plain one in a game that nobody drew", () => {
    expect(shown(dieOf("pig", at({ roll: 4 }), true, 0))).toEqual([
      "ivory",
      { kind: "dots", count: 4, ink: "ink" },
    ]);
    expect(dieOf("pig", at({ roll: "heads" }), true, 0)).toBeNull();
  });
});
