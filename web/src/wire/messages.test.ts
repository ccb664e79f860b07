import { describe, expect, it } from "vitest";
import type { Moment, View } from "./moment";
import { momentsOf, nonceGiver, sameAction } from "./messages";
import type { Lines } from "./types";

const view = (points: number): View => ({ game: "g", players: 2, turn: 0, points: [points, 0] });
const step = (line: number, points: number) => ({
  line,
  seat: null,
  step: { roll: points },
  turn: 0,
  view: view(points),
  board: [],
});
const shown = (line: number, points: number): Moment => ({ ...step(line, points), told: ["old"] });

function frame(first: number, count: number, more: Partial<Lines>): Lines {
  return { say: "lines", first, lines: Array.from({ length: count }, () => "{}"), ...more };
}

describe("moments of a frame", () => {
  it("are its steps, each with its sentences", () => {
    const steps = [step(4, 1), step(6, 2)];
    const told = [["four"], [], ["six"]];
    const found = momentsOf(frame(4, 3, { steps, told, view: view(2), turn: 0 }), 4, shown(3, 0));
    expect(found.map((one) => [one.line, one.told])).toEqual([
      [4, ["four"]],
      [6, ["six"]],
    ]);
  });

  it("leave out what is known already", () => {
    const steps = [step(4, 1), step(5, 2)];
    const told = [["four"], ["five"]];
    const found = momentsOf(frame(4, 2, { steps, told, view: view(2), turn: 0 }), 5, shown(4, 1));
    expect(found.map((one) => one.line)).toEqual([5]);
  });

  it("tell what is no step, too: somebody took a seat, the match was closed", () => {
    const found = momentsOf(
      frame(5, 1, { told: [["Ben sits down."]], view: view(1), turn: 0, board: [] }),
      5,
      shown(4, 1),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ line: 5, step: null, told: ["Ben sits down."] });
    expect(found[0]!.view.points).toEqual([1, 0]);
  });

  it("show the position of before where a step was taken back", () => {
    const rewound = frame(5, 1, { told: [["Taken back."]], view: view(0), turn: -1, board: [] });
    const found = momentsOf(rewound, 5, shown(4, 1));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ line: 5, turn: -1, told: ["Taken back."] });
    expect(found[0]!.view.points).toEqual([0, 0]);
  });

  it("begin with the position that there is, when much was missed", () => {
    const told = Array.from({ length: 50 }, (_, line) => [`line ${line}`]);
    const steps = [step(48, 8), step(49, 9)];
    const found = momentsOf(frame(0, 50, { told, steps, view: view(9), turn: 0 }), 0, null);
    expect(found.map((one) => one.line)).toEqual([48, 49]);
  });

  it("are none where nothing is new", () => {
    const same = frame(5, 0, { told: [], steps: [], view: view(1), turn: 0, board: [] });
    expect(momentsOf(same, 5, shown(4, 1))).toEqual([]);
  });
});

describe("reading", () => {
  it("finds who stirs a roll: the roller, or the next person to the left", () => {
    const [person, computer] = [{ kind: "person" }, { kind: "computer" }] as const;
    expect(nonceGiver(1, [person, person])).toBe(1);
    expect(nonceGiver(1, [person, computer, computer])).toBe(0);
    expect(nonceGiver(0, [computer, computer])).toBeNull();
  });

  it("knows an action whatever the order of its fields", () => {
    expect(sameAction({ do: "add", die: 2 }, { die: 2, do: "add" })).toBe(true);
    expect(sameAction({ do: "roll", dice: [0, 1] }, { do: "roll", dice: [1, 0] })).toBe(false);
  });
});
