/** The colours of the rooms, by game; a game without a room of its own gets the hall. */
export interface Room {
  wall: string;
  edge: string;
  cloth: string;
  nightWall: string;
  nightEdge: string;
}

const ROOMS: Record<string, Room> = {
  toss_up: {
    wall: "#CFE0B0",
    edge: "#3B5639",
    cloth: "#7A4560",
    nightWall: "#243327",
    nightEdge: "#16201A",
  },
  shizzle: {
    wall: "#F9D0A9",
    edge: "#2F3D66",
    cloth: "#39476A",
    nightWall: "#44271C",
    nightEdge: "#171D33",
  },
  doozy_dice: {
    wall: "#F6DC8C",
    edge: "#7C351F",
    cloth: "#A94A38",
    nightWall: "#3E2F14",
    nightEdge: "#2B130B",
  },
  stack_attack: {
    wall: "#BEDBE8",
    edge: "#27506A",
    cloth: "#27506A",
    nightWall: "#1C313F",
    nightEdge: "#101D27",
  },
  dice_flick: {
    wall: "#F4C4C0",
    edge: "#77304A",
    cloth: "#5A3A2C",
    nightWall: "#41202D",
    nightEdge: "#27111A",
  },
};

const HALL: Room = {
  wall: "#E9DCCB",
  edge: "#4A384D",
  cloth: "#6A5567",
  nightWall: "#2B2430",
  nightEdge: "#1A141D",
};

export function room(game: string): Room {
  return ROOMS[game] ?? HALL;
}

/** The colours of a room by day or night, as the style of whatever stands in it. */
export function painted(game: string, night: boolean): string {
  const { wall, edge, cloth, nightWall, nightEdge } = room(game);
  const colours = night
    ? { wall: nightWall, edge: nightEdge, cloth, glass: "#232439" }
    : { wall, edge, cloth, glass: edge };
  return Object.entries(colours)
    .map(([name, colour]) => `--${name}: ${colour}`)
    .join("; ");
}

/** In the order of the house: those with a room of their own first, then as they were given. */
export function inHouse<Game extends { name: string }>(games: readonly Game[]): Game[] {
  const order = Object.keys(ROOMS);
  const place = ({ name }: Game): number => (name in ROOMS ? order.indexOf(name) : order.length);
  return [...games].sort((one, other) => place(one) - place(other));
}
