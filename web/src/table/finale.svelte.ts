/**
 * The end of a match as it is seen: for a moment the throw that decided it is shown once more, slowly,
 * and then what won lies on the table again. Any press ends it; without motion it is a still.
 */
import { slowMotion } from "../dice/slowMotion";
import * as house from "../wire/http";
import type { Moment } from "../wire/moment";
import type { Replay } from "../wire/types";

/** Milliseconds that the moment lasts at least, and at most. */
const LEAST = 3000;
const MOST = 9000;
/** Milliseconds in which one sees what was there before the throw, and where it fell. */
const BEFORE = 350;
const AFTER = 900;
const SLOWLY = 0.42;

/** What a board shows. */
export interface Scene {
  moment: Moment;
  before: Moment | null;
  /** It is shown as it is in the end. */
  still: boolean;
}

/** The throw of a line of the record, and what was there before it; null where it is not known here. */
export function decidingScene(moments: readonly Moment[], line: number | null): Scene | null {
  const place = moments.findIndex((moment) => moment.line === line && moment.step !== null);
  if (place < 1) return null;
  return { moment: moments[place]!, before: moments[place - 1]!, still: false };
}

/** So many lines before a throw there is one of the steps before it, where nothing was taken back. */
const BEHIND = 24;

/**
 * The same from the house, for somebody who was not there, or has loaded the page again since; null
 * where the house does not tell it.
 */
export async function fetchedScene(
  match: string,
  token: string | null,
  line: number,
): Promise<Scene | null> {
  for (const since of [Math.max(0, line - BEHIND), 0]) {
    const moments = await momentsUntil(match, token, since, line);
    const scene = decidingScene(moments, line);
    if (scene !== null || since === 0) return scene;
  }
  return null;
}

async function momentsUntil(
  match: string,
  token: string | null,
  since: number,
  line: number,
): Promise<Moment[]> {
  const moments: Moment[] = [];
  for (let from: number | null = since; from !== null && from < line;) {
    try {
      const part: Replay = await house.replay(match, token, from);
      moments.push(...(part.steps as Moment[]));
      from = part.more ?? null;
    } catch {
      return [];
    }
  }
  return moments;
}

/** The last step of a match that is over, where a line without a step came after it. */
export function lastScene(moments: readonly Moment[], shown: Moment | null): Scene | null {
  if (shown?.turn !== -2) return null;
  const ends = (moment: Moment): boolean =>
    moment.line <= shown.line && moment.step !== null && moment.turn === -2;
  const place = moments.map(ends).lastIndexOf(true);
  if (place < 0) return null;
  return { moment: moments[place]!, before: moments[place - 1] ?? null, still: false };
}

export class Finale {
  /** What is shown in the place of the end; null: the end. */
  scene = $state.raw<Scene | null>(null);
  /** Has the moment been seen? Then there are keys. */
  isSeen = $state(false);
  #isOver = false;
  #scene: Scene | null = null;
  #begun = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Is the moment being shown, or shown once more? */
  get isShown(): boolean {
    return this.#isOver && (!this.isSeen || this.scene !== null);
  }

  /** The match has ended; `live`: somebody saw it happen, and wants motion. */
  begin(scene: Scene | null, live: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (!live) {
      this.isSeen = true;
      return;
    }
    this.#show(scene, false);
  }

  /** Once more; `still`: without motion. */
  again(scene: Scene, still: boolean): void {
    this.#stop();
    this.#show(scene, still);
  }

  /** The board has shown this line. Was it one of the moment? */
  rest(line: number): boolean {
    if (this.scene === null) return false;
    if (line === this.#scene?.moment.line && this.scene === this.#scene)
      this.#later(Math.max(AFTER, this.#begun + LEAST - Date.now()), () => this.skip());
    return true;
  }

  /** Enough seen. Was there anything to skip? */
  skip(): boolean {
    const was = !this.isSeen || this.scene !== null;
    this.#stop();
    this.isSeen = true;
    return was;
  }

  /** The match goes on, or is left. */
  end(): void {
    this.#stop();
    this.isSeen = this.#isOver = false;
  }

  #show(scene: Scene | null, still: boolean): void {
    this.#begun = Date.now();
    this.#later(scene && !still ? MOST : LEAST, () => this.skip());
    if (scene === null) return;
    this.#scene = { ...scene, still };
    if (still) {
      this.scene = this.#scene;
      return;
    }
    const { before } = scene;
    this.scene = { moment: before!, before: null, still: true };
    this.#later(BEFORE, () => {
      slowMotion.speed = SLOWLY;
      this.scene = this.#scene;
    });
  }

  #stop(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    slowMotion.speed = 1;
    this.scene = this.#scene = null;
  }

  #later(milliseconds: number, what: () => void): void {
    this.#timers.push(setTimeout(what, milliseconds));
  }
}
