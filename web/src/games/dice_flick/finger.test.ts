import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../../device/preferences.svelte";
import type { Seen } from "./arena";
import { lent } from "./calmHand.svelte";
import { Finger } from "./finger.svelte";

const BOX: Pick<Seen, "layout" | "arena"> = {
  layout: { centre: [3, 3], blue: [2, 2], yellow: [2, 4], green: [4, 2], bonus: [4, 4] },
  arena: [[], [null, { kind: "green", face: 4 }], [], [], []],
};

function chooses() {
  const said: string[] = [];
  const finger = new Finger((words) => said.push(words));
  const press = (key: string, fine = false): string => {
    const kinds = ["blue", "yellow"] as const;
    const kind = finger.wanted ?? "blue";
    finger.ways({ box: BOX, kinds, kind, movable: true, fine, flick: () => {} })[key]?.();
    return said.at(-1) ?? "";
  };
  return { finger, press };
}

afterAll(() => void (lent.calm = false));
beforeEach(() => {
  preferences.language = "en";
  lent.calm = false;
});

describe("what is chosen before a flick is said", () => {
  it("by every key of one's own hand", () => {
    const { press } = chooses();
    expect(press("2")).toBe("blue die, base 2");
    expect(press("d")).toBe("yellow die, base 2");
    expect(press("ArrowRight")).toBe("3 degrees to the right");
    expect(press("ArrowLeft")).toBe("straight ahead");
    expect([press("q"), press("q"), press("e"), press("e")]).toEqual([
      "spin 1 left",
      "spin 2 left",
      "spin 1 left",
      "no spin",
    ]);
    expect(press(".")).toBe("base 4 mm right");
  });

  it("with another strength for every press", () => {
    const { press } = chooses();
    const up = Array.from({ length: 7 }, () => press("ArrowUp"));
    expect(up).toEqual([4, 5, 6, 7, 8, 9, 10].map((ten) => `strength ${ten} of 10`));
    expect(press("ArrowDown", true)).toBe("strength 9.5 of 10");
    expect(press("ArrowDown")).toBe("strength 9 of 10");
  });

  it("with what is printed in a hole and lies there, for the house's hand", () => {
    const { press, finger } = chooses();
    expect(press("c")).toBe("Calm hand: aim at c3, the centre");
    expect(press("ArrowUp")).toBe("aim at b3");
    expect(press("ArrowLeft")).toBe("aim at b2, blue marker, green 4 lies there");
    const before = finger.aim.touch;
    press("q");
    expect(finger.aim.touch).toEqual(before);
    expect(press("c")).toBe("Your own hand: straight ahead, strength 3 of 10");
    preferences.language = "es";
    press("c");
    expect(press("ArrowDown")).toBe("apuntar a c2");
    expect(press("ArrowDown")).toBe("apuntar a d2, marca de mejora: verde");
  });
});
