import { describe, expect, it } from "vitest";
import { sideUp } from "../../dice/orientation";
import { compose, type Point, type Pose, turned, undo } from "../../dice/space";
import type { PastStep } from "../../wire/past";
import type { Moment, View } from "../../wire/moment";
import { PLATE } from "./measures";
import { below, ended, withoutCall } from "./sentences";
import {
  dieOf,
  lean,
  leanSide,
  leftStanding,
  lyingOn,
  MM,
  neat,
  over,
  seen,
  turnShowing,
  topOf,
  traceOfTower,
} from "./tower";

const dice = [
  { seat: null, face: 6 },
  { seat: 0, face: 5 },
  { seat: 1, face: 4 },
];
const view = (tower: [number | null, number][]): View =>
  ({
    game: "stack_attack",
    players: 2,
    turn: 0,
    points: [0, 0],
    tower,
    hand: [3],
    to_move: 1,
  }) as View;
const at = (line: number, tower: [number | null, number][]): Moment =>
  ({ line, seat: null, step: {}, view: view(tower), turn: 0, told: [], board: [] }) as Moment;
const result = (line: number, stands: boolean, trace?: string): PastStep => ({
  line,
  seat: null,
  step: { stands },
  ...(trace ? { trace } : {}),
});

describe("a tower", () => {
  it("is read from a view", () => {
    const found = seen(
      view([
        [null, 6],
        [0, 5],
      ]),
    );
    expect(found.tower).toEqual([
      { seat: null, face: 6 },
      { seat: 0, face: 5 },
    ]);
    expect(found).toMatchObject({ hand: [3], placing: null, toMove: 1 });
  });

  it("stands neatly, every die on the one below and with its face up", () => {
    const poses = neat(dice);
    poses.slice(1).forEach(({ at: [x, y, z], turn }, place) => {
      expect([x, y, z]).toEqual([0, PLATE.height + 0.5 + place, 0]);
      const die = dieOf("a", dice[place]!, "");
      const up = die.faces[sideUp(turn)];
      expect(up).toMatchObject({ kind: "pips", count: dice[place]!.face });
    });
    expect(topOf(poses)).toBeCloseTo(PLATE.height + 3, 6);
  });

  it("shows the face that is wanted, however it is turned", () => {
    for (let face = 1; face <= 6; face += 1) {
      for (const degrees of [0, 33, -120]) {
        const die = dieOf("a", { seat: 0, face }, "");
        expect(die.faces[sideUp(turnShowing(face, degrees))]).toMatchObject({ count: face });
      }
    }
  });

  it("leans where its top is", () => {
    const poses = neat(dice);
    expect(leanSide(poses)).toBeNull();
    const top = poses.at(-1)!;
    poses[3] = { ...top, at: [-3 * MM, top.at[1], 1 * MM] };
    expect(lean(poses).right).toBeCloseTo(-3);
    expect(lean(poses).away).toBeCloseTo(-1);
    expect(leanSide(poses)).toMatchObject({ side: "left" });
    poses[3] = { ...top, at: [0.2 * MM, top.at[1], -2 * MM] };
    expect(leanSide(poses)!.side).toBe("away");
    expect(leanSide(poses.slice(0, 2))).toBeNull();
  });

  it("has a held die over its top", () => {
    const poses = neat(dice);
    const { at: place } = over(poses, 3, { place: [2, -1], turn: 0, height: 16 });
    expect(place[0]).toBeCloseTo(2 * MM);
    expect(place[1]).toBeCloseTo(PLATE.height + 3 + 0.5 + 1);
    expect(place[2]).toBeCloseTo(1 * MM);
    expect(over(neat([]), 1, { place: [0, 0], turn: 0, height: 0 }).at[1]).toBeCloseTo(
      PLATE.height + 0.5,
    );
  });

  it("has a die held over it that leans as the house reckons it", () => {
    const held = { place: [0, 0], turn: 30, height: 1 } as const;
    const upright = over(neat(dice), 3, held);
    const up = (tilt: [number, number]): Point => {
      const { turn } = over(neat(dice), 3, { ...held, tilt });
      return turned([0, 1, 0], compose(turn, undo(upright.turn)));
    };
    const sine = Math.sin(Math.PI / 45);
    expect(up([0, 4])[0]).toBeCloseTo(sine); // its top goes to the right
    expect(up([0, 4])[2]).toBeCloseTo(0);
    expect(up([-4, 0])[2]).toBeCloseTo(-sine); // its top goes away from whoever looks
  });

  it("is as high as dice lie on each other: none that is held, falls or has fallen", () => {
    const stands = neat(dice);
    const put = (right: number, up: number): Pose[] => [
      ...stands.slice(0, -1),
      { ...stands.at(-1)!, at: [right, stands.at(-1)!.at[1] + up, 0] },
    ];
    expect(lyingOn(stands)).toEqual(stands);
    expect(lyingOn(put(0.45, 0))).toHaveLength(4);
    expect(lyingOn(put(0, 0.06))).toHaveLength(4);
    expect(lyingOn(put(0, 0.75))).toHaveLength(3);
    expect(lyingOn(put(5, 0))).toHaveLength(3);
    expect(lyingOn(put(1.2, -2))).toHaveLength(3);
    expect(lyingOn(neat([]))).toHaveLength(1);
  });

  it("stands as the last placement left it, unless that was a fall", () => {
    const past = [result(3, true, "first"), result(5, true, "second"), result(9, false, "fall")];
    expect(traceOfTower(at(4, [[0, 1]]), past)).toBe("first");
    expect(traceOfTower(at(6, [[0, 1]]), past)).toBe("second");
    expect(traceOfTower(at(9, []), past)).toBeNull();
    expect(traceOfTower(at(2, []), past)).toBeNull();
    expect(traceOfTower(at(4, [[0, 1]]), [result(3, true)])).toBeNull();
  });
});

