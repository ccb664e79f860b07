import type { Room } from "../../boards/parts";

export const room: Room = {
  place: 1,
  title: "Toss Up!",
  wall: "#CFE0B0",
  edge: "#3B5639",
  cloth: "#7A4560",
  nightWall: "#243327",
  nightEdge: "#16201A",
};
