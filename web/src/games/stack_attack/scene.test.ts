import { describe, expect, it } from "vitest";
import { flatScene } from "../../worlds/flat";
import { project } from "../../dice/view";
import { AIR, before, besides, eyeFor, waits } from "./eye";
import { towerScene } from "./scene";
import { neat, over, type TowerDie } from "./tower";

const dice: TowerDie[] = [
  { seat: null, face: 3 },
  { seat: 0, face: 2 },
  { seat: 1, face: 6 },
];
const poses = neat(dice);
const view = eyeFor(1280, 470, 6);
const waiting = [{ id: "w0", shows: 5, pose: waits(0, 5), lit: true }];

/** The picture with a die held so many millimetres to the right. */
function drawn(right: number, eye = view, night = false) {
  const pose = over(poses, 1, { place: [right, 0], turn: 0, height: 12 });
  const held = { die: { seat: 0, face: 1 }, pose };
  return flatScene(towerScene({ view: eye, night, dice, poses, held, waiting, seat: 0 }));
}

function byId(scene: ReturnType<typeof drawn>) {
  return new Map(scene.dice.map((die) => [die.id, die]));
}

describe("the tower drawn flat", () => {
  it("draws only the die again that moves", () => {
    const [first, then] = [byId(drawn(0)), byId(drawn(1))];
    expect([...first.keys()].sort()).toEqual(["held", "t0", "t1", "t2", "w0"]);
    for (const id of ["t0", "t1", "t2", "w0"]) expect(then.get(id)).toBe(first.get(id));
    expect(then.get("held")!.sides).not.toEqual(first.get("held")!.sides);
  });

  it("draws all of them again for another eye, and at night", () => {
    const first = byId(drawn(0));
    const [closer, dark] = [byId(drawn(0, eyeFor(1280, 600, 6))), byId(drawn(0, view, true))];
    for (const id of first.keys()) {
      expect(closer.get(id)!.sides).not.toEqual(first.get(id)!.sides);
      expect(dark.get(id)!.sides[0]!.fill).not.toBe(first.get(id)!.sides[0]!.fill);
    }
  });

  it("has one shadow, of all dice and of the plate", () => {
    const scene = drawn(0);
    expect(scene.shadows.match(/M/g)).toHaveLength(scene.dice.length + 1);
    for (const die of scene.dice) expect(scene.shadows).toContain(die.shadow);
  });
});

describe("the eye", () => {
  it.each([
    ["phone", 390, 590],
    ["desk", 900, 560],
    ["low", 500, 300],
  ])("sees the foot of the tower over all dice that wait, on a %s", (_, width, height) => {
    for (let count = 1; count <= 9; count += 1) {
      const view = eyeFor(width, height, 8, besides(count), before(count));
      const [middle, foot] = project(view, [0, 0, 0.5]);
      for (let place = 0; place < count; place += 1) {
        const [x, y, z] = waits(place, 1).at;
        const [left, top] = project(view, [x - 0.6, y + 0.5, z]);
        const [right, bottom] = project(view, [x + 0.6, 0, z]);
        if (left < middle + 0.5 * view.scale && right > middle - 0.5 * view.scale)
          expect(top).toBeGreaterThan(foot);
        expect(left).toBeGreaterThan(0);
        expect(bottom).toBeLessThan(height - 40);
      }
    }
  });

  it("keeps a held die below the words on a narrow wall", () => {
    for (const dice of [3, 8, 14, 20]) {
      const view = eyeFor(390, 590, dice + AIR);
      expect(project(view, [-2, dice + AIR, 0])[1]).toBeGreaterThan(110);
    }
  });
});
