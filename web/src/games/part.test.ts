/** Parts are found by their file names: nothing else would notice a file with another name. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { BOARD } from "./boards";
import { LESSON } from "./lessons";
import { kindOf, part } from "./part";
import GameSign from "./GameSign.svelte";
import { FIRST, roomOf } from "./rooms";

const GAMES = [...kindOf(import.meta.glob("./*/Board.svelte")).keys()];

describe.each(GAMES)("%s", (game) => {
  it("has its board, its room, its sign and its lesson", () => {
    const sign = (of: string): string => render(GameSign, { props: { game: of } }).body;
    expect(part(game, BOARD)?.load).toBeTypeOf("function");
    expect(roomOf(game)).not.toBe(roomOf("a sixth"));
    expect(sign(game)).not.toBe(sign("a sixth"));
    expect(part(game, LESSON)).toHaveLength(5);
  });
});

it("has one place for each room, from the first", () => {
  const places = GAMES.map((game) => roomOf(game).place).sort();
  expect(places).toEqual(GAMES.map((_, place) => place + 1));
  expect(roomOf(FIRST).place).toBe(1);
});

it("is null where a game has no such part", () => {
  expect(part("a sixth", BOARD)).toBeNull();
});
