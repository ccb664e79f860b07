/** How large the box is, in edges of a die, as physics has it. */

/** From hole to hole, its walls, ribs and bases. */
export const BOX = {
  pitch: 23.5 / 16,
  rib: { half: 1.5 / 16, high: 4.5 / 16 },
  wall: { inside: 85.25 / 16, outside: 88.25 / 16, high: 13.5 / 16 },
  base: { out: 98.5 / 16, high: 16.5 / 16, halfWide: 20 / 16, halfDeep: 12.5 / 16 },
};

/** What is drawn thicker than it is: stout walls, and bases as slabs that lie on them. */
export const DRAWN = { wall: 0.62, slab: 0.36, deep: 0.62 };
