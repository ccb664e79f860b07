/**
 * Photographs of canvases. What WebGL has drawn lasts only until its task is over: whoever draws on a
 * canvas says here how a copy of its picture is made.
 */
const cameras = new WeakMap<HTMLCanvasElement, () => HTMLCanvasElement>();

export function canBePhotographed(canvas: HTMLCanvasElement, how: () => HTMLCanvasElement): void {
  cameras.set(canvas, how);
}

/** A copy of what a canvas shows now. */
export function photographOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  return cameras.get(canvas)?.() ?? canvas;
}
