/** What the wall says above the dice of Doozy Dice. */
import type { Moment } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { type WallText } from "../../boards/wallText";
import { movable } from "./choice";
import { wallText } from "./words";
import type { DoozyView } from "./view";

export function wallLine(
  moment: Moment,
  before: Moment | null,
  offers: readonly Offer[],
  settled: boolean,
  names: readonly string[] = [],
): WallText {
  const view = moment.view as DoozyView;
  const was = before?.view as DoozyView | undefined;
  const step = moment.step ?? {};
  if (view.phase === "over") return { parts: [] }; // the cards, which are the winner's, say it all
  if (typeof step["card"] === "string" && was) return done(was, view, step["card"], names);
  if (view.phase === "deal") return wallText("doozy_wait_deal");
  if (view.phase === "rolloff" || Array.isArray(step["rolloff"])) return wallText("doozy_wait_off");
  const most = view.max_rolls;
  const rolling = view.phase === "roll" || !settled;
  const roll = view.phase === "roll" ? view.roll_number + 1 : view.roll_number;
  if (!rolling && offers.length > 0 && movable(offers).length === 0)
    return wallText("doozy_last", {}, { big: roll });
  const rounds = view.cards?.length ?? 0;
  const round = Math.min(rounds, rounds - (view.open?.[view.to_move]?.length ?? 0) + 1);
  return wallText("doozy_roll", { most, round, rounds }, { big: roll });
}

/** How many rolls were written down for a card; whose it was, as somebody else is to roll now. */
function done(was: DoozyView, view: DoozyView, card: string, names: readonly string[]): WallText {
  const seat = was.to_move;
  const rolls = (view.rolls[seat] ?? 0) - (was.rolls[seat] ?? 0);
  const name = names.length > 1 ? names[seat] : undefined;
  return name === undefined
    ? wallText("doozy_done", { card, rolls }, { big: rolls })
    : wallText("doozy_done_of", { name, card, rolls }, { big: rolls });
}