describe("what is said beside the tower", () => {
  const moment = (step: object, placed: number, told: string[]): Moment =>
    ({ step, told, view: { tower: [], placed } }) as unknown as Moment;

  it("is why a turn is over that nobody ended", () => {
    const rolled = ["Ann rolls 1 and 2.", "No die fits: only a 5 goes on a 6."];
    expect(ended(moment({ roll: [1, 2] }, 0, rolled))).toBe(rolled.join(" "));
    expect(ended(moment({ roll: [1, 5] }, 0, ["Ann rolls 1 and 5."]))).toBe("");
    expect(ended(moment({ stands: true }, 1, ["It stands.", "More fit."]))).toBe("");
    expect(ended(moment({ do: "stop" }, 0, ["Ann stops.", "Ben rolls."]))).toBe("");
  });

  it("tells a fall when it has been seen, and until a die is let go", () => {
    const [fell, stands] = ["The tower falls!", "On top a 6."];
    const now = { moving: false, again: false, wreck: false, fell: "", stands };
    const falls = moment({ stands: false }, 0, [fell]);
    const place = moment({ do: "place", face: 5 }, 0, []);
    expect(below({ ...now, moment: falls, moving: true })).toBe("");
    expect(below({ ...now, moment: falls, moving: true, fell })).toBe("");
    expect(below({ ...now, moment: falls, fell, wreck: true })).toBe(fell);
    expect(below({ ...now, moment: moment({ roll: [5] }, 0, []), fell })).toBe(fell);
    expect(below({ ...now, moment: place, moving: true, again: true, fell })).toBe(fell);
    expect(below({ ...now, moment: place, moving: true, fell })).toBe(fell);
    expect(below({ ...now, moment: place })).toBe(stands);
    expect(below({ ...now, moment: place, wreck: true })).toBe("");
  });
});

describe("a fall that the title tells", () => {
  const said = "It falls! Ann gets nothing for this tower.";
  const seen = (stands: boolean, again = false) =>
    withoutCall(said, {
      ...{ holds: null, moving: true, again, down: 3, sofar: 0, names: [], tower: [] },
      moment: { step: { stands } } as unknown as Moment,
    });

  it("is not called out twice", () => {
    expect(seen(false)).toBe("Ann gets nothing for this tower.");
    expect(seen(false, true)).toBe(said);
    expect(seen(true)).toBe(said);
  });
});

describe("a tower when the game is over", () => {
  const tower: [number | null, number][] = [
    [null, 6],
    [0, 5],
  ];
  const before = { ...at(4, tower), view: { ...view(tower), placing: 4 } };
  const over = (stands: boolean): Moment => ({ ...at(5, []), step: { stands }, turn: -2 });

  it("stands with the die that ended it", () => {
    const { moment } = leftStanding({ moment: over(true), before });
    expect(seen(moment.view).tower).toEqual([...dice.slice(0, 2), { seat: 1, face: 4 }]);
  });

  it("stands as it was where somebody stopped", () => {
    const stops = { ...over(true), step: { do: "stop" } };
    const { moment } = leftStanding({ moment: stops, before: at(4, tower) });
    expect(seen(moment.view).tower).toEqual(dice.slice(0, 2));
  });

  it("is not put up again where it fell, nor before the end", () => {
    const fell = { moment: over(false), before };
    expect(leftStanding(fell)).toBe(fell);
    const goesOn = { moment: { ...over(true), turn: 0 }, before };
    expect(leftStanding(goesOn)).toBe(goesOn);
  });
});
