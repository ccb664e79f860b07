/**
 * The house as two pictures: everything that stays where it is, with the shadows of its dice; and the
 * dice, each cut out, so that the page can let them hop.
 */
import * as three from "three";
import { EYE, Film, aim, halton, type Frame } from "./film";
import { furniture, type Furniture } from "./furniture";
import { house } from "./house";
import { lightOf } from "./light";
import { CLEAR, DIVIDE, EAVES, HALF, PICTURE, PIXELS, ROOMS, WALL, type RoomPlan } from "./plan";

const QUALITY = 0.82;
const FOLDER = "src/games/pictures";

export function darkroom(): three.WebGLRenderer {
  const renderer = new three.WebGLRenderer({ antialias: false, alpha: true });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = three.PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  return renderer;
}

export async function houseAt(night: boolean, exposures: number): Promise<Record<string, string>> {
  const renderer = darkroom();
  const scene = new three.Scene();
  const { fixed, dice } = furniture(night);
  const still = new three.Group().add(house(night), fixed);
  scene.add(still, ...dice.map(({ die }) => die));
  const light = lightOf(scene, night);
  const camera = new three.Camera();
  const whole = new Film(PICTURE, PIXELS, exposures);
  const cuts = dice.map(({ die }) => new Film(around(die), PIXELS, exposures));
  for (let exposure = 0; exposure < exposures; exposure++) {
    light.move(exposure);
    const shift = [3, 5].map((base) => ((halton(exposure + 1, base) - 0.5) * 1.2) / PIXELS);
    const jitter = shift as [number, number];
    renderer.shadowMap.needsUpdate = true;
    for (const { die } of dice) ghost(die, true);
    aim(camera, PICTURE, EYE, jitter);
    whole.expose(renderer, scene, camera);
    for (const { die } of dice) ghost(die, false);
    still.visible = false;
    dice.forEach(({ die }, index) => {
      for (const other of dice) other.die.visible = other.die === die;
      aim(camera, cuts[index]!.frame, EYE, jitter);
      cuts[index]!.expose(renderer, scene, camera);
    });
    still.visible = true;
    for (const { die } of dice) die.visible = true;
    await new Promise((go) => setTimeout(go));
  }
  const time = night ? "night" : "day";
  const sheet = packed(cuts.map((cut) => cut.develop(renderer, light.exposure)));
  return {
    [`${FOLDER}/house-${time}.webp`]: whole
      .develop(renderer, light.exposure)
      .toDataURL("image/webp", QUALITY),
    [`${FOLDER}/dice-${time}.webp`]: sheet.canvas.toDataURL("image/webp", QUALITY),
    [`${FOLDER}/places.json`]: JSON.stringify(places(dice, cuts, sheet)),
  };
}

/** Seen by lamps, not by the camera. */
function ghost(die: three.Object3D, on: boolean): void {
  die.traverse((part) => {
    if (!(part instanceof three.Mesh)) return;
    for (const material of [part.material].flat() as three.Material[]) {
      material.colorWrite = !on;
      material.depthWrite = !on;
    }
  });
}

/** The frame that a thing fills, in whole pixels, with a little air. */
function around(thing: three.Object3D): Frame {
  thing.updateMatrixWorld(true);
  const box = new three.Box3().setFromObject(thing);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const x of [box.min.x, box.max.x])
    for (const y of [box.min.y, box.max.y])
      for (const z of [box.min.z, box.max.z]) {
        const far = EYE.z / (EYE.z - z);
        xs.push(EYE.x + (x - EYE.x) * far);
        ys.push(EYE.y + (y - EYE.y) * far);
      }
  const low = (values: number[], edge: number) =>
    edge + (Math.floor((Math.min(...values) - edge) * PIXELS) - 2) / PIXELS;
  const high = (values: number[], edge: number) =>
    edge + (Math.ceil((Math.max(...values) - edge) * PIXELS) + 2) / PIXELS;
  return {
    left: low(xs, PICTURE.left),
    right: high(xs, PICTURE.left),
    bottom: low(ys, PICTURE.bottom),
    top: high(ys, PICTURE.bottom),
  };
}

interface Sheet {
  canvas: HTMLCanvasElement;
  corners: { x: number; y: number }[];
}

/** All in rows on one sheet. */
function packed(pieces: HTMLCanvasElement[]): Sheet {
  const canvas = document.createElement("canvas");
  const corners: Sheet["corners"] = [];
  const air = 4;
  let [x, y, row, wide] = [0, 0, 0, 0];
  for (const piece of pieces) {
    if (x + piece.width > 640) [x, y, row] = [0, y + row + air, 0];
    corners.push({ x, y });
    x += piece.width + air;
    row = Math.max(row, piece.height);
    wide = Math.max(wide, x - air);
  }
  canvas.width = wide;
  canvas.height = y + row;
  const pen = canvas.getContext("2d")!;
  pieces.forEach((piece, index) => pen.drawImage(piece, corners[index]!.x, corners[index]!.y));
  return { canvas, corners };
}

/** Where rooms and dice are, in pixels of the picture, for the page. */
function places(dice: Furniture["dice"], cuts: Film[], sheet: Sheet) {
  const across = (x: number) => Math.round((x - PICTURE.left) * PIXELS);
  const down = (y: number) => Math.round((PICTURE.top - y) * PIXELS);
  const size = (frame: Frame) => ({
    x: across(frame.left),
    y: down(frame.top),
    width: across(frame.right) - across(frame.left),
    height: down(frame.bottom) - down(frame.top),
  });
  const rooms = ROOMS.map((room) => ({
    game: room.game,
    ...size(within(room)),
    dice: dice.flatMap(({ game }, index) =>
      game === room.game ? [{ ...size(cuts[index]!.frame), from: sheet.corners[index] }] : [],
    ),
  }));
  const hall = { left: DIVIDE + WALL / 2, right: HALF - WALL, bottom: 0, top: CLEAR };
  const sheetSize = { width: sheet.canvas.width, height: sheet.canvas.height };
  return {
    picture: { width: across(PICTURE.right), height: down(PICTURE.bottom) },
    sheet: sheetSize,
    rooms,
    hall: size(hall),
  };
}

/** What is tapped for a room: the attic without its corners. */
function within(room: RoomPlan): Frame {
  const { left, right, floor, ceiling } = room;
  if (floor === EAVES) return { left: -3.2, right: 3.2, bottom: floor, top: ceiling - 0.5 };
  return { left, right, bottom: floor, top: ceiling };
}
