import { describe, expect, it } from "vitest";
import { foundFloor, layOut } from "./layout";
import { held, motionTo } from "./motion";
import { NOTHING, settle } from "./settle";
import { findSpots, inside, touch } from "./spots";
import type { Die, Place, Spread } from "./spread";

const BLANK = { kind: "blank" } as const;
const TABLES = [
  { furniture: { tray: "round", rack: { columns: 5, rows: 2 } }, dice: 10 },
  { furniture: { tray: "mat", trough: { places: 6 } }, dice: 6 },
  { furniture: { tray: "round", rack: { columns: 5, rows: 1 } }, dice: 5 },
] as const;
const BOXES = [
  [390, 466],
  [390, 420],
  [844, 200],
  [1440, 560],
  [320, 640],
] as const;

function die(id: string, place: Place, thrown = false): Die {
  const faces: Die["faces"] = [BLANK, BLANK, BLANK, BLANK, BLANK, BLANK];
  return { id, body: "ivory", faces, up: 2, place, thrown, name: id };
}

function spread(table: (typeof TABLES)[number], thrown: boolean, step = 4, seed = "m"): Spread {
  const dice = Array.from({ length: table.dice }, (_, slot) =>
    die(`d${slot}`, { on: "tray", slot }, thrown),
  );
  return { furniture: table.furniture, cloth: "#000", dice, step, seed };
}

const boxed = (table: (typeof TABLES)[number], [width, height]: readonly [number, number]) =>
  layOut(table.furniture, table.dice, width, height).layout;

describe("where dice lie", () => {
  it("is the same in every box: a phone may be turned", () => {
    for (const table of TABLES) {
      const [first, ...others] = BOXES.map((box) =>
        settle(spread(table, true), boxed(table, box), NOTHING),
      );
      for (const other of others) {
        expect(other.spots).toEqual(first!.spots);
        for (const [id, pose] of other.poses) {
          expect(pose.turn).toEqual(first!.poses.get(id)!.turn);
          expect(pose.at[0]).toBe(first!.poses.get(id)!.at[0]);
        }
      }
    }
  });

  it("is on the cloth, none over another, however deep the box draws it", () => {
    for (const table of TABLES) {
      const found = foundFloor(table.furniture.tray, table.dice);
      for (let seed = 0; seed < 25; seed += 1) {
        const places = findSpots(found, table.dice, seed)!;
        for (const box of BOXES) {
          const { floor } = boxed(table, box);
          const spots = places.map((spot) => ({
            ...spot,
            x: spot.x + floor.x,
            z: spot.z * (floor.halfZ / found.halfZ) + floor.z,
          }));
          expect(spots.every((spot) => inside(floor, spot))).toBe(true);
          const clear = (one: (typeof spots)[number], place: number) =>
            spots.slice(place + 1).every((other) => !touch(one, other, 0));
          expect(spots.every(clear)).toBe(true);
        }
      }
    }
  });

  it("comes from the match and the step of the throw, whatever was seen before", () => {
    const [table, layout] = [TABLES[0], boxed(TABLES[0], BOXES[0])];
    const fell = settle(spread(table, true), layout, NOTHING);
    const dice = spread(table, false).dice;
    const later = { ...spread(table, false, 9), cast: { step: 4, dice: dice.map(({ id }) => id) } };
    const left = { ...later };
    left.dice = dice.map((one, slot) => (slot < 4 ? { ...one, place: { on: "rack", slot } } : one));
    const joined = settle(left, layout, NOTHING);
    const stayed = settle(left, layout, fell);
    for (const { id } of left.dice.slice(4)) {
      expect(joined.spots.get(id)).toEqual(fell.spots.get(id));
      expect(stayed.spots.get(id)).toEqual(fell.spots.get(id));
    }
    const another = settle(spread(table, true, 4, "another"), layout, NOTHING);
    expect(another.spots).not.toEqual(fell.spots);
  });

  it("leaves a die that comes beside the others where it was put", () => {
    const [table, layout] = [TABLES[2], boxed(TABLES[2], BOXES[0])];
    const thrown = spread(table, true);
    const cast = { step: 4, dice: ["d0", "d1", "d2"] };
    const beside = { ...thrown, dice: thrown.dice.map((one) => ({ ...one, thrown: false })), cast };
    const first = settle(beside, layout, NOTHING);
    expect(settle(beside, boxed(table, BOXES[2]), first).spots).toEqual(first.spots);
  });
});

