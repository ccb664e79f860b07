import { beforeEach, describe, expect, it } from "vitest";
import { SpaceBar } from "./spacebar";

let time = 0;
let bar: SpaceBar<string>;
const press = (on: string | null, hand = false) => bar.space(on, hand);

beforeEach(() => {
  time = 10_000;
  bar = new SpaceBar<string>(() => time);
});

describe("the space bar", () => {
  it("never presses a key that came by itself, in any rhythm", () => {
    for (const rhythm of [30, 150, 800, 3000]) {
      bar.other(); // somebody plays by a letter
      for (let count = 0; count < 20; count += 1) {
        time += rhythm;
        if (count % 4 === 3) bar.gave("Stop");
        expect(press(count % 4 === 3 ? "Stop" : null)).toBe("skip");
      }
    }
  });

  it("presses what somebody went to, and goes on doing so", () => {
    bar.gave("Stop");
    bar.moved();
    expect(press("Roll")).toBe("press");
    bar.gave("Roll");
    time += 2000;
    expect(press("Roll")).toBe("press");
  });

  it("presses no more once it was used to skip, or another key to play", () => {
    for (const something of [() => press(null), () => bar.other()]) {
      bar.moved();
      expect(press("Roll")).toBe("press");
      something();
      bar.gave("Roll");
      time += 2000;
      expect(press("Roll")).toBe("skip");
    }
  });

  it("presses nothing that has just come", () => {
    bar.moved();
    expect(press("Roll")).toBe("press");
    time += 150;
    bar.gave("Roll");
    time += 150;
    expect(press("Roll")).toBe("skip");
  });

  it("is the hand's where one waits for it, unless somebody is skipping", () => {
    expect(press(null, false)).toBe("skip");
    time += 800;
    expect(press(null, true)).toBe("skip");
    time += 800;
    expect(press("Let go", true)).toBe("press"); // nobody gave it
    bar.gave("Stop");
    time += 1200;
    expect(press(null, true)).toBe("hand");
    bar.other(); // an arrow moves the hand: that is no rhythm
    time += 50;
    expect(press(null, true)).toBe("hand");
  });
});
