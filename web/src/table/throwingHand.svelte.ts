/**
 * The hand of whoever plays here. It takes up the dice that a key throws, shakes them for as long as it
 * holds them, and throws them: by letting go, by a swipe, or because the phone itself was shaken. What
 * they show is the house's; how the hand swung is only seen.
 */
import { buzz } from "../device/haptics";
import { askForShakes, canBeShaken, followShakes, mustAsk } from "../device/phoneShake";
import { preferences } from "../device/preferences.svelte";
import { play } from "../device/sound";
import { Swipe, TAPPED } from "../dice/gesture";
import type { Swing } from "../dice/spread";
import type { EdgeKey } from "../boards/board";
import type { Table } from "../wire/types";

/** Whose hand it is. */
interface Owner {
  /** The key that throws dice now; null: there is nothing to throw. */
  readonly throwable: EdgeKey | null;
  /** Is nothing at stake, because the throw was due anyway? Then a tap on the table throws, too. */
  readonly free: boolean;
  press(key: EdgeKey): void;
}

/** What holds the dice: a pointer over the table or over a key, or the whole phone. */
interface Grip {
  key: EdgeKey;
  pointer: number | null;
  swipe: Swipe | null;
  /** The element of the key that was pressed; null: the table. */
  on: Element | null;
}

/** Milliseconds between two rattles. */
const RATTLE = 110;
/** Milliseconds in which the press of a key follows the lifted finger. */
const PRESSED = 80;

/**
 * May dice that wait for a hand be thrown? The house has rolled them, and what followed may have ended
 * the game meanwhile: it is seen when they are thrown.
 */
export function mayBeThrown(state: Table["state"]): boolean {
  return state !== "paused";
}

export class ThrowingHand {
  #grip = $state.raw<Grip | null>(null);
  #swing = $state.raw<Swing | null>(null);
  #rattle: ReturnType<typeof setInterval> | undefined;
  #putBack: ReturnType<typeof setTimeout> | undefined;
  #listens: (() => void) | null = null;
  #asked = false;
  /** A gesture has just ended on the table: the click that follows it means nothing. */
  #ended = -Infinity;

  constructor(private readonly owner: Owner) {}

  /** What it holds, by the key that throws it. */
  get holds(): EdgeKey | null {
    return this.#grip?.key ?? null;
  }
  /** How it let go last, until that throw lies. */
  get swing(): Swing | null {
    return this.#swing;
  }

  /** A pointer goes down: on a key (`on`), or on the table. */
  grasp(event: PointerEvent, on: Element | null): void {
    if (!event.isPrimary || event.button !== 0) return;
    const { pointerId, clientX, clientY, timeStamp } = event;
    this.#take({
      pointer: pointerId,
      swipe: new Swipe(clientX, clientY, timeStamp),
      on,
    });
  }

  /** The dice are put back. */
  drop(): void {
    this.#letGo();
  }

  /** They are thrown. */
  fling(swing: Swing): void {
    const { throwable } = this.owner;
    if (throwable === null) return this.drop();
    this.#swing = swing;
    this.owner.press(throwable);
    this.#letGo();
  }

  /** A throw was asked for by a press: its key is the hand's no longer. */
  pressed(): void {
    this.#letGo();
    if (preferences.shaken !== true || this.#asked || !mustAsk()) return;
    this.#asked = true; // Such browsers want to be asked within a press, once a visit.
    void askForShakes();
  }

  /** A throw lies: the next one is thrown anew. */
  lies(): void {
    this.#swing = null;
  }

  /** Was this click the end of a gesture? */
  ends(click: MouseEvent): boolean {
    return click.timeStamp - this.#ended < PRESSED;
  }

  /** Follow the phone's own shakes; the returned function ends that. */
  followPhone(): () => void {
    const wanted = preferences.shaken ?? !mustAsk();
    if (!wanted || !canBeShaken()) return () => {};
    return followShakes((shaken) => {
      if (shaken.does === "begin") this.#take({ pointer: null, swipe: null, on: null });
      else if (shaken.does === "throw" && this.#grip?.pointer === null)
        this.fling({ aside: shaken.aside, force: shaken.force });
    });
  }

  end(): void {
    this.#letGo();
  }

  #take(grip: Omit<Grip, "key">): void {
    const { throwable } = this.owner;
    if (throwable === null || this.#grip !== null) return;
    clearTimeout(this.#putBack);
    this.#grip = { ...grip, key: throwable };
    this.#listen();
    const shake = (): void => {
      if (preferences.still) return;
      play("shake");
      buzz("shake");
    };
    shake();
    this.#rattle = setInterval(shake, RATTLE);
  }

  #letGo(): void {
    clearInterval(this.#rattle);
    clearTimeout(this.#putBack);
    this.#listens?.();
    this.#listens = null;
    if (this.#grip !== null) this.#grip = null;
  }

  #listen(): void {
    const [moved, lifted, lost] = [this.#moved, this.#lifted, this.#lost];
    const types = { pointermove: moved, pointerup: lifted, pointercancel: lost, blur: lost };
    for (const [type, heard] of Object.entries(types))
      globalThis.addEventListener?.(type, heard as EventListener, true);
    this.#listens = () => {
      for (const [type, heard] of Object.entries(types))
        globalThis.removeEventListener?.(type, heard as EventListener, true);
    };
  }

  readonly #moved = (event: PointerEvent): void => {
    if (event.pointerId !== this.#grip?.pointer) return;
    this.#grip.swipe?.move(event.clientX, event.clientY, event.timeStamp);
  };

  readonly #lifted = (event: PointerEvent): void => {
    const grip = this.#grip;
    if (grip === null || event.pointerId !== grip.pointer) return;
    const { clientX, clientY, timeStamp, target } = event;
    const lifted = grip.swipe!.lift(clientX, clientY, timeStamp, this.owner.free);
    if (grip.on === null) {
      this.#ended = timeStamp;
      return lifted.does === "throw" ? this.fling(lifted.swing) : this.drop();
    }
    // What lies under the finger: a touch keeps the target on which it began.
    const under = globalThis.document?.elementFromPoint?.(clientX, clientY) ?? target;
    const onKey = under instanceof Node && grip.on.contains(under);
    if (lifted.does === "throw" && (lifted.swing !== TAPPED || !onKey))
      return this.fling(lifted.swing);
    if (!onKey) return this.drop();
    // A press of the key follows at once.
    clearInterval(this.#rattle);
    this.#putBack = setTimeout(() => this.drop(), PRESSED);
  };

  readonly #lost = (event: Event): void => {
    if (event instanceof PointerEvent && event.pointerId !== this.#grip?.pointer) return;
    // The window was left; that a press takes the focus from something else means nothing.
    if (event.type === "blur" && event.target instanceof Node) return;
    this.drop();
  };
}
