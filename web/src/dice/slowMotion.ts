/** How fast everything on a table moves: 1, or less while something is shown once more. */
export const slowMotion = { speed: 1 };
