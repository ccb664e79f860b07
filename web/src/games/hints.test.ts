/** What boards say of their own keys, and that it fits the table's list of keys. */
import { beforeEach, describe, expect, it } from "vitest";
import { withShortcuts } from "../boards/shortcuts";
import { preferences } from "../device/preferences.svelte";
import { keyList } from "../table/keyList";
import type { View } from "../wire/moment";
import type { Offer } from "../wire/types";
import { askOf } from "./ask";
import { BOARD } from "./boards";
import { lent } from "./dice_flick/calmHand.svelte";
import { say } from "./dice_flick/words";
import { part } from "./part";
import { lent as towerLent } from "./stack_attack/calmHand.svelte";
import { say as sayTower } from "./stack_attack/words";

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
  beforeEach(() => void (preferences.language = language));

  it.each([...BOARD.keys()])("names each key once at %s", (game) => {
    for (const offers of OFFERS) {
      const board = part(game, BOARD)?.hints?.(offers, VIEW) ?? [];
      expect(new Set(named(board)).size).toBe(board.length);
      const keys = withShortcuts(offers.map((offer) => ({ offer })));
      const own = { figures: true, field: true, back: true };
      const rows = keyList({ keys, board, own, lamp: true });
      expect(new Set(named(rows)).size).toBe(rows.length);
      for (const hint of board) expect(rows).toContainEqual(hint);
    }
  });

  it.each([
    ["stack_attack", "place", () => sayTower("hint_let_go")],
    ["dice_flick", "flick", () => say("hint_flick")],
  ] as const)("says what Space does in a hand at %s", (game, action, hint) => {
    const board = part(game, BOARD)!.hints!([offered({ do: action })], VIEW);
    const space = keyList({ keys: [], board, own: null, lamp: false }).filter(
      ({ key }) => key === say("key_space"),
    );
    expect(space).toEqual([{ key: say("key_space"), what: hint() }]);
  });

  it("has the spin of a finger, and holes alone for the house's hand", () => {
    const hints = (): string[] =>
      part("dice_flick", BOARD)!.hints!([offered({ do: "flick" })], VIEW).map(({ what }) => what);
    lent.calm = false;
    expect(hints()).toContain(say("hint_spin"));
    lent.calm = true;
    expect(hints()).toContain(say("hint_hole"));
    for (const own of ["hint_spin", "hint_strength", "hint_aim"] as const)
      expect(hints()).not.toContain(say(own));
    expect(askOf("dice_flick", VIEW, [offered({ do: "flick" })])).toBe(say("ask_flick_calm"));
    lent.calm = false;
  });

  it("asks nobody to carry a die that the house's hand holds", () => {
    const asked = (): string => askOf("stack_attack", VIEW, [offered({ do: "place" })]);
    expect(asked()).toBe(sayTower("ask_stack"));
    towerLent.calm = true;
    expect(asked()).toBe(sayTower("ask_stack_calm"));
    towerLent.calm = false;
  });
});
