/** What was found in the folders of the games, by game: `./toss_up/room.ts` is Toss Up!'s. */
export function byGame<Found>(found: Record<string, Found>): ReadonlyMap<string, Found> {
  return new Map(Object.entries(found).map(([path, one]) => [path.split("/").at(-2)!, one]));
}
