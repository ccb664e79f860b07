import { describe, expect, it } from "vitest";
import { sideUp } from "../../dice/orientation";
import { type Point, turnAbout, turned } from "../../dice/space";
import { project } from "../../dice/view";
import type { Moment, View } from "../../wire/moment";
import { BOX } from "./measures";
import { Trace } from "../../worlds/trace";
import {
  castOf,
  cellAt,
  cellName,
  dieOf,
  holeAt,
  inHoles,
  leftLying,
  onBase,
  readDie,
  seated,
  seen,
  aimedAt,
  wayTo,
  yawOf,
} from "./arena";
import { Aim, HARDEST, SOFTEST, lift } from "./aim.svelte";
import { eyeFor, waits } from "./eye";
import { fullPull, slingShape } from "./sling";

const NOTHING = [null, null, null, null, null];
const view = {
  game: "dice_flick",
  players: 2,
  turn: 0,
  points: [0, 0],
  arena: [
    ["B4", null, null, null, "P6"],
    NOTHING,
    [null, null, "W2", null, null],
    NOTHING,
    NOTHING,
  ],
  hands: [["blue", "pink"], ["green"]],
  layout: { centre: [3, 3] },
} as unknown as View;

describe("the box", () => {
  it("is read from a view", () => {
    const { arena, hands } = seen(view);
    expect(arena[0]![0]).toEqual({ kind: "blue", face: 4 });
    expect(inHoles(arena).map(({ cell }) => cellName(cell))).toEqual(["a1", "a5", "c3"]);
    expect(hands[1]).toEqual(["green"]);
    expect(readDie("P6")).toEqual({ kind: "pink", face: 6 });
  });

  it("has its holes where physics has them", () => {
    for (const cell of [
      [1, 1],
      [3, 3],
      [5, 2],
    ] as const)
      expect(cellAt(holeAt(cell))).toEqual(cell);
    expect(holeAt([1, 5])).toEqual([2 * BOX.pitch, 0, -2 * BOX.pitch]);
    expect(cellAt([0, 0, 4 * BOX.pitch])).toBeNull();
  });

  it("shows the face that lies on top", () => {
    const pose = seated([2, 4], { kind: "green", face: 3 });
    const die = dieOf("a", { kind: "green", face: 3 }, "");
    expect(die.faces[sideUp(pose.turn)]).toMatchObject({ kind: "pips", count: 3 });
    expect(dieOf("b", { kind: "pink", face: 6 }, "").faces[0]).toMatchObject({ kind: "burst" });
  });

  it("brings any base before the person", () => {
    for (let base = 0; base < 4; base += 1) {
      const [x, , z] = turned(onBase(base, 1).at, turnAbout([0, 1, 0], yawOf(base)));
      expect(x).toBeCloseTo(0);
      expect(z).toBeCloseTo(BOX.base.out);
    }
    expect(onBase(1, 1).at[0]).toBeCloseTo(BOX.base.out); // east
    expect(onBase(2, 1).at[2]).toBeCloseTo(-BOX.base.out); // north
  });

  it("sets a die in motion towards the hole that was chosen, from every base", () => {
    for (let base = 0; base < 4; base += 1)
      for (const cell of [
        [1, 2],
        [3, 3],
        [4, 5],
      ] as const) {
        const [hole, from] = [holeAt(cell), onBase(base, 1).at];
        const to = onBase(base, 1, 0, 1, wayTo(base, cell)).at;
        const [x, z] = [hole[0] - from[0], hole[2] - from[2]];
        const way = Math.hypot(x, z);
        expect(to[0] - from[0]).toBeCloseTo(x / way);
        expect(to[2] - from[2]).toBeCloseTo(z / way);
      }
    expect(wayTo(0, [1, 4])).toBeGreaterThan(0); // to the right of straight ahead
  });

  it("knows which dice a trace shows", () => {
    const poses = inHoles(seen(view).arena).map(({ cell, die }) => seated(cell, die));
    const trace = new Trace(50, [[...poses.reverse(), onBase(0, 1)]]);
    const before = { step: { do: "flick", die: "pink" }, view } as unknown as Moment;
    const cast = castOf(before, trace)!;
    expect(cast.dice.map(({ kind }) => kind)).toEqual(["white", "pink", "blue", "pink"]);
    expect(castOf(null, trace)).toBeNull();
    const elsewhere = new Trace(50, [[seated([5, 5], { kind: "blue", face: 1 }), onBase(0, 1)]]);
    expect(castOf(before, elsewhere)).toBeNull();
  });
});

const FULL = fullPull(844);

describe("the hole that a sling points at", () => {
  it("is before the base for the softest and farthest for the hardest, wherever it stands", () => {
    const near = [0, 1, 2, 3].map((base) => aimedAt(base, 0, 0.4));
    expect(near).toEqual([[5, 3], [3, 5], [1, 3], [3, 1]]); // prettier-ignore
    expect(aimedAt(1, 0, 2)).toEqual([3, 1]);
  });

  it("is beside for who aims beside, also from a base that is moved", () => {
    for (const base of [0, 1, 2, 3]) {
      const cell = aimedAt(base, 12, 0.82);
      expect(cell).not.toEqual([3, 3]);
      expect(aimedAt(base, wayTo(base, cell) + 1, 0.8)).toEqual(cell);
      expect(aimedAt(base, wayTo(base, [3, 3], 1.5), 0.82, 1.5)).toEqual([3, 3]);
    }
    expect(aimedAt(0, 20, 0.82)[1]).toBeGreaterThan(3); // to the right
  });
});

