/**
 * What a screen reader says: every sentence once, in order. Whoever has something to say passes it to
 * `speech`, and one live region (`LiveRegion.svelte`) speaks it.
 */

/** Milliseconds in which what happens together is gathered; the focus has moved by then. */
const GATHER = 120;
/** Milliseconds between two announcements, so that none of them is swallowed. */
const APART = 400;
/** Milliseconds without another press after which somebody has chosen. */
const REST = 220;
interface Ear {
  /** `passing`: it stands for what is chosen now, and the next of its kind takes its place. */
  hear: (text: string, passing: boolean) => void;
  /** What was heard belongs to a screen that is left. */
  forget: () => void;
}

export class Speech {
  #waiting: string[] = [];
  #ears: Ear[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** What is chosen now, once fingers rest. */
  #chosen = "";
  #resting: ReturnType<typeof setTimeout> | undefined;

  say(...sentences: string[]): void {
    this.#waiting.push(...sentences.map((one) => one.trim()).filter(Boolean));
    if (this.#timer === null) this.#later(GATHER);
  }

  /** What a key has just chosen: the newest takes the place of what was not said yet. */
  chosen(sentence: string): void {
    clearTimeout(this.#resting);
    this.#chosen = "";
    this.#resting = setTimeout(() => {
      this.#chosen = sentence.trim();
      if (this.#timer === null) this.#later(0);
    }, REST);
  }

  /** The last that came hears: a sheet over the screen, then the screen again. */
  listen(hear: Ear["hear"], forget: Ear["forget"] = () => {}): () => void {
    const ear = { hear, forget };
    this.#ears.push(ear);
    if (this.#timer === null) this.#later(GATHER);
    return () => (this.#ears = this.#ears.filter((other) => other !== ear));
  }

  /** Another screen: nothing of the one before is said any more, or read again. */
  leave(): void {
    this.#waiting = [];
    this.#chosen = "";
    clearTimeout(this.#resting);
    for (const ear of this.#ears) ear.forget();
  }

  #later(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const ear = this.#ears.at(-1);
      if (ear === undefined) return;
      if (this.#waiting.length > 0) ear.hear(this.#waiting.splice(0).join(" "), false);
      else if (this.#chosen) {
        ear.hear(this.#chosen, true);
        this.#chosen = "";
      } else return;
      this.#later(APART);
    }, milliseconds);
  }
}

/** The one of this page. */
export const speech = new Speech();
