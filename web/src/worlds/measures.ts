/** How large things are, in edges of a die. */

/** The Quake Plate: half its width, how thick it is. */
export const PLATE = { radius: 30 / 16, height: 4.5 / 16 };

/** The table under a world: how far it reaches to both sides, to the wall and to the person. */
export const TABLE = { side: 40, back: -4.6, front: 14 };