describe("a throw", () => {
  it("tumbles alike wherever it is seen", () => {
    const [table, layout] = [TABLES[0], boxed(TABLES[0], BOXES[0])];
    const motions = ["m", "m", "another"].map((seed) => {
      const thrown = spread(table, true, 4, seed);
      return motionTo(thrown, layout, settle(thrown, layout, NOTHING), new Map());
    });
    expect(motions[0]!.at(0.6)).toEqual(motions[1]!.at(0.6));
    expect(motions[0]!.at(0.6)).not.toEqual(motions[2]!.at(0.6));
  });
});

describe("dice in the hand", () => {
  const [table, layout] = [TABLES[2], boxed(TABLES[2], BOXES[0])];
  const lies = settle(spread(table, true), layout, NOTHING);
  const up = { ...spread(table, false), cast: { step: 4, dice: ["d0", "d1", "d2", "d3", "d4"] } };
  up.dice = up.dice.map((one, place) => (place < 3 ? { ...one, place: { on: "hand" } } : one));
  const rest = settle(up, layout, lies);

  it("leave the cloth within a frame, and rattle until they are thrown", () => {
    const motion = motionTo(up, layout, rest, lies.poses);
    expect(motion.rattles).toBe(true);
    expect(motion.lasts).toBeLessThan(0.5);
    expect(motion.at(1 / 60).get("d0")).not.toEqual(lies.poses.get("d0"));
    for (const time of [0.5, 3, 60]) {
      expect(motion.at(time).get("d0")).toEqual(held(layout, 0, 3, time));
      expect(motion.at(time).get("d4")).toEqual(lies.poses.get("d4"));
    }
    expect(motion.at(3).get("d0")).not.toEqual(motion.at(3.02).get("d0"));
    expect(rest.poses.has("d0")).toBe(false);
  });

  it("go back to where they lay if they may not be thrown", () => {
    const back = { ...up, dice: spread(table, false).dice };
    const again = settle(back, layout, rest);
    expect(again.poses).toEqual(lies.poses);
    const motion = motionTo(back, layout, again, motionTo(up, layout, rest, lies.poses).at(1));
    expect(motion.rattles).toBe(false);
    expect(motion.at(motion.lasts)).toEqual(lies.poses);
  });

  it("are held still, and shaken as strongly as the hand shakes", () => {
    const motion = motionTo(up, layout, rest, lies.poses);
    expect(motion.at(3, 0).get("d0")).toEqual(motion.at(4, 0).get("d0"));
    expect(motion.at(3, 0.5).get("d0")).not.toEqual(motion.at(3, 1).get("d0"));
  });

  it("stay in the hand when the house has taken the throw down", () => {
    const hand = { dice: new Set(["d0", "d1", "d2"]), swing: null };
    const shaken = motionTo(up, layout, rest, lies.poses).at(1);
    const motion = motionTo({ ...up, step: 5 }, layout, rest, shaken, hand);
    expect([motion.rattles, motion.lasts]).toEqual([true, 0]);
    expect(motion.at(2).get("d1")).toEqual(held(layout, 1, 3, 2));
  });

  it("fly out of the hand to where any throw would lie, without a jump, however it swings", () => {
    const thrown = { ...spread(table, true), step: 5 };
    thrown.dice = thrown.dice.map((one, place) => ({ ...one, thrown: place < 3 }));
    const ends = settle(thrown, layout, rest);
    const shown = motionTo(up, layout, rest, lies.poses).at(1);
    const hand = new Set(["d0", "d1", "d2"]);
    const lasts = [null, { aside: 1, force: 0 }, { aside: -1, force: 1 }].map((swing) => {
      const motion = motionTo(thrown, layout, ends, shown, { dice: hand, swing });
      expect(motion.at(motion.lasts)).toEqual(ends.poses);
      let last = shown;
      for (let time = 0; time < motion.lasts; time += 1 / 120) {
        const now = motion.at(time);
        for (const id of hand) {
          const [from, to] = [last.get(id)!.at, now.get(id)!.at];
          expect(Math.hypot(...to.map((value, axis) => value - from[axis]!))).toBeLessThan(0.45);
        }
        last = now;
      }
      expect(motion.at(0.05).get("d0")).not.toEqual(shown.get("d0")); // it goes at once
      return motion.lasts;
    });
    expect(lasts[1]).toBeGreaterThan(lasts[2]!);
  });

  it("come from the other side than the hand swings to", () => {
    const thrown = { ...spread(table, true), step: 5 };
    const ends = settle(thrown, layout, NOTHING);
    const from = (aside: number): number => {
      const swing = { aside, force: 0.5 };
      const motion = motionTo(thrown, layout, ends, new Map(), { dice: new Set(), swing });
      const early = [...motion.at(0.25).values()].map((pose) => pose.at[0]);
      return early.reduce((sum, x) => sum + x, 0) / early.length;
    };
    expect(from(1)).toBeLessThan(from(-1) - 0.5);
  });
});
