import type { View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { say } from "./words";
import type { Aside, GameBoard, Hint } from "../../boards/parts";
import { does } from "../../boards/offers";
import { besideHand, handSign } from "../../boards/physical/handSign";
import { tenths } from "../../words/say";
import { lent } from "./calmHand.svelte";

export const board: GameBoard = {
  load: () => import("./Board.svelte"),
  still: () => import("./StillBox.svelte"),
  ask,
  aside: helpedSign,
  hints: fingerKeys,
  handled: true,
  caption: {
    options: ["rounds", "skill"], // hands are told in the windows
    text: (option) => {
      const rounds = option("rounds");
      return typeof rounds === "number" ? say("caption", { n: rounds }) : "";
    },
  },
  differs: () => say("flick_differs"),
};

function ask(view: View, offers: readonly Offer[], real: boolean): string {
  if (does(offers, "flick").length === 0)
    return does(offers, "score").length > 0 ? say("ask_flick_score") : "";
  if (real) return say("ask_flick_real");
  if (lent.calm) return say("ask_flick_calm");
  return say(mayShift(view, view.to_move) ? "ask_flick_movable" : "ask_flick");
}

/** Whoever may shift the bases, or has another hand than the usual, has a sign. */
function helpedSign(view: View, seat: number): Aside | null {
  const hand = handSign(view, seat, (error) => say("practice_degrees", { size: tenths(error) }));
  const shifts = mayShift(view, seat);
  const [text, label] = shifts ? [say("flick_shifts"), say("flick_may_shift")] : ["", ""];
  return besideHand(text, label, hand);
}

/** How the finger is moved, or what the house's hand aims at. */
function fingerKeys(offers: readonly Offer[], view: View | null): Hint[] {
  if (does(offers, "flick").length === 0) return [];
  const own = [
    { key: "← →", what: say("hint_aim") },
    { key: "↑ ↓", what: say("hint_strength") },
    { key: "Q E", what: say("hint_spin") },
    ...(mayShift(view, view?.to_move) ? [{ key: ", .", what: say("hint_shift") }] : []),
  ];
  return [
    ...(lent.calm ? [{ key: "←↑↓→", what: say("hint_hole") }] : own),
    { key: "1–4", what: say("hint_base") },
    { key: "D", what: say("hint_die") },
    { key: "C", what: say("hint_calm") },
    { key: say("key_space"), what: say("hint_flick") },
  ];
}

function mayShift(view: View | null, seat: number | undefined): boolean {
  const movable = (view?.["movable_bases"] as number[] | undefined) ?? [];
  return seat !== undefined && movable.includes(seat);
}
