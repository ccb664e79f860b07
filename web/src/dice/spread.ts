/**
 * What lies on a wooden table, as plain values. A board turns a position into a `Spread`;
 * `DiceTable.svelte` draws it: solid (three.js) where there is WebGL, flat (SVG) before that has
 * arrived, where there is none, and where stillness is wanted. Both draw the same places.
 */

/** The eight marks: colour is never alone. */
export type Colour =
  "red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink" | "white" | "wood";

/** One piece of a picture in a side: a path from −1 to 1, placed and sized on that side. */
export interface Inlay {
  path: string;
  fill: string;
  x: number;
  y: number;
  size: number;
}

/** One side of a die. */
export type Face =
  | { kind: "pips"; count: number; colour: Colour; ground: "ivory" | "colour" } // in their colour's mark
  | { kind: "dots"; count: number; ink: "ivory" | "ink" } // round pips
  | { kind: "burst"; colour: Colour } // one large mark
  | { kind: "picture"; inlays: readonly Inlay[] } // a game's own, the lowest piece first
  | { kind: "blank" };

export interface Die {
  /** The same die from one spread to the next: it slides or tumbles, it is not exchanged. */
  id: string;
  /** Colour of the body: ivory with coloured faces, or a colour. */
  body: "ivory" | Colour;
  /** Sides in the order +x −x +y −y +z −z of a die at rest; `up` says which lies on top. */
  faces: [Face, Face, Face, Face, Face, Face];
  up: number;
  place: Place;
  /** May be tapped now. */
  choice?: boolean;
  /** Stands on a lit tile: it fits and is yours to take, or it is in the line that you build. */
  lit?: boolean;
  /** Chosen (raised a little, with a ring). */
  chosen?: boolean;
  /** `aria-pressed` of its button, where `chosen` does not say it. */
  pressed?: boolean;
  /**
   * It was thrown in the step that made this spread: it tumbles, the others slide. Thrown and placed on
   * a shelf, it comes to rest on the cloth, lies there a moment, and is then set aside.
   */
  thrown?: boolean;
  /** A slip at the die: "wild: 5" (ink), "2 → 3 ●" (lamp). */
  slip?: { text: string; /** Where dice are small: "→ 3". */ short?: string; tone: "ink" | "lamp" };
  /** The figure that takes it, on a keyboard. */
  shortcut?: string;
  /** Name and state for those who do not see it: "green leaf, set aside". */
  name: string;
}

export type Place =
  | { on: "tray"; slot: number } // somewhere in the round tray or on the mat; the drawing finds room
  | { on: "rack"; slot: number } // in the wooden rack at the back, from the left, row by row
  | { on: "trough"; slot: number } // in the long trough, from the left
  | { on: "hand" } // swept up to be thrown: it rattles before the front edge until it is
  | { on: "away" }; // in somebody's cup: not drawn

/** A place that is empty and says what may come: the next place of the line. */
export interface Gap {
  on: "rack" | "trough";
  slot: number;
  /** The mark of a colour before the text. */
  mark?: Exclude<Colour, "wood">;
  text: string;
  lit: boolean;
  name: string;
}

export interface Spread {
  /** What stands on the table. */
  furniture: {
    tray: "round" | "mat";
    rack?: { columns: number; rows: number };
    trough?: { places: number; first?: string }; // `first` labels the first place
    chips?: { yellow: number; white: number; label: string };
  };
  cloth: string; // colour of the cloth: that of the room
  dice: Die[];
  gaps?: Gap[];
  /** The match: a throw looks the same on every screen and in every replay. */
  seed?: string;
  /**
   * The throw that lies on the table, by its step, with the dice that were thrown in it: what was not
   * taken away since lies where it fell. A spread that throws needs none.
   */
  cast?: { step: number; dice: string[] };
  /** Grows with every step that is to be seen; the same number: only small changes (choices). */
  step: number;
}

/** How a hand let go of its dice: it gives the throw its look, and never what the dice show. */
export interface Swing {
  /** Where it swung: −1 is to the left, 1 to the right. */
  aside: number;
  /** 0 is gentle, 1 is hard. */
  force: number;
}

/** The hand that throws here: whether it shakes what it holds, and how it let go last. */
export interface Hand {
  shakes: boolean;
  swing: Swing | null;
  /** It moves, also where what was shown before it was skipped. */
  moves: boolean;
}

/**
 * What `DiceTable.svelte` takes. The first spread is shown at once; each later step moves. A tap ends
 * the motion; for a key, `bind:this` and call its `finish()`.
 */
export interface DiceTableProps {
  spread: Spread;
  /** No motion: cross-fades only. */
  still: boolean;
  night: boolean;
  /** The hand that throws here; without one, dice in a hand are shaken until they are thrown. */
  hand?: Hand | null;
  /** How many times as fast as usual it moves. */
  speed?: number;
  /** A die was tapped, clicked, or chosen by key. */
  onpick: (id: string) => void;
  /** Everything has come to rest (also when it was skipped); once a step. */
  onrest: (step: number) => void;
}
