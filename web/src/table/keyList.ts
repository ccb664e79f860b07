/** The keys of the keyboard that do something at a table now. */
import { say } from "../words/say";
import type { EdgeKey } from "../boards/board";

export interface KeyRow {
  key: string;
  what: string;
}

/** The device on which real dice are entered. */
export interface OwnDice {
  /** Figures choose something: a face, or one of some keys. */
  figures: boolean;
  /** There is a picture of the field to walk over. */
  field: boolean;
  /** Something can be taken back. */
  back: boolean;
}

interface Listed {
  keys: readonly EdgeKey[];
  /** Keys that the board hears. */
  board: readonly KeyRow[];
  own: OwnDice | null;
  /** Is there a coach? */
  lamp: boolean;
}

/** Every key once; its special meaning comes before its usual one. */
export function once(rows: readonly KeyRow[]): KeyRow[] {
  const first = new Map<string, KeyRow>();
  for (const row of rows) if (!first.has(row.key)) first.set(row.key, row);
  return [...first.values()];
}

export function keyList({ keys, board, own, lamp }: Listed): KeyRow[] {
  return once([
    ...keys.flatMap(({ shortcut, offer, words }) =>
      shortcut ? [{ key: shortcut.toUpperCase(), what: words?.title ?? offer.offer }] : [],
    ),
    ...board,
    ...(own ? ownKeys(own) : []),
    { key: say("key_space"), what: say("help_skip") },
    ...(lamp ? [{ key: "H", what: say("help_coach") }] : []),
    { key: "L", what: say("help_log") },
    { key: "?", what: say("help_help") },
    { key: say("key_escape"), what: say("help_menu") },
  ]);
}

function ownKeys({ figures, field, back }: OwnDice): KeyRow[] {
  return [
    ...(figures ? [{ key: "1–9", what: say("help_figures") }] : []),
    ...(field ? [{ key: "←↑↓→", what: say("help_field") }] : []),
    { key: say("key_enter"), what: say(field ? "help_enter_field" : "help_enter") },
    ...(back ? [{ key: say("key_backspace"), what: say("help_back") }] : []),
  ];
}
