/** Textures, painted on canvases: sides of dice, planks, cloth, light, shadows. */
import { CanvasTexture, LinearFilter, RepeatWrapping, SRGBColorSpace, type Texture } from "three";
import { bodyPaint, inlays, shade } from "../marks";
import { chance, soft } from "../space";
import type { Die } from "../spread";
import { sheetPlace } from "./shapes";

function sheet(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  return [canvas, canvas.getContext("2d")!];
}

function coloured(canvas: HTMLCanvasElement, sharp: number): Texture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = sharp;
  return texture;
}

type Brush = (context: CanvasRenderingContext2D, die: Die, side: number) => void;

function sixSides(die: Die, cell: number, ground: string, brush: Brush): HTMLCanvasElement {
  const [canvas, context] = sheet(cell * 3, cell * 2);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let side = 0; side < 6; side += 1) {
    const [x, y] = sheetPlace(side);
    context.save();
    context.translate((x * 3 + 0.5) * cell, (y * 2 + 0.5) * cell);
    context.scale(cell / 2, cell / 2);
    brush(context, die, side);
    context.restore();
  }
  return canvas;
}

/** The six sides of a die with their inlays, and a faint dark line where an inlay meets the body. */
export function dieSheet(die: Die, sharp: number): Texture {
  const canvas = sixSides(die, 256, bodyPaint(die.body), (context, { faces, body }, side) => {
    for (const piece of inlays(faces[side]!, body)) {
      context.save();
      context.translate(piece.x, piece.y);
      context.scale(piece.size, piece.size);
      const path = new Path2D(piece.path);
      context.fillStyle = piece.fill;
      context.fill(path, "evenodd");
      context.lineWidth = 0.018 / piece.size;
      context.strokeStyle = "rgb(60 30 20 / 35%)";
      context.stroke(path);
      context.restore();
    }
  });
  return coloured(canvas, sharp);
}

/** How deep the sides are: inlays lie a little below the body. */
export function dieRelief(die: Die): Texture {
  const canvas = sixSides(die, 128, "#fff", (context, { faces, body }, side) => {
    inlays(faces[side]!, body).forEach((piece, place) => {
      context.save();
      context.translate(piece.x, piece.y);
      context.scale(piece.size, piece.size);
      context.fillStyle = place === 0 || piece.size < 0.4 ? "#8a8a8a" : "#9a9a9a";
      context.fill(new Path2D(piece.path), "evenodd");
      context.restore();
    });
  });
  return new CanvasTexture(canvas);
}

/** Long soft fibres along x, a little lighter or darker than what lies below. */
function grain(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: [number, number, number, number],
  random: () => number,
  strength: number,
): void {
  const count = Math.round(height * 0.9);
  for (let fibre = 0; fibre < count; fibre += 1) {
    const dark = random() < 0.6;
    context.strokeStyle = dark
      ? `rgb(110 58 20 / ${(random() * strength * 100).toFixed(1)}%)`
      : `rgb(255 222 170 / ${(random() * strength * 100).toFixed(1)}%)`;
    context.lineWidth = 0.6 + random() * 2.6;
    const start = x + random() * width - width * 0.3;
    const long = width * (0.15 + random() * 0.7);
    const at = y + random() * height;
    const bend = (random() - 0.5) * 5;
    context.beginPath();
    context.moveTo(start, at);
    context.bezierCurveTo(
      start + long * 0.3,
      at + bend,
      start + long * 0.6,
      at - bend,
      start + long,
      at,
    );
    context.stroke();
  }
}

