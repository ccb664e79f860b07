/**
 * The phone itself as a cup: it is shaken, and when it comes to rest the dice are thrown. Browsers tell
 * of it over HTTPS alone; some have to be asked first, on a press, and all may refuse.
 */

/** Metres a second squared beside the pull of the earth: more is a shake, less than `CALM` is rest. */
const STRONG = 11;
const CALM = 4;
/** So many strong jolts, each within this many milliseconds of the last, are a shake. */
const JOLTS = 3;
const APART = 450;
/** Milliseconds of rest after which the dice are thrown. */
const REST = 220;
/** What is as hard as can be. */
const HARD = 30;

export interface Jolt {
  /** Metres a second squared, to the right of the screen and in all. */
  aside: number;
  size: number;
  /** Milliseconds. */
  time: number;
}

/** What a phone's motion comes to: it begins to be shaken, and it throws. */
export type Shaken =
  { does: "begin" } | { does: "throw"; aside: number; force: number } | { does: "nothing" };

const NOTHING: Shaken = { does: "nothing" };

/** Tells a shake from steps, pockets and being put down. */
export class ShakeReader {
  #jolts = 0;
  #last = -Infinity;
  #strongest = 0;
  #aside = 0;
  #shakes = false;
  #strong = false;

  take({ aside, size, time }: Jolt): Shaken {
    if (size >= STRONG) return this.#jolted(aside, size, time);
    if (size < CALM) this.#strong = false;
    if (time - this.#last < (this.#shakes ? REST : APART)) return NOTHING;
    const threw = this.#shakes;
    const thrown: Shaken = {
      does: "throw",
      aside: Math.max(-1, Math.min(1, this.#aside / HARD)),
      force: Math.min(1, (this.#strongest - STRONG) / (HARD - STRONG)),
    };
    this.#forget();
    return threw ? thrown : NOTHING;
  }

  #jolted(aside: number, size: number, time: number): Shaken {
    // One jolt is told of in several measurements: it counts once, until the phone was calmer.
    if (!this.#strong) this.#jolts = time - this.#last <= APART ? this.#jolts + 1 : 1;
    this.#strong = true;
    this.#last = time;
    if (size >= this.#strongest) [this.#strongest, this.#aside] = [size, aside];
    if (this.#shakes || this.#jolts < JOLTS) return NOTHING;
    this.#shakes = true;
    return { does: "begin" };
  }

  #forget(): void {
    this.#jolts = this.#strongest = this.#aside = 0;
    this.#last = -Infinity;
    this.#shakes = this.#strong = false;
  }
}

/** Some browsers have to be asked. */
type Asked = typeof DeviceMotionEvent & { requestPermission?: () => Promise<string> };

function motionEvent(): Asked | null {
  const found = (globalThis as { DeviceMotionEvent?: Asked }).DeviceMotionEvent;
  const hand = globalThis.matchMedia?.("(pointer: coarse)").matches ?? false;
  return found !== undefined && globalThis.isSecureContext && hand ? found : null;
}

/** Can this device be shaken, as far as is known before it has been? */
export function canBeShaken(): boolean {
  return motionEvent() !== null;
}

/** Has the browser to be asked first? Then a shake counts only for those who have wished for it. */
export function mustAsk(): boolean {
  return typeof motionEvent()?.requestPermission === "function";
}

/** Ask, within a press; true where nothing has to be asked. */
export async function askForShakes(): Promise<boolean> {
  const found = motionEvent();
  if (found === null) return false;
  if (typeof found.requestPermission !== "function") return true;
  return (await found.requestPermission().catch(() => "denied")) === "granted";
}

/** Follow how the phone is moved; the returned function ends that. */
export function followShakes(tell: (shaken: Shaken) => void): () => void {
  const reader = new ShakeReader();
  const heard = (event: DeviceMotionEvent): void => {
    const found = event.acceleration ?? null;
    const { x, y, z } = found ?? { x: null, y: null, z: null };
    if (x === null && y === null && z === null) return; // it has no such sense
    const size = Math.hypot(x ?? 0, y ?? 0, z ?? 0);
    const shaken = reader.take({ aside: x ?? 0, size, time: event.timeStamp });
    if (shaken.does !== "nothing") tell(shaken);
  };
  globalThis.addEventListener("devicemotion", heard);
  return () => globalThis.removeEventListener("devicemotion", heard);
}
