/** Paint, paper and wood: textures drawn here, and the materials that wear them. */
import * as three from "three";
import type { RoomPlan } from "./plan";

export function matt(colour: string, roughness = 0.85): three.MeshStandardMaterial {
  return new three.MeshStandardMaterial({ color: colour, roughness });
}

export const PLASTER = matt("#F6E6CC");
export const TRIM = matt("#FBF1DF");
export const ROOF = matt("#8E3B48", 0.7);
export const BRICK = matt("#BC5A41");
export const DARK_WOOD = matt("#5B3527", 0.6);
export const WOOD = matt("#A76F3F", 0.65);
export const GOLD = new three.MeshStandardMaterial({
  color: "#E9A92C",
  roughness: 0.35,
  metalness: 0.3,
});

function drawn(width: number, height: number, draw: (pen: CanvasRenderingContext2D) => void) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext("2d")!);
  const texture = new three.CanvasTexture(canvas);
  texture.colorSpace = three.SRGBColorSpace;
  texture.anisotropy = 8;
  texture.wrapS = texture.wrapT = three.RepeatWrapping;
  return texture;
}

/** A colour between two. */
export function mixed(one: string, other: string, share: number): string {
  return `#${new three.Color(one).lerp(new three.Color(other), share).getHexString()}`;
}

type Pen = CanvasRenderingContext2D;

const PATTERNS: Record<RoomPlan["pattern"], (pen: Pen, light: string, deep: string) => void> = {
  stripes(pen, light) {
    pen.fillStyle = light;
    for (const x of [0, 64]) pen.fillRect(x, 0, 30, 128);
  },
  dots(pen, light) {
    pen.fillStyle = light;
    for (const [x, y] of [
      [32, 32],
      [96, 96],
    ] as const)
      pen.fill(new Path2D(`M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0 -18 0`));
  },
  diamonds(pen, light) {
    pen.fillStyle = light;
    pen.fill(
      new Path2D(
        "M64 34l22 30l-22 30l-22 -30zM0 -30l22 30l-22 30zM128 -30v60l-22 -30zM0 98l22 30h-22zM128 98v30h-22z",
      ),
    );
  },
  sprigs(pen, light) {
    pen.strokeStyle = light;
    pen.fillStyle = light;
    pen.lineWidth = 4;
    for (const [x, y] of [
      [32, 30],
      [96, 94],
    ] as const) {
      pen.stroke(new Path2D(`M${x} ${y + 20}v-34`));
      pen.fill(
        new Path2D(
          `M${x} ${y + 4}q-18 -2 -18 -20q18 2 18 20zM${x} ${y - 4}q18 -2 18 -20q-18 2 -18 20z`,
        ),
      );
    }
  },
  panels(pen, light) {
    pen.strokeStyle = light;
    pen.lineWidth = 5;
    pen.strokeRect(14, 10, 100, 108);
  },
};

export function wallpaper(
  colour: string,
  pattern: RoomPlan["pattern"],
  wide: number,
  high: number,
) {
  const texture = drawn(128, 128, (pen) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 128, 128);
    PATTERNS[pattern](pen, mixed(colour, "#ffffff", 0.22), mixed(colour, "#5a3020", 0.16));
  });
  texture.repeat.set(wide / 0.9, high / 0.9);
  return new three.MeshStandardMaterial({ map: texture, roughness: 0.92 });
}

/** Boards of a floor, running to the back. */
export function boards(wide: number, deep: number) {
  const texture = drawn(512, 256, (pen) => {
    let seed = 7;
    const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let board = 0; board < 8; board++) {
      pen.fillStyle = mixed("#C48A50", chance() > 0.5 ? "#DFA768" : "#A87140", chance() * 0.6);
      pen.fillRect(board * 64, 0, 64, 256);
      pen.globalAlpha = 0.16;
      pen.strokeStyle = "#6d421f";
      for (let line = 0; line < 7; line++) {
        const x = board * 64 + 6 + chance() * 52;
        pen.stroke(new Path2D(`M${x} 0q${chance() * 8 - 4} 128 0 256`));
      }
      pen.globalAlpha = 0.55;
      pen.fillStyle = "#6d421f";
      pen.fillRect(board * 64, 0, 2, 256);
      pen.fillRect(board * 64, chance() * 250, 64, 2);
      pen.globalAlpha = 1;
    }
  });
  texture.repeat.set(wide / 4, deep / 4);
  return new three.MeshStandardMaterial({ map: texture, roughness: 0.7 });
}

/** A card of Doozy Dice on the wall: five places, some filled. */
export function card(filled: readonly number[], ink: string) {
  return drawn(96, 128, (pen) => {
    pen.fillStyle = "#FFFBF4";
    pen.fillRect(0, 0, 96, 128);
    pen.fillStyle = ink;
    for (const place of filled) {
      pen.beginPath();
      pen.roundRect(16 + (place % 2) * 36, 14 + Math.floor(place / 2) * 36, 28, 28, 7);
      pen.fill();
    }
  });
}
