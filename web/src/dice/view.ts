/** The eye of the person at the table: from a point of the table to a pixel of the box. */
import { mix, type Point } from "./space";

export interface View {
  width: number;
  height: number;
  /** How steeply the eye looks down, in radians. */
  pitch: number;
  /** Where the eye is, and how far it would be from the point it looks at. */
  eye: Point;
  target: Point;
  /** Focal length in pixels. */
  focus: number;
  /** How far the middle of the picture is moved from the middle of the box, in pixels. */
  shiftX: number;
  shiftY: number;
  /** Pixels for the edge of a die, about the middle of what is seen. */
  scale: number;
  /** The height of the box is what keeps it from being larger. */
  heightBound: boolean;
}

const DISTANCE = 32;

interface Margin {
  top: number;
  side: number;
  bottom: number;
}

/** x and y right and down as seen from the eye, before the focal length; z is the way to it. */
function looked(eye: Point, pitch: number, point: Point): [number, number, number] {
  const [sine, cosine] = [Math.sin(pitch), Math.cos(pitch)];
  const [x, y, z] = [point[0] - eye[0], point[1] - eye[1], point[2] - eye[2]];
  const depth = -y * sine - z * cosine;
  return [x / depth, -(y * cosine - z * sine) / depth, depth];
}

/** The view that shows all points as large as they fit between the margins. */
export function fitView(
  points: readonly Point[],
  width: number,
  height: number,
  margin: Margin,
  pitch: number,
): View {
  const depths = points.map((point) => point[2]);
  const middle = (Math.min(...depths) + Math.max(...depths)) / 2;
  const target: Point = [0, 0, middle];
  const eye = eyeOn(middle, pitch);
  const flat = points.map((point) => looked(eye, pitch, point));
  const xs = flat.map(([x]) => x);
  const ys = flat.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const room = Math.max(1, width - 2 * margin.side);
  const rise = Math.max(1, height - margin.top - margin.bottom);
  const focus = Math.min(room / (right - left), rise / (bottom - top));
  return {
    width,
    height,
    pitch,
    eye,
    target,
    focus,
    shiftX: (-focus * (left + right)) / 2,
    shiftY: (margin.top - margin.bottom) / 2 - (focus * (top + bottom)) / 2,
    scale: focus / DISTANCE,
    heightBound: rise / (bottom - top) < room / (right - left),
  };
}

/** An eye on its way from one view to another of the same picture. */
export function viewBetween(from: View, to: View, share: number): View {
  if (share <= 0 || share >= 1) return share <= 0 ? from : to;
  const part = (of: (view: View) => number): number => mix(of(from), of(to), share);
  const [pitch, middle] = [part((view) => view.pitch), part((view) => view.target[2])];
  return {
    ...to,
    pitch,
    eye: eyeOn(middle, pitch),
    target: [0, 0, middle],
    focus: part((view) => view.focus),
    shiftX: part((view) => view.shiftX),
    shiftY: part((view) => view.shiftY),
    scale: part((view) => view.scale),
  };
}

function eyeOn(middle: number, pitch: number): Point {
  return [0, DISTANCE * Math.sin(pitch), middle + DISTANCE * Math.cos(pitch)];
}

/** The pixel at which a point is seen. */
export function project(view: View, point: Point): [number, number] {
  const [x, y] = looked(view.eye, view.pitch, point);
  return [
    view.width / 2 + view.shiftX + view.focus * x,
    view.height / 2 + view.shiftY + view.focus * y,
  ];
}

/** The point of the table (y = 0) that is seen at a pixel. */
export function ground(view: View, x: number, y: number): Point {
  const right = (x - view.width / 2 - view.shiftX) / view.focus;
  const down = (y - view.height / 2 - view.shiftY) / view.focus;
  const [sine, cosine] = [Math.sin(view.pitch), Math.cos(view.pitch)];
  const rayY = -sine - down * cosine;
  const rayZ = -cosine + down * sine;
  const far = -view.eye[1] / rayY;
  return [view.eye[0] + right * far, 0, view.eye[2] + rayZ * far];
}
