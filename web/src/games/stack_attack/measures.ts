/** The Quake Plate in edges of a die: half its width, and how thick it is. */
export const PLATE = { radius: 30 / 16, height: 4.5 / 16 };
