import { beforeEach, describe, expect, it } from "vitest";
import { BOARDS } from "../games/boards";
import { askOf } from "../games/ask";
import { lent } from "../games/dice_flick/calmHand.svelte";
import { taste } from "../device/preferences.svelte";
import type { Offer } from "../wire/types";
import { say } from "../words/say";
import { withShortcuts } from "../boards/shortcuts";
import { keyList } from "./keyList";
import type { View } from "../wire/moment";

const offered = (action: Record<string, unknown>): Offer =>
  ({ action, offer: String(action["do"]), title: "", note: "" }) as Offer;

/** What makes a board name all its keys: offers of each kind, alone and together. */
const OFFERS = [
  [],
  [{ do: "flick", base: 0 }],
  [{ do: "place" }],
  [{ do: "stop" }, { do: "roll" }, { do: "add", die: 0 }],
  [{ do: "attack", seat: 1 }],
].map((actions) => actions.map(offered));
const VIEW = { to_move: 0, movable_bases: [0] } as unknown as View;

const named = (rows: { key: string }[]): string[] => rows.map(({ key }) => key);

describe.each(["en", "es"] as const)("the list of keys in %s", (language) => {
  beforeEach(() => void (taste.language = language));

  it.each([...BOARDS.keys()])("names each key once at %s", (game) => {
    for (const offers of OFFERS) {
      const board = BOARDS.get(game)?.hints?.(offers, VIEW) ?? [];
      expect(new Set(named(board)).size).toBe(board.length);
      const keys = withShortcuts(offers.map((offer) => ({ offer })));
      const own = { figures: true, field: true, back: true };
      const rows = keyList({ keys, board, own, lamp: true });
      expect(new Set(named(rows)).size).toBe(rows.length);
      for (const hint of board) expect(rows).toContainEqual(hint);
    }
  });

  it.each([
    ["stack_attack", "place", "board_hint_let_go"],
    ["dice_flick", "flick", "board_hint_flick"],
  ] as const)("says what Space does in a hand at %s", (game, action, hint) => {
    const board = BOARDS.get(game)!.hints!([offered({ do: action })], VIEW);
    const space = keyList({ keys: [], board, own: null, lamp: false }).filter(
      ({ key }) => key === say("key_space"),
    );
    expect(space).toEqual([{ key: say("key_space"), what: say(hint) }]);
  });

  it("says what a key of the board's own does, not what its offer would", () => {
    const offer = offered({ do: "flick", base: 0 });
    const keys = [{ offer, shortcut: "b", words: { title: say("flick_other_base"), note: "" } }];
    const rows = keyList({ keys, board: [], own: null, lamp: false });
    expect(rows[0]).toEqual({ key: "B", what: say("flick_other_base") });
  });

  it("has the spin of a finger, and holes alone for the house's hand", () => {
    const hints = (): string[] =>
      BOARDS.get("dice_flick")!.hints!([offered({ do: "flick" })], VIEW).map(({ what }) => what);
    lent.calm = false;
    expect(hints()).toContain(say("board_hint_spin"));
    lent.calm = true;
    expect(hints()).toContain(say("board_hint_hole"));
    for (const own of ["board_hint_spin", "board_hint_strength", "board_hint_aim"] as const)
      expect(hints()).not.toContain(say(own));
    expect(askOf("dice_flick", VIEW, [offered({ do: "flick" })])).toBe(say("ask_flick_calm"));
    lent.calm = false;
  });

  it("names the keys of real dice on the device that enters them", () => {
    const own = { figures: true, field: false, back: true };
    const rows = keyList({ keys: [], board: [], own, lamp: false });
    for (const key of ["1–9", say("key_enter"), say("key_backspace")])
      expect(named(rows)).toContain(key);
    expect(named(keyList({ keys: [], board: [], own: null, lamp: false }))).not.toContain("1–9");
  });
});
