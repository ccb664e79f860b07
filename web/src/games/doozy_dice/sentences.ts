/** What screen readers say of a chosen die or card. */
import type { Offer } from "../../wire/types";
import { whole } from "../../words/say";
import { say } from "./words";
import { cardName, type State } from "./cards";
import { dieName, type Picked } from "./spread";
import type { Card, DoozyView } from "./view";

/** "White 4 kept; 3 dice to roll." */
export function dieWords({ dice }: DoozyView, picked: Picked, die: number): string {
  const [name, n] = [dieName(die, dice[die] ?? null), picked.again.length];
  if (!picked.movable.includes(die)) return whole(say("doozy_stays_put", { die: name }));
  if (picked.again.includes(die)) return whole(say("doozy_now_to_roll", { die: name, n }));
  return whole(say(n > 0 ? "doozy_now_kept" : "doozy_all_kept", { die: name, n }));
}

/** What a card asks for and costs, and what can be done with it; or that nothing can. */
export function cardWords(
  card: Card,
  state: State,
  { picked, offers }: { picked: boolean; offers: readonly Offer[] },
): string {
  const name = `${cardName(card, state)}.`;
  const choices = offers.map(({ title, note }) => (note ? `${title}, ${note}` : title)).join("; ");
  if (!choices) return `${name} ${say("doozy_not_now")}`;
  if (!picked) return say("doozy_unpicked", { card: card.name });
  return `${name} ${say("heard_can", { choices })}`;
}

/** "To finish now: Full House for 2 dots." Nothing where no card can be paid. */
export function payableWords(view: DoozyView, offers: readonly Offer[]): string {
  const named = offers.flatMap(({ action }) =>
    action["do"] === "complete" ? [action["card"]] : [],
  );
  const cards = [...new Set(named as string[])].map((card) => {
    const dots = view.offers[card]?.dots ?? 0;
    return dots === 0 ? say("doozy_for_free", { card }) : say("doozy_for_dots", { card, dots });
  });
  return cards.length > 0 ? say("doozy_payable", { cards: cards.join(", ") }) : "";
}
