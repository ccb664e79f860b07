/** How many items of a scrolling list are hidden below its edge. */
export function hiddenBelow(bottoms: readonly number[], edge: number): number {
  return bottoms.filter((bottom) => bottom > edge + 1).length;
}
