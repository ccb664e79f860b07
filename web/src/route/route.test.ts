import { describe, expect, it } from "vitest";
import { readWay, writeWay, type Way } from "./route";

describe("ways", () => {
  const ways: Way[] = [
    { at: "door" },
    { at: "invite", game: "toss_up" },
    { at: "own", game: null },
    { at: "join", code: "KQ7-M4P" },
    { at: "watch", code: null },
    { at: "table", match: "e3vwergmrhuk" },
    { at: "report", match: "e3vwergmrhuk", line: 12 },
    { at: "report", match: "e3vwergmrhuk", line: null },
    { at: "learn", game: "doozy_dice" },
    { at: "learn", game: "ten_1000s" },
    { at: "explore", game: "toss_up", position: null },
    { at: "quiz", game: "shizzle" },
    { at: "show", game: null },
    { at: "explore", game: null, position: "toss_up:1?players=2&scores=[60,70]&turn_points=14" },
    { at: "explore", game: null, position: "doozy_dice:1?players=1&cards=[%22Twinzy%22]" },
  ];

  it.each(ways)("reads what it writes: %o", (way) => {
    expect(readWay(writeWay(way))).toEqual(way);
  });

  it.each(["", "#", "#/nowhere", "#/table/<script>", "#/table/", "#/report/../x", "#/%E0%A4%A"])(
    "takes %s for the door",
    (hash) => expect(readWay(hash)).toEqual({ at: "door" }),
  );

  it("writes positions so that they can be read", () => {
    const way: Way = { at: "explore", game: null, position: "toss_up:1?players=2&dice_left=3" };
    expect(writeWay(way)).toBe("#/explore/toss_up:1?players=2&dice_left=3");
  });

  it("drops what is no code", () => {
    expect(readWay("#/join/<b>")).toEqual({ at: "join", code: null });
  });
});
