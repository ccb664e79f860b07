import { describe, expect, it } from "vitest";
import { lying, SIDES, sideUp } from "./orientation";
import { arrange } from "./layout";
import { motionTo } from "./motion";
import { NOTHING, settle } from "./settle";
import { reach, turned } from "./space";
import type { Die, Face, Spread } from "./spread";
import { along, TICK, tumble } from "./tumble";

const BLANK: Face = { kind: "blank" };
const FIELD = { floor: 0.1, front: 8, rim: 0.5, x: 0, z: 5, halfX: 3, halfZ: 2.6 };

function thrownTo(up: number, yaw: number, seed: number, x = 0.4) {
  return {
    rest: { at: [x, 0.6, 4.5] as const, turn: lying(up, yaw), size: 1 },
    after: 0,
    lasts: 0.9,
    seed,
  };
}

describe("a die lies as it is told", () => {
  it("has the wanted side up, however it is turned", () => {
    for (let up = 0; up < 6; up += 1) {
      for (const yaw of [0, 0.4, -1.3, 3]) {
        const turn = lying(up, yaw);
        expect(sideUp(turn)).toBe(up);
        expect(turned(SIDES[up]!.normal, turn)[1]).toBeCloseTo(1, 9);
        expect(reach(turn)).toBeCloseTo(0.5, 9);
      }
    }
  });

  it("shows the picture on top upright when it is not turned", () => {
    for (let up = 0; up < 6; up += 1) {
      turned(SIDES[up]!.upwards, lying(up, 0)).forEach((value, index) =>
        expect(value).toBeCloseTo([0, 0, -1][index]!, 9),
      );
    }
  });

  it("refuses a side that a die does not have", () => {
    expect(() => lying(6, 0)).toThrow(/sides 0 to 5/);
  });
});

describe("a tumble", () => {
  it("ends exactly on the given side and place, whatever the seed", () => {
    for (let seed = 0; seed < 60; seed += 1) {
      const thrown = thrownTo(seed % 6, seed * 0.1, seed);
      const [path] = tumble([thrown], FIELD, []);
      expect(along(path!, path!.lasts)).toEqual(thrown.rest);
      expect(path!.poses[path!.poses.length - 1]).toEqual(thrown.rest);
      expect(path!.lasts).toBeCloseTo(0.9, 1);
    }
  });

  it("starts beyond the front edge and turns over on the way", () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const [path] = tumble([thrownTo(2, 0, seed)], FIELD, []);
      expect(path!.poses[0]!.at[2]).toBeGreaterThan(FIELD.front);
      const sides = new Set(path!.poses.map((pose) => sideUp(pose.turn)));
      expect(sides.size).toBeGreaterThan(2);
    }
  });

  it("clears the rim: outside the tray it is never lower than that", () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const [path] = tumble([thrownTo(seed % 6, 0.3, seed, (seed % 5) - 2)], FIELD, []);
      for (const { at, turn } of path!.poses) {
        const out = Math.hypot((at[0] - FIELD.x) / FIELD.halfX, (at[2] - FIELD.z) / FIELD.halfZ);
        if (out < 0.95) continue;
        expect(at[1] - reach(turn)).toBeGreaterThan(FIELD.floor + FIELD.rim);
        expect(Math.abs(at[0])).toBeLessThan(FIELD.halfX);
      }
    }
  });

  it("never sinks into the cloth and never jumps", () => {
    for (let seed = 0; seed < 30; seed += 1) {
      const [path] = tumble([thrownTo(seed % 6, 0.3, seed)], FIELD, []);
      const { poses } = path!;
      const lowest = Math.min(...poses.map((pose) => pose.at[1] - reach(pose.turn)));
      expect(lowest).toBeGreaterThan(FIELD.floor - 1e-6);
      const ways = poses.slice(1).map((pose, index) => {
        const last = poses[index]!;
        return Math.hypot(...pose.at.map((value, axis) => value - last.at[axis]!)) / TICK;
      });
      expect(Math.max(...ways)).toBeLessThan(30);
    }
  });

  it("keeps dice out of each other, and off those that lie there", () => {
    const still = [{ at: [-1.2, 0.6, 5.5] as const, turn: lying(2, 0), size: 1 }];
    for (let seed = 0; seed < 30; seed += 1) {
      const thrown = [-1.5, 0, 1.5].map((x, index) => ({
        ...thrownTo(index, 0.2, seed * 3 + index, x),
        after: index * 0.04,
      }));
      const paths = tumble(thrown, FIELD, still);
      let nearest = Infinity;
      for (let time = 0; time < 1; time += TICK) {
        const places = paths.map((path, index) => along(path, time - thrown[index]!.after).at);
        const others = [...places, still[0]!.at];
        places.forEach((place, index) => {
          if (time < thrown[index]!.after) return;
          others.forEach((other, which) => {
            if (which === index || (which < 3 && time < thrown[which]!.after)) return;
            nearest = Math.min(nearest, Math.hypot(place[0] - other[0], place[2] - other[2]));
          });
        });
      }
      expect(nearest).toBeGreaterThan(1);
    }
  });
});

