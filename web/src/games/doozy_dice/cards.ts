/** A card of Doozy Dice: what it asks for, as small dice and in words, and what it costs now. */
import { say } from "./words";
import type { Card, DoozyView } from "./view";

/** A small die of a card's picture. */
export type Small =
  | { kind: "face" }
  | { kind: "number"; number: string }
  | { kind: "alike"; group: number }
  | { kind: "any" }
  | { kind: "step"; height: number };

/** The picture: small dice, and words where dice do not say it. */
export interface Picture {
  dice: Small[];
  words?: string;
}

export function picture(card: Card): Picture {
  const faces = Array.from({ length: card.faces }, (): Small => ({ kind: "face" }));
  if (card.pattern !== undefined) {
    const words = Object.values(card.where ?? {})
      .map(range)
      .join(", ");
    return { dice: [...faces, ...symbols(card)], ...(words ? { words } : {}) };
  }
  if (card.each)
    return {
      dice: [...faces, ...card.each.map((n): Small => ({ kind: "number", number: String(n) }))],
      words: say("doozy_pattern_each"),
    };
  if (card.sum !== undefined)
    return { dice: faces, words: say("doozy_pattern_sum", { sum: card.sum }) };
  const steps = card.run ?? card.dice - card.faces;
  return {
    dice: [
      ...faces,
      ...Array.from({ length: steps }, (_, height): Small => ({ kind: "step", height })),
    ],
  };
}

function symbols(card: Card): Small[] {
  const letters: string[] = [];
  return patternOf(card).map((symbol): Small => {
    if (symbol === "x") return { kind: "any" };
    if (/\d/.test(symbol)) return { kind: "number", number: symbol };
    if (!letters.includes(symbol)) letters.push(symbol);
    return { kind: "alike", group: letters.indexOf(symbol) };
  });
}

function patternOf(card: Card): string[] {
  return (card.pattern ?? "").split(" ").filter((symbol) => symbol !== "");
}

/** "2–5" for numbers in a row, "1 3 5" for others. */
function range(numbers: readonly number[]): string {
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const gapless = numbers.length > 2 && high - low === numbers.length - 1;
  return gapless ? `${low}–${high}` : numbers.join(" ");
}

/** What a card asks for, in words. */
export function asks(card: Card): string {
  const said: string[] = [];
  if (card.faces > 0) said.push(say("doozy_asks_faces", { n: card.faces }));
  const rest = card.dice - card.faces;
  if (card.pattern !== undefined) said.push(...patternInWords(card));
  else if (card.each) said.push(say("doozy_asks_each", { n: rest, numbers: card.each.join(", ") }));
  else if (card.sum !== undefined) said.push(say("doozy_asks_sum", { n: rest, sum: card.sum }));
  else said.push(say("doozy_asks_run", { n: card.run ?? rest }));
  return said.join(", ");
}

function patternInWords(card: Card): string[] {
  const counts = new Map<string, number>();
  for (const symbol of patternOf(card)) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  let letters = 0;
  return [...counts].flatMap(([symbol, n]) => {
    if (symbol === "x") return [say("doozy_asks_any", { n })];
    if (/\d/.test(symbol)) return Array.from({ length: n }, () => symbol);
    letters += 1;
    const where = card.where?.[symbol];
    const said = lettersInWords(n, letters > 1);
    return [where ? `${said} ${say("doozy_asks_where", { numbers: where.join(", ") })}` : said];
  });
}

function lettersInWords(n: number, others: boolean): string {
  if (n === 1) return say(others ? "doozy_asks_other_one" : "doozy_asks_one");
  return say(others ? "doozy_asks_other" : "doozy_asks_alike", { n });
}

/** How a card stands for the seat whose turn it is. */
export type State =
  | { is: "done"; rolls: number | null }
  | { is: "priced"; dots: number; have: number; affordable: boolean }
  | { is: "impossible" }
  | { is: "open" };

export function stateOf(view: DoozyView, card: string, rolls: number | null): State {
  const seat = view.to_move;
  if (view.open && !view.open[seat]?.includes(card)) return { is: "done", rolls };
  const price = view.offers[card];
  const have = view.dots[seat] ?? 0;
  if (price) return { is: "priced", dots: price.dots, have, affordable: price.dots <= have };
  return { is: view.phase === "choose" ? "impossible" : "open" };
}

/** Long words of names say where they may be broken: on a narrow phone a card is narrow. */
const LONG = ["Count\u00ADdown", "Book\u00ADends", "Snow\u00ADman"];

export function written(name: string): string {
  return LONG.find((one) => one.replaceAll("\u00AD", "") === name) ?? name;
}

/** The name of a card's button: what it asks for and what it costs, in words. */
export function cardName(card: Card, state: State): string {
  const facts = { card: card.name, asks: asks(card) };
  if (state.is === "done")
    return state.rolls === null
      ? say("doozy_card_finished", facts)
      : say("doozy_card_done", { ...facts, rolls: state.rolls });
  if (state.is === "impossible") return say("doozy_card_never", facts);
  if (state.is === "open") return say("doozy_card_open", facts);
  if (state.dots === 0) return say("doozy_card_free", facts);
  const priced = { ...facts, dots: state.dots, have: state.have };
  return say(state.affordable ? "doozy_card_dots" : "doozy_card_dear", priced);
}
