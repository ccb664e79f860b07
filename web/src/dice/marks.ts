/**
 * Colours of dice, and the pictures in their sides as paths, for SVG and canvas. A side reaches from
 * −1 to 1, y downwards.
 */
import type { Colour, Face, Inlay } from "./spread";

export const INK = "#2B1A2E";
export const IVORY = "#FBF1E0";

export const PAINT: Record<Colour, string> = {
  red: "#C8372B",
  orange: "#F07D2C",
  yellow: "#F5C03A",
  green: "#2A7F54",
  blue: "#2D68B2",
  purple: "#75479C",
  pink: "#CF3F76",
  white: IVORY,
  wood: "#CFA06A",
};

/** Marks of the colours, from −1 to 1. Holes are holes (even-odd). */
export const MARKS: Record<Colour, string> = {
  red: "M0-.95 .95 0 0 .95-.95 0Z",
  orange: "M0-.85Q.1-.85.16-.74L.9.58Q1 .8.76.8H-.76Q-1 .8-.9.58L-.16-.74Q-.1-.85 0-.85Z",
  yellow: "M0-.9A.9.9 0 1 1 0 .9.9.9 0 1 1 0-.9ZM0-.26A.26.26 0 1 0 0 .26.26.26 0 1 0 0-.26Z",
  green: "M-.78.82C-1.1-.15-.35-.92.82-.86.96.35.2 1.12-.78.82Z",
  blue: "M0-1C.22-.52.72-.1.72.32A.72.72 0 0 1-.72.32C-.72-.1-.22-.52 0-1Z",
  purple: "M.5-.86A.92.92 0 1 0 .5.86 1 1 0 0 1 .5-.86Z",
  pink: burst(9, 1, 0.58) + "M0-.3A.3.3 0 1 0 0 .3.3.3 0 1 0 0-.3Z",
  white: burst(5, 1, 0.45),
  wood: "M0-.85A.85.85 0 1 1 0 .85.85.85 0 1 1 0-.85Z",
};

export const DISC = "M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1Z";
export const RING = "M0-1A1 1 0 1 1 0 1 1 1 0 1 1 0-1ZM0-.5A.5.5 0 1 0 0 .5.5.5 0 1 0 0-.5Z";
export const PANEL = "M-.7-1H.7Q1-1 1-.7V.7Q1 1 .7 1H-.7Q-1 1-1 .7V-.7Q-1-1-.7-1Z";

function burst(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const far = index % 2 === 0 ? outer : inner;
    const angle = (index / points) * Math.PI - Math.PI / 2;
    return `${(Math.cos(angle) * far).toFixed(3)} ${(Math.sin(angle) * far).toFixed(3)}`;
  });
  return `M${corners.join("L")}Z`;
}

const CORNER = 0.5;
const PIPS: readonly (readonly [number, number])[][] = [
  [],
  [[0, 0]],
  [
    [-CORNER, -CORNER],
    [CORNER, CORNER],
  ],
  [
    [-CORNER, -CORNER],
    [0, 0],
    [CORNER, CORNER],
  ],
  [
    [-CORNER, -CORNER],
    [CORNER, -CORNER],
    [-CORNER, CORNER],
    [CORNER, CORNER],
  ],
  [
    [-CORNER, -CORNER],
    [CORNER, -CORNER],
    [0, 0],
    [-CORNER, CORNER],
    [CORNER, CORNER],
  ],
  [
    [-CORNER, -0.56],
    [CORNER, -0.56],
    [-CORNER, 0],
    [CORNER, 0],
    [-CORNER, 0.56],
    [CORNER, 0.56],
  ],
];

/** A path at a place of a side, in a size. */
export function inlay(path: string, fill: string, size: number, x = 0, y = 0): Inlay {
  return { path, fill, x, y, size };
}

/** The paint of a mark on a coloured ground: ivory, or dark where ivory is hard to see. */
function markInk(colour: Colour): string {
  return colour === "orange" || colour === "yellow" || colour === "wood" ? "#4A2A1E" : IVORY;
}

function pips(face: Face & { kind: "pips" }, body: "ivory" | Colour): Inlay[] {
  const onColour = body !== "ivory" && body !== "white" ? true : face.ground === "colour";
  const plain = face.colour === "white";
  const ink = plain ? INK : onColour ? markInk(face.colour) : PAINT[face.colour];
  const size = face.count === 1 ? 0.36 : face.count === 6 ? 0.2 : 0.22;
  const marks = (PIPS[face.count] ?? []).map(([x, y]) =>
    inlay(MARKS[face.colour], ink, size, x, y),
  );
  const panel = face.ground === "colour" && (body === "ivory" || body === "white") && !plain;
  return panel ? [inlay(PANEL, PAINT[face.colour], 0.83), ...marks] : marks;
}

/** The pieces inlaid in a side of a die, the lowest first. */
export function inlays(face: Face, body: "ivory" | Colour): Inlay[] {
  switch (face.kind) {
    case "pips":
      return pips(face, body);
    case "dots": {
      const ink = face.ink === "ivory" ? IVORY : "#27386B";
      const size = face.count === 1 ? 0.26 : 0.18;
      return (PIPS[face.count] ?? []).map(([x, y]) => inlay(DISC, ink, size, x, y));
    }
    case "burst": {
      const bare = body === "ivory" || body === "white";
      return [inlay(MARKS[face.colour], bare ? PAINT[face.colour] : markInk(face.colour), 0.66)];
    }
    case "picture":
      return [...face.inlays];
    case "blank":
      return [];
  }
}

export function bodyPaint(body: "ivory" | Colour): string {
  return body === "ivory" ? IVORY : PAINT[body];
}

/** A colour made darker (below 1, with a warm tint) or lighter (above 1). */
export function shade(colour: string, factor: number): string {
  const value = Number.parseInt(colour.slice(1), 16);
  const channel = (shift: number) => {
    const part = (value >> shift) & 255;
    const dark = factor + (1 - factor) * (shift === 16 ? 0.22 : shift === 8 ? 0.06 : -0.06);
    const made = factor <= 1 ? part * dark : part + (255 - part) * (factor - 1);
    return Math.round(Math.max(0, Math.min(255, made)));
  };
  const mixed = (channel(16) << 16) | (channel(8) << 8) | channel(0);
  return `#${mixed.toString(16).padStart(6, "0")}`;
}
