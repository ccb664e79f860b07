/** Dice that are picked up for a throw as soon as somebody asks for it. */
import type { Die, Place, Spread } from "../dice/spread";

/** The same spread with these dice in the hand: no longer to be tapped, nor saying anything. */
export function inHand(spread: Spread, swept: readonly string[]): Spread {
  if (swept.length === 0) return spread;
  const dice = spread.dice.map((die) => {
    if (!swept.includes(die.id)) return die;
    const { id, body, faces, up, name } = die;
    return { id, body, faces, up, name, place: { on: "hand" as const } };
  });
  return { ...spread, dice };
}

/** The same spread as an action will leave it, before the house has answered: dice go there at once. */
export function ahead(spread: Spread, place: (die: Die) => Place | null): Spread {
  const dice = spread.dice.map((die) => {
    const to = place(die);
    if (to === null) return die;
    const { id, body, faces, up, name } = die;
    return { id, body, faces, up, name, place: to };
  });
  return { ...spread, dice };
}
