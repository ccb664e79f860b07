import { afterEach, describe, expect, it, vi } from "vitest";
import { askForShakes, canBeShaken, mustAsk, ShakeReader } from "./phoneShake";

/** What a reader makes of jolts: how strong, every 20 ms. */
function read(sizes: readonly number[], reader = new ShakeReader()): string[] {
  const found: string[] = [];
  sizes.forEach((size, place) => {
    const { does } = reader.take({ aside: size, size, time: 20 * place });
    if (does !== "nothing") found.push(does);
  });
  return found;
}

const times = (count: number, ...sizes: number[]): number[] =>
  Array.from({ length: count }, () => sizes).flat();
const REST = times(20, 1);

describe("a phone", () => {
  it("is shaken by some strong jolts, and throws when it rests", () => {
    expect(read([...times(4, 14, 20, 3, 1), ...REST])).toEqual(["begin", "throw"]);
  });

  it("throws as hard as it was shaken", () => {
    const force = (size: number): number => {
      const reader = new ShakeReader();
      const jolts = [...times(4, size, 2), ...REST];
      const found = jolts.map((one, place) =>
        reader.take({ aside: -one, size: one, time: 20 * place }),
      );
      const thrown = found.find(({ does }) => does === "throw");
      if (thrown?.does !== "throw") throw new Error("it throws");
      expect(thrown.aside).toBeLessThan(0);
      return thrown.force;
    };
    expect(force(26)).toBeGreaterThan(force(13) + 0.3);
    expect(force(90)).toBe(1);
  });

  it("is not shaken by a walk, by being put down, or by one jolt that is told of often", () => {
    expect(read([...times(40, 6, 2, 7, 1), ...REST])).toEqual([]);
    expect(read([1, 25, 4, 1, ...REST])).toEqual([]);
    expect(read([...times(9, 18), ...REST])).toEqual([]);
  });

  it("counts only jolts that come soon after one another", () => {
    const far = [15, ...times(30, 1)];
    expect(read([...far, ...far, ...far, ...far])).toEqual([]);
  });
});

describe("whether a phone can be shaken", () => {
  afterEach(() => vi.unstubAllGlobals());
  const touch = (): void => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.stubGlobal("isSecureContext", true);
  };

  it("is no, where the browser does not tell", async () => {
    expect(canBeShaken()).toBe(false);
    expect(await askForShakes()).toBe(false);
  });

  it("is yes without a question, where it tells everybody", async () => {
    touch();
    vi.stubGlobal("DeviceMotionEvent", class {});
    expect([canBeShaken(), mustAsk(), await askForShakes()]).toEqual([true, false, true]);
    vi.stubGlobal("isSecureContext", false);
    expect(canBeShaken()).toBe(false);
  });

  it.each([
    ["granted", true],
    ["denied", false],
  ])("is as the person says, where they are asked: %s", async (answer, granted) => {
    touch();
    vi.stubGlobal("DeviceMotionEvent", { requestPermission: () => Promise.resolve(answer) });
    expect([canBeShaken(), mustAsk(), await askForShakes()]).toEqual([true, true, granted]);
    vi.stubGlobal("DeviceMotionEvent", { requestPermission: () => Promise.reject(new Error()) });
    expect(await askForShakes()).toBe(false);
  });
});