describe("a sling", () => {
  it("shoots the other way, the harder the farther it is pulled", () => {
    const aim = new Aim();
    aim.pull(-100, 100, FULL, 1);
    expect(aim.direction).toBeCloseTo(45);
    const weak = aim.speed;
    aim.pull(0, 200, FULL, 1);
    expect(aim.direction).toBeCloseTo(0);
    expect(aim.speed).toBeGreaterThan(weak);
    aim.pull(0, 999, FULL, 1);
    expect(aim.speed).toBeCloseTo(HARDEST);
    aim.pull(0, -50, FULL, 1); // not backwards
    expect(aim.speed).toBe(SOFTEST);
    expect(aim.direction).toBeCloseTo(0);
  });

  it("grows smoothly over half of a window: no pixel makes a step", () => {
    const [aim, speeds] = [new Aim(), [] as number[]];
    expect(FULL).toBe(844 / 2);
    for (let down = 0; down <= FULL; down += 1) {
      aim.pull(0, down, FULL, 1);
      speeds.push(aim.speed);
    }
    const steps = speeds.slice(1).map((speed, place) => speed - speeds[place]!);
    expect(Math.max(...steps)).toBeLessThan(0.006);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
  });

  it("is moved by keys within what a hand can do", () => {
    const aim = new Aim();
    for (let times = 0; times < 200; times += 1) aim.turn(1);
    expect(aim.direction).toBeLessThanOrEqual(60);
    aim.harden(-9);
    expect(aim.speed).toBeCloseTo(SOFTEST);
    expect(aim.ten).toBe(1);
    aim.spin(99, -99);
    expect(Math.max(...aim.touch.map(Math.abs))).toBeLessThanOrEqual(6);
  });

  it("lifts a die the more, the harder it is drawn", () => {
    expect(lift(0.4)).toMatchObject({ loft: 0, above: -2 });
    expect(lift(0.68).loft).toBeCloseTo(12.5);
    expect(lift(0.83).loft).toBeCloseTo(37.5);
    expect(lift(1.5)).toMatchObject({ loft: 50, above: -2.5 });
  });

  it("hands over what the house takes", () => {
    const aim = new Aim();
    aim.turn(12.345);
    expect(aim.flick(2, false)).toEqual({
      base: 2,
      direction: 12.35,
      speed: expect.any(Number),
      contact: [0, -2.31],
      loft: 15.62,
    });
    aim.move(10);
    expect(aim.flick(1, true)).toMatchObject({ base: 1, shift: 10 });
  });
});

describe("the box when the game is over", () => {
  const empty = { ...view, arena: [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING], phase: "over" };
  const moment = { line: 9, seat: 0, step: { do: "pass" }, view: empty, turn: -2 };
  const piece = { kind: "line", colour: null, cells: [[1, 1]], markers: [] };
  const past = [
    { line: 6, seat: null, step: { rest: [3, 3], arena: view["arena"] } },
    { line: 7, seat: 0, step: { do: "score", piece } },
    { line: 9, seat: 0, step: { do: "pass" } },
  ];

  it("stays as the last flick left it, with what was scored", () => {
    const left = leftLying({ moment: moment as unknown as Moment }, past);
    expect(inHoles(seen(left.moment.view).arena).map(({ cell }) => cellName(cell))).toEqual([
      "a1",
      "a5",
      "c3",
    ]);
    expect(left.scored).toEqual([piece]);
    expect(left.moment.view["emptied"]).toBe(false);
  });

  it("is as it last held a die where the last flick left nothing", () => {
    const bare = { line: 8, seat: null, step: { rest: null, arena: empty.arena } };
    const later = { line: 8, seat: 1, step: { do: "score", piece: { ...piece, kind: "centre" } } };
    const left = leftLying({ moment: moment as unknown as Moment }, [...past, bare, later]);
    expect(inHoles(seen(left.moment.view).arena)).toHaveLength(3);
    expect(left.scored).toEqual([piece]);
    expect(seen(left.moment.view).emptied).toBe(true);
  });

  it("is what it is before the end", () => {
    const goesOn = { ...moment, turn: 0 } as unknown as Moment;
    expect(leftLying({ moment: goesOn }, past)).toEqual({ moment: goesOn, scored: [] });
  });
});

describe("the handle of a sling", () => {
  it.each([
    [390, 480],
    [1280, 470],
    [844, 210],
  ])("is seen whole in a picture of %i by %i, however far it is pulled", (width, height) => {
    const full = fullPull(height * 1.7);
    const far = [0, 0.1, 0.2, 0.5, 0.9, 1].map((strength) => {
      const drawn = { base: 0, direction: 12, strength, shift: 0 };
      const { die, handle } = slingShape(eyeFor(width, height), 0, drawn, full);
      expect(handle[1]).toBeLessThanOrEqual(height - 22);
      return Math.hypot(handle[0] - die[0], handle[1] - die[1]);
    });
    expect(far).toEqual([...new Set(far)].sort((one, other) => one - other));
    expect(far[0]).toBeCloseTo(16, 0);
  });
});

it.each([
  [390, 476],
  [768, 655],
  [820, 810],
  [1180, 500],
])("bases and the dice that wait lie whole in a picture of %i by %i", (width, height) => {
  const view = eyeFor(width, height);
  const { out, halfDeep, halfWide } = BOX.base;
  const bases = [-1, 1].map((side): Point => [side * (out + halfDeep), 0, halfWide]);
  const [x, , z] = waits(0).at;
  for (const point of [...bases, [x - 0.7, 0, z + 0.7] as Point]) {
    const [right] = project(view, point);
    expect(right).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width);
  }
});
