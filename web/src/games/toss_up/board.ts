import type { View } from "../../wire/moment";
import type { Offer } from "../../wire/types";
import { say } from "./words";
import type { Entry } from "../../boards/gameBoard";
import { does } from "../../boards/offers";

export const entry: Entry = { load: () => import("./Board.svelte"), ask };

function ask(view: View, offers: readonly Offer[]): string {
  const [points, dice] = [view["turn_points"], view["dice_left"]];
  const both = does(offers, "stop").length > 0 && does(offers, "roll").length > 0;
  if (!both || typeof points !== "number" || typeof dice !== "number") return "";
  return say(points > 0 ? "ask_toss_risk" : "ask_toss_nothing", { points, dice });
}
