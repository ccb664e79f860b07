/** The preferences of this device. */
import { entriesOf, kept, keep } from "./storage";
import { cleanName } from "./names";

export type Language = "en" | "es";
type Theme = "system" | "light" | "dark";

interface Preferences {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  name: string;
  /** The coach's lamp, where a table allows it. */
  lamp: boolean;
}

const KEY = "rollhouse.taste";
const USUAL: Preferences = { language: null, theme: "system", sound: true, name: "", lamp: false };

class Taste {
  #chosen = $state<Preferences>(kept(KEY, preferencesOf));
  #systemDark = $state(false);
  #systemStill = $state(false);
  /** `?still`: no motion, for pictures and tests. `?flat`: no WebGL. */
  readonly flat = asked("flat");

  constructor() {
    follow("(prefers-color-scheme: dark)", (dark) => (this.#systemDark = dark));
    follow("(prefers-reduced-motion: reduce)", (still) => (this.#systemStill = still));
  }

  get language(): Language {
    return this.#chosen.language ?? spoken();
  }
  set language(language: Language) {
    this.#change({ language });
  }

  get theme(): Theme {
    return this.#chosen.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }

  get night(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.#systemDark);
  }

  get still(): boolean {
    return this.#systemStill || asked("still");
  }

  /** Nobody reads, as in tests: news are not held on the screen. */
  get hasty(): boolean {
    return asked("still");
  }

  /** `?still` is for pictures and tests: nobody is taught there, unless `?guide` asks for it. */
  get guided(): boolean {
    return !asked("still") || asked("guide");
  }

  get sound(): boolean {
    return this.#chosen.sound;
  }
  set sound(sound: boolean) {
    this.#change({ sound });
  }

  get name(): string {
    return this.#chosen.name;
  }
  set name(name: string) {
    this.#change({ name });
  }

  get lamp(): boolean {
    return this.#chosen.lamp;
  }
  set lamp(lamp: boolean) {
    this.#change({ lamp });
  }

  #change(change: Partial<Preferences>): void {
    Object.assign(this.#chosen, change);
    keep(KEY, $state.snapshot(this.#chosen));
  }
}

/** The valid preferences of what was stored, and defaults for the rest. */
export function preferencesOf(found: unknown): Preferences {
  const { language, theme, sound, name, lamp } = entriesOf(found);
  return {
    language: language === "en" || language === "es" ? language : USUAL.language,
    theme: theme === "light" || theme === "dark" ? theme : USUAL.theme,
    sound: typeof sound === "boolean" ? sound : USUAL.sound,
    name: typeof name === "string" ? cleanName(name) : USUAL.name,
    lamp: typeof lamp === "boolean" ? lamp : USUAL.lamp,
  };
}

function spoken(): Language {
  const first = (globalThis.navigator?.languages ?? []).find((tag) => /^(en|es)\b/i.test(tag));
  return first?.toLowerCase().startsWith("es") ? "es" : "en";
}

function asked(word: string): boolean {
  return new URLSearchParams(globalThis.location?.search ?? "").has(word);
}

function follow(query: string, tell: (matches: boolean) => void): void {
  const list = globalThis.matchMedia?.(query);
  if (!list) return;
  tell(list.matches);
  list.addEventListener("change", (event) => tell(event.matches));
}

export const preferences = new Taste();
