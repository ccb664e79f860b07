import type { View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { say } from "./words";
import type { GameBoard } from "../../boards/parts";
import { does } from "../../boards/offers";

export const board: GameBoard = {
  load: () => import("./Board.svelte"),
  ask,
  firstThrow: ({ step }, before) =>
    typeof step?.["roll"] === "string" && before?.step?.["do"] !== "roll",
  caption: {
    options: ["goal"],
    text: (option) => {
      const goal = option("goal");
      return typeof goal === "number" ? say("caption", { goal }) : "";
    },
  },
};

function ask(view: View, offers: readonly Offer[]): string {
  const [points, dice] = [view["turn_points"], view["dice_left"]];
  const both = does(offers, "stop").length > 0 && does(offers, "roll").length > 0;
  if (!both || typeof points !== "number" || typeof dice !== "number") return "";
  return say(points > 0 ? "ask_toss_risk" : "ask_toss_nothing", { points, dice });
}
