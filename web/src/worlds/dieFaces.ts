/** The numbers towards +x −x +y −y +z −z of a die of the house, as physics has them. */
export const DIE_FACES = [2, 5, 1, 6, 4, 3] as const;