function ten(step: number, thrown: boolean, kept: number): Spread {
  const dice = Array.from({ length: 10 }, (_, slot): Die => {
    const place = slot < kept ? ({ on: "rack", slot } as const) : ({ on: "tray", slot } as const);
    return {
      id: `d${slot}`,
      body: "ivory",
      faces: [BLANK, BLANK, BLANK, BLANK, BLANK, BLANK],
      up: (slot + step) % 6,
      place,
      thrown: thrown && slot >= kept,
      name: `die ${slot}`,
    };
  });
  return {
    furniture: { tray: "round", rack: { columns: 5, rows: 2 } },
    cloth: "#7A4560",
    dice,
    step,
  };
}

describe("from one spread to the next", () => {
  const layout = arrange({ tray: "round", rack: { columns: 5, rows: 2 } }, 2.6);

  it("ten dice all come from the front edge, however they knock, and at a hand's speed", () => {
    for (let step = 1; step < 12; step += 1) {
      const spread = ten(step, true, 0);
      const motion = motionTo(spread, layout, settle(spread, layout, NOTHING), new Map());
      const seen = new Map<string, readonly number[]>();
      let fastest = 0;
      for (let time = 0; time < motion.lasts; time += TICK) {
        for (const [id, { at }] of motion.at(time)) {
          const last = seen.get(id);
          if (!last) expect(at[2]).toBeGreaterThan(layout.front);
          else fastest = Math.max(fastest, Math.hypot(at[0] - last[0]!, at[2] - last[2]!) / TICK);
          seen.set(id, at);
        }
      }
      expect(fastest).toBeLessThan(45);
      expect(seen.size).toBe(10);
    }
  });

  it("every die ends on its side, at its place", () => {
    const first = ten(1, true, 0);
    const rest = settle(first, layout, NOTHING);
    const motion = motionTo(first, layout, rest, new Map());
    expect(motion.lasts).toBeGreaterThan(0.7);
    expect(motion.lasts).toBeLessThan(1.7);
    const end = motion.at(motion.lasts - 1e-9);
    for (const die of first.dice) {
      expect(sideUp(end.get(die.id)!.turn)).toBe(die.up);
      end
        .get(die.id)!
        .at.forEach((value, axis) =>
          expect(value).toBeCloseTo(rest.poses.get(die.id)!.at[axis]!, 5),
        );
    }
  });

  it("dice that are not thrown stay where they lay; those set aside slide to the rack", () => {
    const first = ten(1, true, 0);
    const rest = settle(first, layout, NOTHING);
    const second = { ...ten(1, false, 3), step: 2 };
    const after = settle(second, layout, rest);
    for (const die of second.dice.slice(3)) {
      expect(after.poses.get(die.id)).toEqual(rest.poses.get(die.id));
    }
    const motion = motionTo(second, layout, after, rest.poses);
    expect(motion.lasts).toBeCloseTo(0.25 + 2 * 0.04, 5);
    expect(motion.at(motion.lasts)).toEqual(after.poses);
  });

  it("a die that is thrown and then set aside lies on the cloth first", () => {
    const spread = ten(4, true, 0);
    spread.dice[0]!.place = { on: "rack", slot: 0 };
    const rest = settle(spread, layout, NOTHING);
    const motion = motionTo(spread, layout, rest, new Map());
    const lying = motion.at(motion.lasts - 0.3).get("d0")!;
    expect(sideUp(lying.turn)).toBe(spread.dice[0]!.up);
    expect(Math.abs(lying.at[2] - layout.floor.z)).toBeLessThan(layout.floor.halfZ);
    expect(motion.at(motion.lasts).get("d0")).toEqual(rest.poses.get("d0"));
  });

  it("is the same at 4 and at 120 pictures a second", () => {
    const spread = ten(7, true, 2);
    const rest = settle(spread, layout, NOTHING);
    const [slow, fast] = [0, 1].map(() => motionTo(spread, layout, rest, new Map()));
    for (let time = 0; time < 1.2; time += 1 / 120) fast!.at(time);
    expect(slow!.at(0.75)).toEqual(fast!.at(0.75));
  });
});
