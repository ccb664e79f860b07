/** The rooms of the games, from `room.ts` in their folders: small, since every screen has them. */
import { byGame } from "./part";

/** The colours of a room, by day and by night. */
export interface Room {
  wall: string;
  edge: string;
  cloth: string;
  nightWall: string;
  nightEdge: string;
  /** Where its game comes among those of the house, from 1. */
  place: number;
}

const ROOMS = byGame(import.meta.glob<Room>("./*/room.ts", { eager: true, import: "room" }));

const HALL: Room = {
  wall: "#E9DCCB",
  edge: "#4A384D",
  cloth: "#6A5567",
  nightWall: "#2B2430",
  nightEdge: "#1A141D",
  place: ROOMS.size + 1,
};

/** A game without a room of its own gets the hall. */
export function roomOf(game: string): Room {
  return ROOMS.get(game) ?? HALL;
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

/** In the order of the house: those with a room of their own first, then as they were given. */
export function inHouse<Game extends { name: string }>(games: readonly Game[]): Game[] {
  return [...games].sort((one, other) => roomOf(one.name).place - roomOf(other.name).place);
}

/** The game of whoever names none. */
export const FIRST = inHouse([...ROOMS.keys()].map((name) => ({ name })))[0]!.name;
