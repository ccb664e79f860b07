import type { Room } from "../../boards/parts";

export const room: Room = {
  place: 2,
  title: "Shizzle",
  wall: "#F9D0A9",
  edge: "#2F3D66",
  cloth: "#39476A",
  nightWall: "#44271C",
  nightEdge: "#171D33",
};
