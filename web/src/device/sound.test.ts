import { afterEach, beforeEach, expect, it, vi } from "vitest";

class Param {
  value = 0;
  setValueAtTime = vi.fn();
  exponentialRampToValueAtTime = vi.fn();
}
class Part {
  frequency = new Param();
  Q = new Param();
  gain = new Param();
  connect = vi.fn((next: unknown) => next);
  start = vi.fn();
  stop = vi.fn();
}
const opened: Loudspeaker[] = [];
class Loudspeaker {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  resume = vi.fn(() => Promise.resolve((this.state = "running")));
  suspend = vi.fn(() => Promise.resolve((this.state = "suspended")));
  createOscillator = () => new Part();
  createBufferSource = () => new Part();
  createBiquadFilter = () => new Part();
  createGain = () => new Part();
  createBuffer = () => ({ getChannelData: () => new Float32Array(20) });
  constructor() {
    opened.push(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal("AudioContext", Loudspeaker);
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
  opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("lets the loudspeaker go when it has been quiet for a while, and takes it again", async () => {
  const { play } = await import("./sound");
  play("roll");
  vi.advanceTimersByTime(1500);
  play("land");
  vi.advanceTimersByTime(1500);
  expect(opened.map(({ state }) => state)).toEqual(["running"]);
  vi.advanceTimersByTime(1000);
  expect(opened.map(({ state }) => state)).toEqual(["suspended"]);
  play("won");
  expect(opened.map(({ state }) => state)).toEqual(["running"]);
});

it("is silent for who wants no sound, before a first tap and on a page that is not seen", async () => {
  const { play } = await import("./sound");
  const { preferences: taste } = await import("./preferences.svelte");
  taste.sound = false;
  play("roll");
  taste.sound = true;
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  play("roll");
  vi.stubGlobal("document", { visibilityState: "hidden" });
  play("roll");
  expect(opened).toEqual([]);
});
