/** What is found by its name is found: a file that was called otherwise would be missed by nobody else. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { BOARDS } from "./boards";
import { LESSONS } from "./lessons";
import { byGame } from "./part";
import GameSign from "./GameSign.svelte";
import { FIRST, roomOf } from "./rooms";

const GAMES = [...byGame(import.meta.glob("./*/Board.svelte")).keys()];

describe.each(GAMES)("%s", (game) => {
  it("has its entry, its room, its sign and its lesson", () => {
    const sign = (of: string): string => render(GameSign, { props: { game: of } }).body;
    expect(BOARDS.get(game)?.load).toBeTypeOf("function");
    expect(roomOf(game)).not.toBe(roomOf("a sixth"));
    expect(sign(game)).not.toBe(sign("a sixth"));
    expect(LESSONS.get(game)).toHaveLength(5);
  });
});

it("has one place for each room, from the first", () => {
  const places = GAMES.map((game) => roomOf(game).place).sort();
  expect(places).toEqual(GAMES.map((_, place) => place + 1));
  expect(roomOf(FIRST).place).toBe(1);
});
