/**
 * Finds the parts of games: what a file in the folder of a game gives. Screens reach games in this way
 * only; none of them imports a game by name.
 *
 * Each kind of part is collected in a file of its own beside this one (`rooms.ts`, `boards.ts`, …), so
 * that a screen loads the kinds that it reads and no others.
 */
export type Kind<Part> = ReadonlyMap<string, Part>;

/** One kind of part of all games, from the files that were found: `./GAME/room.ts` is that game's. */
export function kindOf<Part>(files: Record<string, Part>): Kind<Part> {
  return new Map(Object.entries(files).map(([path, one]) => [path.split("/").at(-2)!, one]));
}

/** The part of a game; null where the game has none. */
export function part<Part>(game: string, kind: Kind<Part>): Part | null {
  return kind.get(game) ?? null;
}
