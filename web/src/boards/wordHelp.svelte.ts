/** Help for the words of a game: which of them is explained now, and where on the screen. */
import { getContext, setContext } from "svelte";
import { preferences } from "../device/preferences.svelte";
import { speech } from "../speech/speech";
import { told } from "../words/say";
import { type Glossary, stretches, type Stretch, type Term, termAt } from "./guide";

const KEY = Symbol("words of the game");
/** Milliseconds that a finger rests on a word before it is explained. */
const LONG = 450;
/** Pixels that it may move meanwhile. */
const STILL = 8;

interface Explained {
  term: Term;
  /** The word on the screen. */
  at: DOMRect;
  /** What has to have the focus again afterwards. */
  from: HTMLElement | null;
}

export class WordHelp {
  open = $state.raw<Explained | null>(null);
  /** The click that follows a long press is no press. */
  #swallow = false;

  constructor(readonly glossary: () => Glossary) {}

  stretches(text: string): Stretch[] {
    return stretches(text, this.glossary(), preferences.language);
  }

  show(term: Term, at: DOMRect, from: HTMLElement | null = null): void {
    if (this.open?.term === term) {
      this.close();
      return;
    }
    this.open = { term, at, from };
    const { language } = preferences;
    speech.say(`${told(term.name, language)}: ${told(term.means, language)}`);
  }

  /** `back`: the focus returns to the word. */
  close(back = false): void {
    const from = this.open?.from;
    this.open = null;
    if (back) from?.focus();
  }

  /** The word under a point of the screen, in any text; null: there is none. */
  under(x: number, y: number): { term: Term; at: DOMRect } | null {
    const glossary = this.glossary();
    const { language } = preferences;
    const found = textAt(x, y);
    if (found !== null) {
      const term = termAt(found.node.data, found.offset, glossary, language);
      if (term !== null) return { term, at: new DOMRect(x, y - 10, 1, 20) };
    }
    const thing = document.elementFromPoint(x, y)?.closest("button, [aria-label]");
    const named = thing?.getAttribute("aria-label") ?? thing?.textContent ?? "";
    const term = stretches(named, glossary, language).find((stretch) => stretch.term)?.term;
    return thing && term ? { term, at: thing.getBoundingClientRect() } : null;
  }

  /** Listen to long presses within an element; the returned function ends it. */
  listen(within: HTMLElement): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let start = { x: 0, y: 0 };
    const end = (): void => clearTimeout(timer);
    const down = (event: PointerEvent): void => {
      end();
      this.#swallow = false;
      start = { x: event.clientX, y: event.clientY };
      if (!event.isPrimary || event.button !== 0) return;
      timer = setTimeout(() => this.#longPressed(start.x, start.y), LONG);
    };
    const move = ({ clientX, clientY }: PointerEvent): void => {
      if (Math.hypot(clientX - start.x, clientY - start.y) > STILL) end();
    };
    const click = (event: MouseEvent): void => {
      end();
      if (!this.#swallow) return;
      this.#swallow = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const menu = (event: Event): void => {
      if (this.#swallow) event.preventDefault();
    };
    const listeners = { pointermove: move, pointerup: end, pointercancel: end, click } as const;
    const capture = { capture: true };
    within.addEventListener("pointerdown", down, capture);
    within.addEventListener("contextmenu", menu, capture);
    for (const [name, heard] of Object.entries(listeners))
      within.addEventListener(name, heard as EventListener, capture);
    return () => {
      end();
      within.removeEventListener("pointerdown", down, capture);
      within.removeEventListener("contextmenu", menu, capture);
      for (const [name, heard] of Object.entries(listeners))
        within.removeEventListener(name, heard as EventListener, capture);
    };
  }

  #longPressed(x: number, y: number): void {
    const found = this.under(x, y);
    if (found === null) return;
    this.#swallow = true;
    getSelection()?.removeAllRanges();
    this.show(found.term, found.at);
  }
}

/** The text under a point, and the place in it. */
function textAt(x: number, y: number): { node: Text; offset: number } | null {
  const spot = document.caretPositionFromPoint?.(x, y);
  const range = spot ? null : document.caretRangeFromPoint?.(x, y);
  const node = spot?.offsetNode ?? range?.startContainer;
  if (!(node instanceof Text)) return null;
  const box = node.parentElement!.getBoundingClientRect();
  if (x < box.left || x > box.right || y < box.top || y > box.bottom) return null; // beside it
  return { node, offset: spot?.offset ?? range?.startOffset ?? 0 };
}

export function setWordHelp(help: WordHelp): WordHelp {
  return setContext(KEY, help);
}

/** The help of the table around; null where there is none, as in a report. */
export function wordHelp(): WordHelp | null {
  return getContext<WordHelp | undefined>(KEY) ?? null;
}
