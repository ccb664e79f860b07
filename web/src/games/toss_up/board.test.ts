import { describe, expect, it } from "vitest";
import { captionOf } from "../../table/caption";
import { scene } from "../scenes.testing";
import { board } from "./board";

describe("alone", () => {
  const { moment } = scene("toss_up", "past the goal alone");

  it("the score is the number of turns, and the points stand beside it", () => {
    expect(moment.view.points).toEqual([8]);
    expect(board.aside?.(moment.view, 0)).toEqual({
      text: "102 points",
      label: "102 points after 8 turns",
    });
  });

  it("few turns are played for", () => {
    expect(captionOf("toss_up", { goal: 100 }, null, moment.view)).toBe("fewest turns past 100");
  });
});

it("nothing stands beside the score among several", () => {
  const { moment } = scene("toss_up", "second roll");
  expect(board.aside?.(moment.view, 0)).toBeNull();
  expect(captionOf("toss_up", { goal: 100 }, null, moment.view)).toBe("past 100");
});
