/** The bars of the small chart of luck and choices. */
import type { WallFortune } from "../wire/types";

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface GameBars {
  match: string;
  luck: Bar;
  choices: Bar;
}
export interface Chart {
  games: GameBars[];
  /** Where nothing is. */
  zero: number;
  /** The share at the upper and lower edge. */
  most: number;
}

/** More games than this would be too thin to see. */
export const SHOWN = 24;
/** The chart never shows less than so much up and down, so that little looks little. */
const LEAST = 0.2;

/** Two bars for each of the newest games, in a picture of this size; zero is in the middle. */
export function barsOf(fortunes: readonly WallFortune[], width: number, height: number): Chart {
  const shown = fortunes.slice(-SHOWN);
  const largest = Math.max(
    LEAST,
    ...shown.flatMap(({ luck, choices }) => [Math.abs(luck), Math.abs(choices)]),
  );
  const most = Math.ceil(largest * 10) / 10;
  const zero = height / 2;
  const step = width / Math.max(shown.length, 6);
  const thick = Math.min(16, step * 0.38);
  const bar = (value: number, x: number): Bar => {
    const tall = (Math.abs(value) / most) * zero;
    return { x, y: value < 0 ? zero : zero - tall, width: thick, height: tall };
  };
  const games = shown.map(({ match, luck, choices }, at) => {
    const middle = (at + 0.5) * step;
    return { match, luck: bar(luck, middle - thick - 0.5), choices: bar(choices, middle + 0.5) };
  });
  return { games, zero, most };
}
