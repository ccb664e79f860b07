/** How large things are, in edges of a die. */

/** The Quake Plate: half its width, how thick it is. */
export const PLATE = { radius: 30 / 16, height: 4.5 / 16 };

/** The table under a world: how far it reaches to both sides, to the wall and to the person. */
export const TABLE = { side: 40, back: -4.6, front: 14 };
/** Where the box stands no wall is near: the wood goes on behind it. */
export const BOX_TABLE = { side: 40, back: -18, front: 16 };
/** What is drawn of the box where physics has no say: stout walls, bases as slabs that lie on them. */
export const DRAWN = { wall: 0.62, slab: 0.36, deep: 0.62 };

/** What lies towards +x −x +y −y +z −z of a die of the house (`physics/dice.py`). */
export const DIE_FACES = [2, 5, 1, 6, 4, 3] as const;

/** The box of Dice Flick (`physics/arena.xml`): from hole to hole, its walls, ribs and bases. */
export const BOX = {
  pitch: 23.5 / 16,
  rib: { half: 1.5 / 16, high: 4.5 / 16 },
  wall: { inside: 85.25 / 16, outside: 88.25 / 16, high: 13.5 / 16 },
  base: { out: 98.5 / 16, high: 16.5 / 16, halfWide: 20 / 16, halfDeep: 12.5 / 16 },
};
