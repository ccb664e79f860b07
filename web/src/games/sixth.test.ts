/** A house may have a game that nobody drew a room, a picture or a board for. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { inHouse } from "./rooms";
import GamePick from "../lobby/GamePick.svelte";
import { readRoute } from "../route/route";
import type { GameForm } from "../wire/types";
import Annex from "../door/Annex.svelte";
import { DOLL_ROOMS, roomless } from "../door/dollHouse";

function form(name: string): GameForm {
  const title = name.toUpperCase();
  return {
    name,
    version: 1,
    titles: { en: title, es: title },
    blurbs: { en: `${title} in a sentence`, es: "" },
    players: { low: 2, high: 6 },
    options: [],
    dice: ["sealed", "real"],
    gestures: false,
    pages: {},
    pictured: false,
    first: "choice",
    hands: [],
    newcomer: 2,
  };
}

const HOUSE = ["ants", "shizzle", "bees", "toss_up"].map((name) => form(name));
const idle = { busy: null, onplay: () => undefined, onmore: () => undefined };

describe("a sixth game", () => {
  it("comes after those of the house, as the house lists it", () => {
    const order = inHouse(HOUSE).map(({ name }) => name);
    expect(order).toEqual(["toss_up", "shizzle", "ants", "bees"]);
  });

  it("has a plain room at the door, with the title that the house gives", () => {
    const games = roomless([...DOLL_ROOMS.map(({ game }) => form(game)), form("bees")]);
    const { body } = render(Annex, { props: { games, ...idle } });
    expect(body.match(/data-room="\w+"/g)).toEqual(['data-room="bees"']);
    expect(body).toContain("BEES: play the house");
    expect(body).toContain("BEES: choose the opponents");
  });

  it("can be picked for friends", () => {
    const props = { games: HOUSE, busy: null, onpick: () => undefined, onrules: () => undefined };
    const { body } = render(GamePick, { props });
    expect(body).toContain("BEES in a sentence");
  });

  it("has a way to its rules", () => {
    expect(readRoute("#/learn/bees")).toEqual({ at: "learn", game: "bees" });
  });
});
