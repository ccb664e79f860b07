/** The light of an exposure: sun and sky by day; the moon, and a lamp in every room, by night. */
import * as three from "three";
import { halton } from "./film";
import { CLEAR, DIVIDE, HALF, ROOMS } from "./plan";

export interface Light {
  /** Moves everything to where it is in this exposure. */
  move(exposure: number): void;
  exposure: number;
}

export function lightOf(scene: three.Scene, night: boolean): Light {
  const sun = shadowed(
    new three.DirectionalLight(night ? 0x8fa0e8 : 0xffe2b4, night ? 0.35 : 2.15),
  );
  const sky = shadowed(
    new three.DirectionalLight(night ? 0x7f86d8 : 0xd9ecff, night ? 0.34 : 1.95),
  );
  scene.add(sun, sun.target, sky, sky.target);
  scene.add(
    new three.HemisphereLight(
      night ? 0x5a5a9c : 0xfff0dc,
      night ? 0x2a2438 : 0xd8b890,
      night ? 0.5 : 1.3,
    ),
  );
  for (const room of ROOMS) scene.add(glow(room, night));
  if (night) scene.add(porch());
  const lamps = night ? ROOMS.map((room) => lamp(scene, room)) : [];
  return {
    exposure: night ? 1.04 : 0.95,
    move(exposure) {
      const [u, v] = [halton(exposure + 1, 2), halton(exposure + 1, 3)];
      const spread = 1.5 * Math.sqrt(u);
      point(sun, -3.5 + spread * Math.cos(6.283 * v), 3.8 + spread * Math.sin(6.283 * v), 11);
      const [a, b] = [halton(exposure + 1, 5), halton(exposure + 1, 7)];
      const up = Math.sqrt(1 - a);
      const round = Math.PI * (b - 0.5) * 0.98;
      point(
        sky,
        13 * Math.sqrt(a) * Math.sin(round),
        13 * (up * 0.85 + 0.04),
        2 + 13 * Math.sqrt(a) * Math.cos(round),
      );
      lamps.forEach((each, index) => {
        const shift = (base: number) => halton(exposure + 1 + 31 * index, base) - 0.5;
        each.light.position.set(
          each.x + shift(2) * 0.9,
          each.y + shift(3) * 0.2,
          each.z + shift(5) * 0.9,
        );
      });
    },
  };
}

function point(light: three.DirectionalLight, x: number, y: number, z: number): void {
  const middle = new three.Vector3(0, 6.5, -1.2);
  light.target.position.copy(middle);
  light.position.set(x, y, z).setLength(30).add(middle);
  light.updateMatrixWorld();
  light.target.updateMatrixWorld();
}

function shadowed(light: three.DirectionalLight): three.DirectionalLight {
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  Object.assign(light.shadow.camera, {
    left: -11,
    right: 11,
    top: 11,
    bottom: -11,
    near: 5,
    far: 60,
  });
  light.shadow.camera.updateProjectionMatrix();
  light.shadow.bias = -0.0008;
  light.shadow.normalBias = 0.025;
  return light;
}

interface Lamp {
  light: three.SpotLight;
  x: number;
  y: number;
  z: number;
}

function lamp(scene: three.Scene, room: (typeof ROOMS)[number]): Lamp {
  const { left, right, floor, ceiling, lamp } = room;
  const light = new three.SpotLight(lamp.colour, lamp.power, 0, 1.36, 0.75, 1.35);
  const place = {
    x: lamp.x ?? (left + right) / 2,
    y: ceiling + (lamp.drop ?? -0.35),
    z: lamp.z ?? 0.3,
  };
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  light.shadow.bias = -0.002;
  light.shadow.normalBias = 0.02;
  light.shadow.camera.near = 0.2;
  light.target.position.set(place.x, floor, -1.6);
  scene.add(light, light.target);
  light.target.updateMatrixWorld();
  return { light, ...place };
}

/** What walls and floor give back. */
function glow(room: (typeof ROOMS)[number], night: boolean): three.PointLight {
  const { left, right, floor, ceiling, lamp } = room;
  const [colour, power] = night ? [lamp.colour, lamp.power * 0.16] : ["#FFEBD2", 1.5];
  const light = new three.PointLight(colour, power, 4.6, 1.1);
  const high = Math.min(ceiling - floor, 3.4);
  light.position.set((left + right) / 2, ceiling - high * 0.45, 0.9);
  return light;
}

/** Over the door, so that who comes finds it. */
function porch(): three.PointLight {
  const light = new three.PointLight("#FFC06A", 3, 4, 1.4);
  light.position.set((DIVIDE + HALF) / 2, CLEAR - 0.35, 0.75);
  return light;
}
