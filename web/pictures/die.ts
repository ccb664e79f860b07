/** A die of the house, with the same marks as those on its tables. */
import * as three from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import { bodyPaint, inlays } from "../src/dice/marks";
import type { Colour, Face } from "../src/dice/spread";
import { solid } from "./shapes";

const SIDE = 320;

/** Sides in the order +x −x +y −y +z −z; +z looks at us. */
export function die(body: "ivory" | Colour, faces: readonly Face[], size: number): three.Mesh {
  const geometry = new RoundedBoxGeometry(size, size, size, 8, size * 0.13);
  return solid(
    geometry,
    faces.map((face) => side(face, body)),
  );
}

function side(face: Face, body: "ivory" | Colour): three.Material {
  return new three.MeshStandardMaterial({
    map: inlaid(face, body, false),
    bumpMap: inlaid(face, body, true),
    bumpScale: 3,
    roughness: 0.4,
  });
}

/** A side as it is painted, or as it is carved: what is inlaid lies a little lower. */
function inlaid(face: Face, body: "ivory" | Colour, carved: boolean): three.CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = carved ? "#ffffff" : bodyPaint(body);
  pen.fillRect(0, 0, SIDE, SIDE);
  if (carved) pen.filter = "blur(2px)";
  for (const piece of inlays(face, body)) {
    pen.setTransform(1, 0, 0, 1, SIDE / 2, SIDE / 2);
    pen.scale((SIDE / 2) * 1.1, (SIDE / 2) * 1.1);
    pen.translate(piece.x, piece.y);
    pen.scale(piece.size, piece.size);
    pen.fillStyle = carved ? "#b0b0b0" : piece.fill;
    pen.fill(new Path2D(piece.path), "evenodd");
  }
  const texture = new three.CanvasTexture(canvas);
  if (!carved) texture.colorSpace = three.SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
