import type { Room } from "../../boards/parts";

export const room: Room = {
  place: 4,
  title: "Stack Attack",
  wall: "#BEDBE8",
  edge: "#27506A",
  cloth: "#27506A",
  nightWall: "#1C313F",
  nightEdge: "#101D27",
};
