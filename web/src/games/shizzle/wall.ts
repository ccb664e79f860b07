/** What the wall says above a line of Shizzle. */
import type { Moment } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { say, wallText } from "./words";
import { MARK, type WallText } from "../../boards/wallText";
import { fits, fitsInWords, type ShizzleView } from "./spread";

/**
 * While dice tumble it is what was true before. What ended a turn is told with the name: it stands there
 * when somebody else is to throw.
 */
export function wallLine(
  moment: Moment,
  before: Moment | null,
  offers: readonly Offer[],
  settled: boolean,
  names: readonly string[] = [],
): WallText {
  const view = moment.view as ShizzleView;
  const was = before?.view as ShizzleView | undefined;
  const rolled = Array.isArray(moment.step?.["roll"]);
  if (rolled && !settled && was) return resting(was);
  const ended = was !== undefined && wasOver(was, view);
  const name = names.length > 1 ? names[was?.to_move ?? -1] : undefined;
  if (rolled && ended)
    return name === undefined
      ? wallText("shizzle_choke", {}, { tone: "red" })
      : wallText("shizzle_choke_of", { name }, { tone: "red" });
  if (moment.step?.["do"] === "add" && ended && was && view.phase !== "settle")
    return name === undefined
      ? wallText("shizzle_fizzle")
      : wallText("shizzle_fizzle_of", { name });
  if (view.phase === "over")
    return view.bank === 0 || !was ? wallText("shizzle_bank_empty") : resting(was);
  if (view.phase === "settle")
    return wallText(
      offers.length > 0 ? "shizzle_pending_mine" : "shizzle_pending",
      { n: view.pending },
      { big: view.pending },
    );
  const found = fits(view, offers);
  if (found && view.phase === "build") {
    const shown = { big: view.line.length, ...(found.colour ? { mark: found.colour } : {}) };
    return wallText("shizzle_line_add", { fits: fitsInWords(found, MARK) }, shown);
  }
  return resting(view);
}

/** Did the turn pass, or the game end, by this step? */
function wasOver(was: ShizzleView, view: ShizzleView): boolean {
  return view.phase === "over" || (was.spark === null && was.to_move !== view.to_move);
}

function resting(view: ShizzleView): WallText {
  if (view.phase === "spark") return wallText("shizzle_choose_spark");
  if (view.spark) return wallText("shizzle_spark_chosen");
  const length = view.line.length;
  if (view.phase === "build" && view.pending > 0 && view.roll.every((number) => number === null))
    return wallText("shizzle_six");
  if (view.rolling.length > 0)
    return wallText("shizzle_in_cup", { dice: view.rolling.length }, { big: length });
  return wallText("shizzle_line", {}, { big: length });
}

/** "2 Shizzles wait", beside a line that is still being built; empty where none do. */
export function waiting(view: ShizzleView): string {
  const more = view.phase === "settle" ? 0 : view.pending;
  return more > 0 ? say("shizzle_waiting", { n: more }) : "";
}
