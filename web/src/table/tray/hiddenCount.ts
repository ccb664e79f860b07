/** How many of a list that scrolls are not seen whole below its edge. */
export function hiddenBelow(bottoms: readonly number[], edge: number): number {
  return bottoms.filter((bottom) => bottom > edge + 1).length;
}
