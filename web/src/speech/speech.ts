/**
 * What a screen reader says: every sentence once, in order. Whoever has something to say passes it to
 * `speech`, and one live region (`LiveRegion.svelte`) speaks it.
 */

/** Milliseconds for which sentences are collected; the focus has moved by then. */
const GATHER = 120;
/** Milliseconds between two announcements, so that none is lost. */
const APART = 400;
/** Milliseconds without a press after which a choice counts as made. */
const REST = 220;
interface Ear {
  /** `passing`: it describes the present choice, and the next such sentence replaces it. */
  hear: (text: string, passing: boolean) => void;
  /** The screen has changed: forget what was said. */
  forget: () => void;
}

export class Speech {
  #waiting: string[] = [];
  #ears: Ear[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The present choice, to be said once no key is pressed any more. */
  #chosen = "";
  #resting: ReturnType<typeof setTimeout> | undefined;

  say(...sentences: string[]): void {
    this.#waiting.push(...sentences.map((one) => one.trim()).filter(Boolean));
    if (this.#timer === null) this.#later(GATHER);
  }

  /** Say what a key has just chosen; a newer choice replaces one that was not said yet. */
  chosen(sentence: string): void {
    clearTimeout(this.#resting);
    this.#chosen = "";
    this.#resting = setTimeout(() => {
      this.#chosen = sentence.trim();
      if (this.#timer === null) this.#later(0);
    }, REST);
  }

  /** Add a listener; the newest one hears: a sheet over the screen, then the screen again. */
  listen(hear: Ear["hear"], forget: Ear["forget"] = () => {}): () => void {
    const ear = { hear, forget };
    this.#ears.push(ear);
    if (this.#timer === null) this.#later(GATHER);
    return () => (this.#ears = this.#ears.filter((other) => other !== ear));
  }

  /** Another screen: drop what was not said yet, and forget what was. */
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

/** The speech of this page. */
export const speech = new Speech();
