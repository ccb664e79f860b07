import { expect, test } from "vitest";
import { layOut } from "./layout";
import { dieBox } from "./overlay";
import { slipsOf, type Slip } from "./slips";
import type { Pose } from "./space";
import type { Die, Place } from "./spread";

const FURNITURE = { tray: "round", rack: { columns: 5, rows: 1 } } as const;
const { layout, view } = layOut(FURNITURE, 5, 390, 340);
const PLAIN = { kind: "blank" } as const;

function die(id: string, place: Place): Die {
  const faces: Die["faces"] = [PLAIN, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN];
  const slip = { text: "5 → 3 ●●", short: "→ 3", tone: "lamp" } as const;
  return { id, body: "blue", faces, up: 2, place, name: id, slip };
}

function lying(x: number, z: number): Pose {
  return { at: [x, 0.6, z], turn: [0, 0, 0, 1], size: 1 };
}

const racked = die("a", { on: "rack", slot: 3 });
const thrown = die("b", { on: "tray", slot: 0 });
const inRack = lying(layout.rack!.x + 3 * layout.rack!.stepX, layout.rack!.z);
const front = layout.floor.z + layout.floor.halfZ - 0.8;

/** Does a slip lie on a box by more than an edge? */
function covers(slip: Slip, box: ReturnType<typeof dieBox>): boolean {
  const half = slip.text.length * 4.2;
  const height = slip.small ? 22 : 30;
  return (
    slip.x - half < box.left + box.width - 2 &&
    box.left < slip.x + half - 2 &&
    slip.top < box.top + box.height - 2 &&
    box.top < slip.top + height - 2
  );
}

test("a slip on the cloth stands above its die, one on the rack hangs below", () => {
  const poses = new Map([
    ["a", inRack],
    ["b", lying(-1.5, front)],
  ]);
  const slips = slipsOf(view, layout, [racked, thrown], poses);
  expect(slips.get("a")!.top).toBeGreaterThan(dieBox(view, inRack, 0).top + 10);
  expect(slips.get("b")!.top).toBeLessThan(dieBox(view, poses.get("b")!, 0).top);
  expect(slips.get("b")!.text).toBe("5 → 3 ●●");
});

test("a slip hangs where no other die lies", () => {
  const behind = { ...die("c", { on: "tray", slot: 1 }), slip: undefined };
  const poses = new Map([
    ["b", lying(0, front)],
    ["c", lying(0.2, front - 1.3)],
  ]);
  const slip = slipsOf(view, layout, [thrown, behind], poses).get("b")!;
  expect(covers(slip, dieBox(view, poses.get("c")!, 0))).toBe(false);
  expect(covers(slip, dieBox(view, poses.get("b")!, 0))).toBe(false);
});

test("slips of neighbours on a shelf do not lie on each other", () => {
  const next = die("b", { on: "rack", slot: 4 });
  const beside = lying(inRack.at[0] + layout.rack!.stepX, inRack.at[2]);
  const poses = new Map([
    ["a", inRack],
    ["b", beside],
  ]);
  const [one, other] = [...slipsOf(view, layout, [racked, next], poses).values()];
  expect(Math.abs(one!.top - other!.top) >= 30 || Math.abs(one!.x - other!.x) > 88).toBe(true);
});

test("where dice are small, slips are short", () => {
  const low = layOut(FURNITURE, 5, 360, 150);
  const poses = new Map([["b", lying(0, 0)]]);
  const slip = slipsOf(low.view, low.layout, [thrown], poses).get("b")!;
  expect([slip.text, slip.small]).toEqual(["→ 3", true]);
});
