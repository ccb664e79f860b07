/** The sign of the house: a die with a roof. */
import * as three from "three";
import { Film, aim, halton, type Frame } from "./film";
import { BRICK, ROOF, TRIM } from "./paint";
import { darkroom } from "./portrait";
import { block, outline, slab } from "./shapes";
import { signDie } from "./throws";

const EYE = new three.Vector3(-2.2, 3.6, 13);
const FRAME: Frame = { left: -1.12, right: 1.12, bottom: -0.62, top: 1.62 };

export async function icons(exposures: number): Promise<Record<string, string>> {
  const renderer = darkroom();
  const scene = new three.Scene();
  scene.add(sign(), new three.HemisphereLight(0xffffff, 0xe8c9a0, 1.15));
  const sun = lamp(0xffe6bf, 2.2);
  const sky = lamp(0xdcecff, 1.2);
  scene.add(sun, sky, sun.target, sky.target);
  const camera = new three.Camera();
  const film = new Film(FRAME, 512 / (FRAME.right - FRAME.left), exposures);
  for (let exposure = 0; exposure < exposures; exposure++) {
    const at = (base: number) => halton(exposure + 1, base) - 0.5;
    sun.position.set(-3 + at(2) * 2, 5 + at(3) * 2, 6);
    sky.position.set(at(5) * 12, 6, 1 + (at(7) + 0.5) * 8);
    renderer.shadowMap.needsUpdate = true;
    aim(camera, FRAME, EYE, [at(3) / 200, at(5) / 200]);
    film.expose(renderer, scene, camera);
  }
  const picture = film.develop(renderer, 1.15);
  return {
    "public/icons/house-192.png": framed(picture, 192, 0.94, 0.2),
    "public/icons/house-512.png": framed(picture, 512, 0.94, 0.2),
    "public/icons/house-180.png": framed(picture, 180, 0.84, 0),
    "public/icons/house-maskable-512.png": framed(picture, 512, 0.7, 0),
  };
}

function sign(): three.Group {
  const group = new three.Group();
  group.add(signDie());
  for (const side of [-1, 1]) {
    const slope = outline(
      [
        [0, 1.2],
        [0.78, 0.5],
        [0.86, 0.62],
        [0, 1.42],
      ].map(([x, y]) => [x! * side, y!] as const),
    );
    group.add(slab(slope, 0.66, 1.32, ROOF, 0.035));
  }
  group.add(
    slab(
      outline([
        [-0.49, 0.42],
        [0.49, 0.42],
        [0.49, 0.79],
        [0, 1.22],
        [-0.49, 0.79],
      ]),
      0.5,
      1,
      TRIM,
      0.02,
    ),
  );
  group.add(block([0.28, 0.9, -0.02], [0.5, 1.45, -0.26], BRICK, 0.02));
  group.add(block([0.25, 1.42, 0.01], [0.53, 1.5, -0.29], TRIM, 0.02));
  return group;
}

function lamp(colour: number, power: number): three.DirectionalLight {
  const light = new three.DirectionalLight(colour, power);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  Object.assign(light.shadow.camera, {
    left: -2,
    right: 2,
    top: 2,
    bottom: -2,
    near: 0.1,
    far: 30,
  });
  light.shadow.bias = -0.001;
  light.shadow.normalBias = 0.01;
  return light;
}

/** On the sky of the front door, with room around it as the system wants. */
function framed(picture: HTMLCanvasElement, size: number, share: number, round: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const pen = canvas.getContext("2d")!;
  pen.beginPath();
  pen.roundRect(0, 0, size, size, size * round);
  pen.clip();
  const sky = pen.createLinearGradient(0, 0, 0, size);
  sky.addColorStop(0, "#9ACDE6");
  sky.addColorStop(0.74, "#D5E8E0");
  sky.addColorStop(0.741, "#B4CC86");
  sky.addColorStop(1, "#A2BE74");
  pen.fillStyle = sky;
  pen.fillRect(0, 0, size, size);
  const side = size * share;
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, (size - side) / 2, (size - side) / 2 - size * 0.01, side, side);
  return canvas.toDataURL("image/png");
}
