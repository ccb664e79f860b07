import { expect, test } from "vitest";
import { layOut } from "./layout";
import { slipSpots } from "./overlay";
import type { Pose } from "./space";
import type { Die, Place } from "./spread";

const { layout, view } = layOut({ tray: "round", rack: { columns: 5, rows: 1 } }, 5, 390, 340);
const PLAIN = { kind: "blank" } as const;

function die(id: string, place: Place): Die {
  const faces: Die["faces"] = [PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN];
  return {
    id,
    body: "blue",
    faces,
    up: 2,
    place,
    name: id,
    slip: { text: "wild: 5", tone: "ink" },
  };
}

function lying(x: number, z: number): Pose {
  return { at: [x, 0.6, z], turn: [0, 0, 0, 1], size: 1 };
}

const racked = die("a", { on: "rack", slot: 3 });
const thrown = die("b", { on: "tray", slot: 0 });
const inRack = lying(layout.rack!.x + 3 * layout.rack!.stepX, layout.rack!.z);

test("a slip on the cloth stands above its die, one on the rack hangs below", () => {
  const front = layout.floor.z + layout.floor.halfZ - 0.8;
  const poses = new Map([
    ["a", inRack],
    ["b", lying(-1.5, front)],
  ]);
  const spots = slipSpots(view, layout, [racked, thrown], poses);
  expect([spots.get("a")!.below, spots.get("b")!.below]).toEqual([true, false]);
});

test("a slip that would lie on another hangs below its die", () => {
  const back = layout.floor.z - layout.floor.halfZ + 0.7;
  const poses = new Map([
    ["a", inRack],
    ["b", lying(inRack.at[0], back)],
  ]);
  const spots = slipSpots(view, layout, [thrown, racked], poses);
  expect(spots.get("b")!.below).toBe(true);
  expect(spots.get("b")!.y).toBeGreaterThan(spots.get("a")!.y + 30);
});

test("slips of neighbours on a shelf hang in two rows", () => {
  const next = die("b", { on: "rack", slot: 4 });
  const beside = lying(inRack.at[0] + layout.rack!.stepX, inRack.at[2]);
  const spots = slipSpots(
    view,
    layout,
    [racked, next],
    new Map([
      ["a", inRack],
      ["b", beside],
    ]),
  );
  expect(spots.get("b")!.y - spots.get("a")!.y).toBe(34);
});
