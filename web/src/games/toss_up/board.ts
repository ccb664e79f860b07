import type { View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { say } from "./words";
import type { Aside, GameBoard } from "../../boards/parts";
import { does } from "../../boards/offers";

export const board: GameBoard = {
  load: () => import("./Board.svelte"),
  ask,
  aside: pointsAlone,
  laysWon: true,
  firstThrow: ({ step }, before) =>
    typeof step?.["roll"] === "string" && before?.step?.["do"] !== "roll",
  caption: {
    options: ["goal"],
    text: (option, alone) => {
      const goal = option("goal");
      if (typeof goal !== "number") return "";
      return say(alone ? "caption_alone" : "caption", { goal });
    },
  },
};

function ask(view: View, offers: readonly Offer[]): string {
  const [points, dice] = [view["turn_points"], view["dice_left"]];
  const both = does(offers, "stop").length > 0 && does(offers, "roll").length > 0;
  if (!both || typeof points !== "number" || typeof dice !== "number") return "";
  return say(points > 0 ? "ask_toss_risk" : "ask_toss_nothing", { points, dice });
}

/** Alone the score is the number of turns, so the points that are banked stand beside it. */
function pointsAlone(view: View, seat: number): Aside | null {
  const points = (view["scores"] as number[] | undefined)?.[seat];
  if (view["turns"] === undefined || points === undefined) return null;
  const facts = { points, turns: Number(view["turns"]) };
  return { text: say("toss_points", facts), label: say("toss_points_after_turns", facts) };
}
