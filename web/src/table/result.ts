/** Who won, as a short headline. */
import { listed } from "../words/lists";
import { say } from "../words/say";
import { type Moment, winners } from "../wire/moment";

/** `names` by seat, as this device calls them; `you`: the only seat of this device, if it is one. */
export function resultOf(moment: Moment | null, names: string[], you: number | null): string {
  const won = winners(moment);
  const [winner] = won;
  if (winner === undefined) return "";
  const points = moment?.view.points ?? [];
  if (points.length === 1) return finished(points[0] ?? 0, names[0] ?? "", you === 0);
  if (won.length === 1)
    return winner === you ? say("win_you") : say("win", { name: names[winner] ?? "" });
  const mine = you !== null && won.includes(you);
  const others = won.filter((seat) => !mine || seat !== you).map((seat) => names[seat] ?? "");
  return say(mine ? "win_shared_you" : "win_shared", { names: listed(others) });
}

function finished(points: number, name: string, mine: boolean): string {
  return mine ? say("finish_with_you", { points }) : say("finish_with", { name, points });
}
