import { describe, expect, it } from "vitest";
import { readRoute, writeRoute, type Route } from "./route";

describe("ways", () => {
  const ways: Route[] = [
    { at: "door" },
    { at: "invite", game: "pig" },
    { at: "own", game: null },
    { at: "join", code: "KQ7-M4P" },
    { at: "watch", code: null },
    { at: "table", match: "e3vwergmrhuk" },
    { at: "report", match: "e3vwergmrhuk", line: 12 },
    { at: "report", match: "e3vwergmrhuk", line: null },
    { at: "learn", game: "pig" },
    { at: "learn", game: "ten_1000s" },
    { at: "learn", game: "pig", table: "e3vwergmrhuk" },
    { at: "explore", game: "pig", position: null },
    { at: "quiz", game: "ants" },
    { at: "quiz", game: "ants", about: "dice:4" },
    { at: "quiz", game: null, box: "box1-eNqrVkpPzE1VslIqyS8" },
    { at: "wall", name: null, game: null },
    { at: "wall", name: "Ann / Bén", game: null },
    { at: "wall", name: "Ann", game: "pig" },
    { at: "wall", name: null, game: "pig" },
    { at: "show", game: null },
    { at: "cup", cup: null },
    { at: "box", game: null, code: null },
    { at: "box", game: "pig", code: null },
    { at: "box", game: null, code: "box1-eNqrVkpPzE1VslIqyS8" },
    { at: "cup", cup: "e3vwergmrhuk" },
    { at: "explore", game: null, position: "pig:1?players=2&scores=[60,70]&turn_points=14" },
    { at: "explore", game: null, position: "pig:1?players=1&cards=[%22Seven%22]" },
  ];

  it.each(ways)("reads what it writes: %o", (way) => {
    expect(readRoute(writeRoute(way))).toEqual(way);
  });

  it.each(["", "#", "#/"])("takes %s for the door", (hash) =>
    expect(readRoute(hash)).toEqual({ at: "door" }),
  );

  it.each(["#/nonsense", "#/table/<script>", "#/table/", "#/report/../x", "#/%E0%A4%A", "#x"])(
    "finds nothing at %s",
    (hash) => expect(readRoute(hash)).toEqual({ at: "nowhere" }),
  );

  it("finds nothing at another path, whatever follows it", () => {
    expect(readRoute("#/learn/pig", "/nonsense")).toEqual({ at: "nowhere" });
    expect(readRoute("#/learn/pig", "/index.html")).toEqual({ at: "learn", game: "pig" });
  });

  it("writes positions so that they can be read", () => {
    const way: Route = { at: "explore", game: null, position: "pig:1?players=2&dice_left=3" };
    expect(writeRoute(way)).toBe("#/explore/pig:1?players=2&dice_left=3");
  });

  it("drops what is no code", () => {
    expect(readRoute("#/join/<b>")).toEqual({ at: "join", code: null });
  });
});
