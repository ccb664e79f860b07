/**
 * Keeps the focus. When the focused element disappears or is disabled, the nearest one that is left
 * gets the focus; after a change of screens, the new heading does. An element with `tabindex="-1"` is
 * a resting place: a person whose focus is there has not chosen anything yet.
 */

const KEYS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex^="-"])';

/** What this module needs to know of elements; `PAGE` answers for a real page. */
export interface Ground<T> {
  /** Is it on the page, and can it have the focus? */
  usable: (thing: T) => boolean;
  /** Is it a resting place? */
  rests: (thing: T) => boolean;
  /** The first thing within it that can be pressed. */
  first: (thing: T) => T | null;
}

/** Where the focus goes when an element is gone: `path` leads from it outwards. */
export function refuge<T>(path: readonly T[], ground: Ground<T>): T | null {
  for (const thing of path) {
    if (!ground.usable(thing)) continue;
    if (ground.rests(thing)) return thing;
    const found = ground.first(thing);
    if (found !== null) return found;
  }
  return null;
}

const PAGE: Ground<HTMLElement> = {
  usable,
  rests: (thing) => thing.tabIndex < 0 && thing.hasAttribute("tabindex"),
  first: (thing) => firstIn(thing),
};

/** Is it on the page, drawn and not switched off? */
export function usable(thing: HTMLElement | null): boolean {
  if (thing === null || !thing.isConnected || thing.matches(":disabled")) return false;
  return thing.getClientRects().length > 0 && thing.closest("[inert]") === null;
}

/** The first thing in a part of the page that can be pressed now; `what` narrows it. */
export function firstIn(part: ParentNode | null, what = KEYS): HTMLElement | null {
  return [...(part?.querySelectorAll<HTMLElement>(what) ?? [])].find(usable) ?? null;
}

/** Is the focus nowhere, or at a resting place? */
export function isResting(): boolean {
  const active = document.activeElement as HTMLElement | null;
  return active === null || active === document.body || !usable(active) || PAGE.rests(active);
}

/** Focus an element, also one that Tab does not reach. */
export function give(thing: HTMLElement | null): boolean {
  if (thing === null) return false;
  if (thing.tabIndex < 0 && !thing.hasAttribute("tabindex")) thing.tabIndex = -1;
  thing.focus({ preventScroll: true });
  return document.activeElement === thing;
}

let last: HTMLElement[] = [];
let byPointer = false;
let arriving = false;
let lender: HTMLElement | null = null;
let sheets = 0;
const homes = new Map<HTMLElement, () => HTMLElement | null>();

/** Was the last input by touch or mouse? */
export function isByPointer(): boolean {
  return byPointer;
}

/** Start keeping the focus of this page; the returned function stops it. */
export function keepFocus(): () => void {
  const noted = (event: FocusEvent): void => {
    last = pathOf(event.target as HTMLElement);
    if (!PAGE.rests(last[0]!)) arriving = false;
  };
  const pointed = (): void => void (byPointer = true);
  const typed = (): void => void (byPointer = false);
  const observer = new MutationObserver((changes) => {
    if (changes.some(({ target }) => mayMatter(target as Element))) mend();
  });
  document.addEventListener("focusin", noted);
  document.addEventListener("pointerdown", pointed, true);
  document.addEventListener("keydown", typed, true);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "aria-busy"],
  });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", noted);
    document.removeEventListener("pointerdown", pointed, true);
    document.removeEventListener("keydown", typed, true);
  };
}

/** Another screen: focus its heading as soon as it is there. */
export function arrive(): void {
  arriving = true;
  mend();
}

/** Where the focus goes when an element inside `part` is gone; the returned function undoes it. */
export function home(part: HTMLElement, place: () => HTMLElement | null): () => void {
  homes.set(part, place);
  return () => void homes.delete(part);
}

/** A sheet takes the focus; when the last sheet closes, the element from before gets it back. */
export function lend(): () => void {
  sheets += 1;
  lender ??= document.activeElement as HTMLElement | null;
  const path = last;
  return () => {
    sheets -= 1;
    queueMicrotask(() => {
      if (sheets > 0 || lender === null) return; // one sheet led to another
      const back = lender;
      lender = null;
      if (back !== document.body && usable(back)) give(back);
      else if (isResting()) recover(path.length > 0 ? path : last);
    });
  };
}

/** Nothing in a drawing has the focus, and checking there would force a layout. */
function mayMatter(changed: Element): boolean {
  return changed.closest('svg[aria-hidden="true"]') === null;
}

function mend(): void {
  const active = document.activeElement as HTMLElement | null;
  if (active !== null && active !== document.body && usable(active)) {
    if (!arriving || !PAGE.rests(active)) return;
  } else if (!arriving && (last.length === 0 || usable(last[0]!))) return; // somebody let go of it
  if (arriving) {
    const heading = headingOf(document);
    if (heading === null) return;
    arriving = false;
    give(heading);
  } else recover(last);
}

function recover(path: HTMLElement[]): void {
  const sheet = document.querySelector<HTMLElement>("dialog[open]");
  const inside = sheet ? path.filter((thing) => sheet.contains(thing) && thing !== sheet) : path;
  const part = sheet ? undefined : path.find((thing) => homes.has(thing));
  const own = part && homes.get(part)?.();
  const heading = sheet?.querySelector<HTMLElement>("h2") ?? headingOf(document);
  const found = own ?? refuge(inside, PAGE) ?? heading;
  if (!give(found)) arriving = true; // nothing is there yet
}

/** The heading of the screen, unless the screen is still loading. */
function headingOf(page: Document): HTMLElement | null {
  return (
    [...page.querySelectorAll("h1")].find(
      (one) => usable(one) && one.closest('[aria-busy="true"]') === null,
    ) ?? null
  );
}

/** An element and those around it, up to the screen. */
function pathOf(thing: HTMLElement): HTMLElement[] {
  const path: HTMLElement[] = [];
  for (let at: HTMLElement | null = thing; at && at.id !== "house"; at = at.parentElement) {
    if (at === document.body) break;
    path.push(at);
  }
  return path;
}
