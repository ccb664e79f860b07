/** The preferences of this device. */
import { entriesOf, kept, keep } from "./storage";
import { languages } from "./languages.svelte";
import { cleanName } from "./names";

/** The code of a language that the house speaks. */
export type Language = string;
type Theme = "system" | "light" | "dark";
/** How long one likes to watch what others do. */
export const TEMPOS = ["calm", "brisk", "once"] as const;
export type Tempo = (typeof TEMPOS)[number];

interface Preferences {
  language: Language | null;
  theme: Theme;
  sound: boolean;
  name: string;
  /** The coach's lamp, where a table allows it. */
  lamp: boolean;
  tempo: Tempo;
  /** The house throws the first dice of a turn without waiting for a hand here. */
  thrown: boolean;
  /** Against the house chance says who begins; otherwise the person does. */
  drawn: boolean;
  /** A shaken phone throws; null: nobody has said, and it does where that needs no permission. */
  shaken: boolean | null;
}

const KEY = "rollhouse.taste";
const USUAL: Preferences = {
  language: null,
  theme: "system",
  sound: true,
  name: "",
  lamp: false,
  tempo: "brisk",
  thrown: false,
  drawn: true,
  shaken: null,
};

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
    void languages.load(language);
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

  get tempo(): Tempo {
    return this.#chosen.tempo;
  }
  set tempo(tempo: Tempo) {
    this.#change({ tempo });
  }

  get thrown(): boolean {
    return this.#chosen.thrown;
  }
  set thrown(thrown: boolean) {
    this.#change({ thrown });
  }

  get drawn(): boolean {
    return this.#chosen.drawn;
  }
  set drawn(drawn: boolean) {
    this.#change({ drawn });
  }

  get shaken(): boolean | null {
    return this.#chosen.shaken;
  }
  set shaken(shaken: boolean | null) {
    this.#change({ shaken });
  }

  #change(change: Partial<Preferences>): void {
    Object.assign(this.#chosen, change);
    keep(KEY, $state.snapshot(this.#chosen));
  }
}

/** The valid preferences of what was stored, and defaults for the rest. */
export function preferencesOf(found: unknown): Preferences {
  const { language, theme, sound, name, lamp, tempo, thrown, drawn, shaken } = entriesOf(found);
  return {
    language: typeof language === "string" && languages.has(language) ? language : USUAL.language,
    theme: theme === "light" || theme === "dark" ? theme : USUAL.theme,
    sound: typeof sound === "boolean" ? sound : USUAL.sound,
    name: typeof name === "string" ? cleanName(name) : USUAL.name,
    lamp: typeof lamp === "boolean" ? lamp : USUAL.lamp,
    tempo: TEMPOS.find((one) => one === tempo) ?? USUAL.tempo,
    thrown: typeof thrown === "boolean" ? thrown : USUAL.thrown,
    drawn: typeof drawn === "boolean" ? drawn : USUAL.drawn,
    shaken: typeof shaken === "boolean" ? shaken : USUAL.shaken,
  };
}

function spoken(): Language {
  for (const tag of globalThis.navigator?.languages ?? []) {
    const wanted = tag.toLowerCase();
    const found = [wanted, wanted.split("-")[0]!].find((code) => languages.has(code));
    if (found !== undefined) return found;
  }
  return "en";
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
