import type { Room } from "../../boards/parts";

export const room: Room = {
  place: 3,
  title: "Doozy Dice",
  wall: "#F6DC8C",
  edge: "#7C351F",
  cloth: "#A94A38",
  nightWall: "#3E2F14",
  nightEdge: "#2B130B",
};
