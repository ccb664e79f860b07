/** The result of a match as a headline. */
import { listed } from "../words/lists";
import { say } from "../words/say";
import { marginOf, winnersOf, type Ending } from "./ending";

/** `you` is the seat of the reader; null where it is none, or several. */
export function headline(ending: Ending | null, called: string[], you: number | null): string {
  const names = called.map((name) => name.replace(/ /g, "\u00a0")); // a name stays on one line
  if (ending === null || !ending.finished) return say("stopped");
  const { points } = ending;
  if (points.length === 1) {
    const facts = { name: names[0] ?? "", points: points[0] ?? 0 };
    return say(you === 0 ? "finish_with_you" : "finish_with", facts);
  }
  const winners = winnersOf(ending);
  const [winner] = winners;
  if (winner === undefined) return say("stopped");
  if (winners.length > 1) return shared(winners, names, you);
  const facts = { name: names[winner] ?? "", margin: marginOf(points, winner) };
  if (facts.margin === 0) return say(winner === you ? "win_you" : "win", facts);
  return say(winner === you ? "win_by_you" : "win_by", facts);
}

function shared(winners: number[], names: string[], you: number | null): string {
  const mine = you !== null && winners.includes(you);
  const others = winners.filter((seat) => !mine || seat !== you).map((seat) => names[seat] ?? "");
  return say(mine ? "win_shared_you" : "win_shared", { names: listed(others) });
}
