import { describe, expect, it } from "vitest";
import { readWay, writeWay, type Way } from "./way";

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
  ];

  it.each(ways)("reads what it writes: %o", (way) => {
    expect(readWay(writeWay(way))).toEqual(way);
  });

  it.each(["", "#", "#/nowhere", "#/table/<script>", "#/table/", "#/report/../x", "#/%E0%A4%A"])(
    "takes %s for the door",
    (hash) => expect(readWay(hash)).toEqual({ at: "door" }),
  );

  it("drops what is no code", () => {
    expect(readWay("#/join/<b>")).toEqual({ at: "join", code: null });
  });
});
