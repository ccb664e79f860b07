/** The rooms of games: their colours and their order. Small, since every screen loads them. */
import type { Room } from "../boards/parts";
import { kindOf, part } from "./part";

const ROOM = kindOf(import.meta.glob<Room>("./*/room.ts", { eager: true, import: "room" }));

const HALL: Room = {
  wall: "#E9DCCB",
  edge: "#4A384D",
  cloth: "#6A5567",
  nightWall: "#2B2430",
  nightEdge: "#1A141D",
  place: ROOM.size + 1,
};

/** A game without a room of its own gets the hall. */
export function roomOf(game: string): Room {
  return part(game, ROOM) ?? HALL;
}

/** The colours of a room by day or night, as the style of whatever stands in it. */
export function painted(game: string, night: boolean): string {
  const { wall, edge, cloth, nightWall, nightEdge } = roomOf(game);
  const colours = night
    ? { wall: nightWall, edge: nightEdge, cloth, glass: "#232439" }
    : { wall, edge, cloth, glass: edge };
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour}`)
    .join("; ");
}

/** Games in the order of the house: those with a room of their own first, the others as given. */
export function inHouse<Game extends { name: string }>(games: readonly Game[]): Game[] {
  return [...games].sort((one, other) => roomOf(one.name).place - roomOf(other.name).place);
}

/** The game that is meant where none is named. */
export const FIRST = inHouse([...ROOM.keys()].map((name) => ({ name })))[0]!.name;
