/** A physical world in three dimensions: dice of a `WorldScene` among the furniture of its set. */
import { Color, HemisphereLight, SpotLight } from "three";
import { DiceSet } from "../../dice/solid/dice";
import { Easel, type EaselEvents } from "../../dice/solid/easel";
import { lampLight, windowLight } from "../../dice/solid/paint";
import type { Layout } from "../../dice/layout";
import type { Point } from "../../dice/space";
import type { View } from "../../dice/view";
import type { MakeSolidSet, WorldScene, WorldSet } from "../scene";
import { type Furniture, furnish } from "./furniture";

const FAR = 34;
/** No tray and no shelf: whatever lies, lies on the wood. */
const BARE: Layout = {
  floor: { shape: "mat", x: 0, z: 0, halfX: 1e-6, halfZ: 1e-6, height: 0 },
  front: 0,
};

export class SolidWorld {
  private readonly easel: Easel;
  private readonly sky = new HemisphereLight();
  private readonly beam = new SpotLight();
  private readonly day = windowLight();
  private readonly lamp = lampLight();
  private readonly dice: DiceSet;
  private readonly furniture: Furniture;
  private shown: WorldScene | null = null;

  constructor(canvas: HTMLCanvasElement, events: EaselEvents, set: WorldSet, make: MakeSolidSet) {
    this.easel = new Easel(
      canvas,
      events,
      () => this.arrange(),
      () => this.clear(),
      true,
    );
    this.dice = new DiceSet(this.easel.sharp);
    this.furniture = furnish(set, make, this.easel.sharp);
    const { beam } = this;
    beam.decay = 0;
    beam.castShadow = true;
    beam.shadow.mapSize.set(1024, 1024);
    beam.shadow.bias = -0.0004;
    beam.shadow.normalBias = 0.02;
    beam.shadow.radius = 3;
    beam.shadow.camera.near = FAR - 18;
    beam.shadow.camera.far = FAR + 18;
    this.easel.scene.add(this.sky, beam, beam.target, this.furniture.group, this.dice.group);
  }

  /** What is to be seen now; `moving` while there is more to come. */
  show(scene: WorldScene, moving: boolean): void {
    const before = this.shown;
    this.shown = scene;
    if (before?.view !== scene.view || before.night !== scene.night) this.look(scene);
    if (before?.dice !== scene.dice) this.dice.set(scene.dice);
    this.easel.draw(moving);
  }

  private look({ view, night, set }: WorldScene): void {
    this.easel.look(view, 6);
    this.light(view, night, set);
    this.furniture.night(night);
  }

  /** Through the window on the left by day, its bars and leaves on the wood; from the lamp by night. */
  private light(view: View, night: boolean, { daylight }: WorldSet): void {
    const { beam, sky } = this;
    const middle = view.target[1];
    const wide = Math.max(12, (view.height + view.width) / view.scale / 2);
    const from: Point = night ? [-0.3, 0.86, 0.42] : daylight.from;
    beam.map = night ? this.lamp : daylight.window ? this.day : null;
    beam.target.position.set(0, middle, 0);
    beam.position.set(from[0] * FAR, middle + from[1] * FAR, from[2] * FAR);
    beam.angle = Math.atan(wide / FAR);
    beam.penumbra = 0.5;
    beam.color = new Color(night ? "#FFD8AE" : "#FFF1DC");
    beam.intensity = night ? 2.5 : 2.6;
    sky.color = new Color(night ? "#A08CA4" : "#F4FAFF");
    sky.groundColor = new Color(night ? "#5A3C30" : "#D9B48E");
    sky.intensity = night ? 0.9 : 1.55;
  }

  private arrange(): void {
    const scene = this.shown;
    if (!scene) return;
    this.dice.place(new Map(scene.poses), BARE);
    this.furniture.place(scene);
    this.beam.shadow.needsUpdate = true;
  }

  private clear(): void {
    this.dice.dispose();
    this.furniture.dispose();
    this.beam.dispose();
    this.sky.dispose();
    this.day.dispose();
    this.lamp.dispose();
  }

  dispose(): void {
    this.easel.dispose();
  }
}
