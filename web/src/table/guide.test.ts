import { beforeEach, expect, it, vi } from "vitest";
import type { Moment } from "../wire/moment";
import type { GuideLook } from "./guide.svelte";

const parts = vi.hoisted(() => ({
  GUIDE: new Map(),
  GLOSSARY: new Map(),
}));
vi.mock("../games/guides", () => parts);
vi.mock("../device/storage", async (original) => {
  const found = await original<object>();
  return {
    ...found,
    keep: vi.fn(),
    kept: (_: string, read: (found: unknown) => unknown) => read(undefined),
  };
});
const { TableGuide } = await import("./guide.svelte");
const { firstTime, taughtOf } = await import("../device/firstTime.svelte");

const both = (text: string) => ({ en: text, es: text });
parts.GUIDE.set("pig", [
  { id: "one", beside: "far", when: () => true, says: both("First.") },
  {
    id: "two",
    beside: "keys",
    when: ({ view }: GuideLook["moment"]) => view["risk"],
    says: both("Second."),
  },
]);
parts.GLOSSARY.set("pig", [
  { id: "oink", name: both("Oink"), means: both("All is lost."), taught: true },
]);

function look(
  line: number,
  more: Partial<GuideLook> = {},
  told: string[] = [],
  view = {},
): GuideLook {
  const moment = { line, seat: 0, step: { do: "roll" }, view, turn: 0, told, board: [] };
  return {
    moment: moment as unknown as Moment,
    before: null,
    asked: 0,
    waits: false,
    seats: [0],
    offers: [],
    ...more,
  };
}

beforeEach(() => firstTime.offer("pig"));

it("says one thing at a time, and whoever plays on has seen it", () => {
  const guide = new TableGuide("pig");
  guide.look(look(1));
  expect(guide.lesson).toMatchObject({ id: "one", beside: "far", says: "First." });
  guide.look(look(1));
  expect(guide.lesson?.id).toBe("one");
  guide.look(look(2, { asked: null }));
  expect(guide.isAside).toBe(true); // its room is kept while others play
  guide.look(look(3));
  expect(guide.lesson).toBeNull(); // the second is not called for yet
  guide.look(look(4, {}, [], { risk: true }));
  expect(guide.lesson?.id).toBe("two");
});

it("keeps its room while something moves, and was seen by whoever played on", () => {
  const guide = new TableGuide("pig");
  guide.stepAside();
  expect(guide.isAside).toBe(false);
  guide.look(look(1));
  guide.stepAside();
  expect([guide.isAside, guide.lesson?.id]).toEqual([true, "one"]);
  guide.look(look(2, {}, [], { risk: true }));
  expect([guide.isAside, guide.lesson?.id]).toEqual([false, "two"]);
  guide.look(look(3, { asked: null }, ["Oink: the turn is over."]));
  guide.stepAside();
  expect([guide.isAside, guide.lesson?.id]).toEqual([false, "word oink"]);
});

it("speaks while the first dice are in a hand here, and not while others think", () => {
  const guide = new TableGuide("pig");
  guide.look(look(1, { asked: null }));
  expect(guide.lesson).toBeNull();
  guide.look(look(1, { asked: null, waits: true }));
  expect(guide.lesson?.id).toBe("one");
  guide.look(look(2, {}, [], { risk: true }));
  expect(guide.lesson?.id).toBe("two");
});

it("goes on to the next when it was read", () => {
  const guide = new TableGuide("pig");
  const now = look(1, {}, [], { risk: true });
  guide.look(now);
  guide.next(now);
  expect(guide.lesson?.id).toBe("two");
  guide.next(now);
  expect(guide.lesson).toBeNull();
});

it("teaches a word when it happens to somebody here, and keeps it until they are asked again", () => {
  const guide = new TableGuide("pig");
  firstTime.see("pig", "one");
  guide.look(look(5, { asked: null, seats: [1] }, ["Oink: the turn is over."]));
  expect(guide.lesson).toBeNull();
  guide.look(look(6, { asked: null }, ["Oink: the turn is over."]));
  expect(guide.lesson).toMatchObject({ title: "Oink", says: "All is lost.", beside: "wall" });
  guide.look(look(7, { asked: null }));
  expect(guide.lesson?.title).toBe("Oink");
  guide.look(look(9));
  expect(guide.lesson).toBeNull();
  guide.look(look(10, { asked: null }, ["Oink: the turn is over."]));
  expect(guide.lesson).toBeNull();
});

it("is skipped for a game or for ever, and offered again", () => {
  const guide = new TableGuide("pig");
  guide.look(look(1));
  guide.skip();
  expect([guide.lesson, firstTime.wants("pig"), firstTime.wants("ants")]).toEqual([
    null,
    false,
    true,
  ]);
  guide.skipAll();
  expect(firstTime.wants("ants")).toBe(false);
  guide.begin();
  expect([firstTime.wants("pig"), firstTime.wants("ants")]).toEqual([true, true]);
});

it("reads nothing that another program stored", () => {
  expect(
    taughtOf({ never: "yes", skipped: [1, "pig"], seen: { pig: ["one", 2], ants: 3 } }),
  ).toEqual({
    never: false,
    skipped: ["pig"],
    seen: { pig: ["one"], ants: [] },
  });
});