/** The boards of the table. The picture can be laid beside itself. */
export function planks(sharp: number): Texture {
  const [size, rows] = [1024, 8];
  const [canvas, context] = sheet(size, size);
  const random = chance(11);
  const high = size / rows;
  for (let row = 0; row < rows; row += 1) {
    const joint = Math.round(random() * size);
    for (const [x, width] of [
      [0, joint],
      [joint, size - joint],
    ] as const) {
      context.save();
      context.beginPath();
      context.rect(x, row * high, width, high);
      context.clip();
      context.fillStyle = shade("#DFAA72", 0.95 + random() * 0.09);
      context.fillRect(x, row * high, width, high);
      grain(context, [x, row * high, width, high], random, 0.1);
      context.restore();
    }
    context.fillStyle = "rgb(96 50 18 / 34%)";
    context.fillRect(0, row * high, size, 1.6);
    context.fillRect(joint, row * high, 1.6, high);
    context.fillStyle = "rgb(255 228 180 / 22%)";
    context.fillRect(0, row * high + 1.6, size, 1.4);
  }
  const texture = coloured(canvas, sharp);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** Plain wood for furniture, to be tinted by its material. */
export function fibres(sharp: number): Texture {
  const [canvas, context] = sheet(512, 128);
  context.fillStyle = "#f4ece2";
  context.fillRect(0, 0, 512, 128);
  const random = chance(5);
  for (const shift of [0, -512, 512]) {
    context.save();
    context.translate(shift, 0);
    grain(context, [0, 0, 512, 128], shift === 0 ? random : chance(5), 0.1);
    context.restore();
  }
  const texture = coloured(canvas, sharp);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** Woven cloth: light and dark specks, to be tinted. */
export function weave(): Texture {
  const [canvas, context] = sheet(256, 256);
  const picture = context.createImageData(256, 256);
  const random = chance(3);
  for (let at = 0; at < picture.data.length; at += 4) {
    const pixel = at / 4;
    const thread = ((pixel % 256) + Math.floor(pixel / 256)) % 4 < 2 ? 6 : 0;
    const value = 232 + thread + random() * 17;
    picture.data.set([value, value, value, 255], at);
  }
  context.putImageData(picture, 0, 0);
  const texture = coloured(canvas, 4);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.repeat.set(5, 5);
  return texture;
}

/** A square picture computed point by point, from −1 to 1. */
function reckoned(size: number, value: (x: number, y: number) => number): HTMLCanvasElement {
  const [canvas, context] = sheet(size, size);
  const picture = context.createImageData(size, size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const bright = 255 * value((column / (size - 1)) * 2 - 1, (row / (size - 1)) * 2 - 1);
      picture.data.set([bright, bright, bright, 255], (row * size + column) * 4);
    }
  }
  context.putImageData(picture, 0, 0);
  return canvas;
}

/** Light through the window: panes, the bars between them, and leaves outside. */
export function windowLight(): Texture {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const random = chance(40 + index);
    return [random() * 2 - 1, random() * 2 - 1, 0.1 + random() * 0.12, random() * 3] as const;
  });
  const canvas = reckoned(256, (x, y) => {
    const [turnedX, turnedY] = [x * 0.94 - y * 0.34, x * 0.34 + y * 0.94];
    const bar = (at: number, wide: number) => soft(wide, wide + 0.075, Math.abs(at));
    const across = bar(turnedX - 0.36, 0.03) * bar(turnedX + 0.3, 0.03);
    const level = bar(turnedY - 0.42, 0.03) * bar(turnedY + 0.24, 0.03);
    let open = across * level;
    for (const [leafX, leafY, size, tilt] of leaves) {
      const [dx, dy] = [x - leafX, y - leafY];
      const far = Math.hypot(
        dx * Math.cos(tilt) + dy * Math.sin(tilt),
        (dy * Math.cos(tilt) - dx * Math.sin(tilt)) * 2.2,
      );
      open *= 1 - 0.45 * (1 - soft(size * 0.4, size * 1.7, far));
    }
    return 0.64 + 0.36 * open;
  });
  return lit(canvas);
}

/** The pool of light under a lamp. */
export function lampLight(): Texture {
  return lit(reckoned(128, (x, y) => 0.34 + 0.66 * (1 - soft(0.1, 1.05, Math.hypot(x, y)))));
}

function lit(canvas: HTMLCanvasElement): Texture {
  const texture = coloured(canvas, 1);
  texture.minFilter = LinearFilter;
  texture.generateMipmaps = false;
  return texture;
}

/** The shadow where a die touches the cloth. */
export function contact(): Texture {
  const [canvas, context] = sheet(128, 128);
  const picture = context.createImageData(128, 128);
  for (let at = 0; at < 128 * 128; at += 1) {
    const [x, y] = [((at % 128) / 63.5 - 1) * 0.8, (Math.floor(at / 128) / 63.5 - 1) * 0.8];
    const out = Math.hypot(Math.max(0, Math.abs(x) - 0.36), Math.max(0, Math.abs(y) - 0.36));
    picture.data.set([34, 14, 8, 255 * (1 - soft(0, 0.4, out))], at * 4);
  }
  context.putImageData(picture, 0, 0);
  return coloured(canvas, 1);
}

/** The lit tile under a die that fits: a golden square in its own glow. */
export function tile(): Texture {
  const [canvas, context] = sheet(256, 256);
  context.shadowColor = "rgb(247 179 43 / 90%)";
  context.shadowBlur = 30;
  context.fillStyle = "#FFE9B4";
  context.beginPath();
  context.roundRect(38, 38, 180, 180, 44);
  context.fill();
  context.fill();
  context.shadowBlur = 0;
  context.fillStyle = "#FFC861";
  context.beginPath();
  context.roundRect(49, 49, 158, 158, 34);
  context.fill();
  return coloured(canvas, 4);
}
