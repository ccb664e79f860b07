import type { Room } from "../../boards/parts";

export const room: Room = {
  place: 5,
  title: "Dice Flick",
  wall: "#F4C4C0",
  edge: "#77304A",
  cloth: "#5A3A2C",
  nightWall: "#41202D",
  nightEdge: "#27111A",
};
