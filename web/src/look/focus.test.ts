import { describe, expect, it } from "vitest";
import { refuge, type Ground } from "./focus";

interface Thing {
  name: string;
  gone?: boolean;
  rests?: boolean;
  keys?: Thing[];
}

const ground: Ground<Thing> = {
  usable: (thing) => !thing.gone,
  rests: (thing) => thing.rests ?? false,
  first: (thing) => (thing.keys ?? []).find((key) => !key.gone) ?? null,
};

describe("where the focus goes", () => {
  const key = { name: "key", gone: true };

  it("stays beside what is gone", () => {
    const other = { name: "other" };
    const row = { name: "row", keys: [key, other] };
    expect(refuge<Thing>([key, row], ground)).toBe(other);
  });

  it("goes outwards past what is gone as well", () => {
    const row = { name: "row", gone: true, keys: [{ name: "of a row that is gone" }] };
    const door = { name: "door" };
    const room = { name: "room", keys: [door] };
    expect(refuge<Thing>([key, row, room], ground)).toBe(door);
  });

  it("rests at a place that is made for it, rather than at a key farther out", () => {
    const edge = { name: "edge", rests: true };
    const room = { name: "room", keys: [{ name: "menu" }] };
    expect(refuge<Thing>([key, { name: "row", keys: [key] }, edge, room], ground)).toBe(edge);
  });

  it("prefers a key that is left to the resting place around it", () => {
    const other = { name: "other" };
    const edge = { name: "edge", rests: true };
    expect(refuge<Thing>([key, { name: "row", keys: [key, other] }, edge], ground)).toBe(other);
  });

  it("is nowhere when the whole screen went", () => {
    expect(refuge<Thing>([key, { name: "screen", gone: true }], ground)).toBeNull();
  });
});
