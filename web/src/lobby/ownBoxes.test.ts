import { beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnBox } from "../wire/types";
import { USUAL, withBox } from "./newTable";

function made(name: string, more: Partial<OwnBox> = {}): OwnBox {
  return {
    id: name,
    game: "pig",
    name,
    options: { goal: 50 },
    whole: { goal: 50 },
    players: [2, 3],
    code: `box1-${name}`,
    position: "pig:1?players=2",
    kept: false,
    ...more,
  };
}

async function fresh() {
  vi.resetModules();
  return (await import("../wire/ownBoxes.svelte")).ownBoxes;
}

describe("own boxes", () => {
  beforeEach(() => {
    const held = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, text: string) => void held.set(key, text),
      removeItem: (key: string) => void held.delete(key),
    });
  });

  it("keeps a box on this device, chosen or not, also after a reload", async () => {
    const asked = vi.fn((_: string, init: RequestInit) =>
      Promise.resolve(
        new Response(JSON.stringify(init.method === "POST" ? made("Ours") : { boxes: [] }), {
          headers: { "Content-Type": "application/json" },
        }),
      ),
    );
    vi.stubGlobal("fetch", asked);
    const boxes = await fresh();
    await boxes.keep(made("Ours"));
    expect(boxes.chosen("pig")).toBeNull();
    boxes.choose("pig", made("Ours"));
    const again = await fresh();
    expect(again.of("pig").map(({ name }) => name)).toEqual(["Ours"]);
    expect(again.chosen("pig")?.name).toBe("Ours");
    expect(again.of("ants")).toEqual([]);
    await again.remove(made("Ours"));
    expect(again.chosen("pig")).toBeNull();
    expect((await fresh()).all).toEqual([]);
  });

  it("reads nothing of a wrong shape", async () => {
    localStorage.setItem("rollhouse.boxes", '[{"id": 3}, null, "x"]');
    localStorage.setItem("rollhouse.box", "[1]");
    const boxes = await fresh();
    expect(boxes.all).toEqual([]);
    expect(boxes.chosen("pig")).toBeNull();
  });

  it("plays with the options of a box and its name, and with neither where there is none", () => {
    const own = withBox(USUAL, made("Ours"));
    expect(own).toMatchObject({ options: { goal: 50 }, box: "Ours" });
    expect(withBox(own, null)).toEqual(USUAL);
  });
});
