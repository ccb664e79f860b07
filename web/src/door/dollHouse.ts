/** Where rooms and dice are in the picture of the house, in percent. */
import places from "../games/pictures/places.json";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Spot {
  left: string;
  top: string;
  width: string;
  height: string;
}

/** A die: where it stands in its room, and where it is on the sheet of dice. */
interface Sprite extends Spot {
  sheetSize: string;
  sheetPlace: string;
  /** When it hops: what lies on top first. */
  turn: number;
}

interface DollRoom {
  game: string;
  spot: Spot;
  dice: Sprite[];
  /** Higher than wide: its sign has no place beside it. */
  narrow: boolean;
  /** Under the roof. */
  attic: boolean;
}

export const SIZE = places.picture;

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;

function spotIn(box: Box, frame: Box): Spot {
  return {
    left: share(box.x - frame.x, frame.width),
    top: share(box.y - frame.y, frame.height),
    width: share(box.width, frame.width),
    height: share(box.height, frame.height),
  };
}

const WHOLE: Box = { x: 0, y: 0, ...places.picture };

/** In the order in which the house is read: from the attic down. */
export const DOLL_ROOMS: readonly DollRoom[] = places.rooms.map((room, down) => ({
  game: room.game,
  spot: spotIn(room, WHOLE),
  narrow: room.height > room.width,
  attic: down === 0,
  dice: room.dice.map((die, index) => ({
    ...spotIn(die, room),
    turn: room.dice.filter((other, place) => {
      const lower = (die.y - other.y) / die.height;
      return lower > 0.5 || (lower > -0.5 && place < index);
    }).length,
    sheetSize: `${share(places.sheet.width, die.width)} ${share(places.sheet.height, die.height)}`,
    sheetPlace: `${share(die.from.x, places.sheet.width - die.width)} ${share(die.from.y, places.sheet.height - die.height)}`,
  })),
}));

/** The games of a house that have no room in the picture. */
export function roomless<OpenMatch extends { name: string }>(
  games: readonly OpenMatch[],
): OpenMatch[] {
  return games.filter(({ name }) => !DOLL_ROOMS.some(({ game }) => game === name));
}

export const HALL: Spot = spotIn(places.hall, WHOLE);
