/** The light: through the window by day, from a lamp by night. Shadows fall to the right. */
import { Color, HemisphereLight, Scene, SpotLight, type Texture } from "three";
import { ground, type View } from "../view";
import { lampLight, windowLight } from "./paint";

const FAR = 40;
const FROM = [-0.5, 0.8, -0.34] as const;
const LAMP_FROM = [-0.34, 0.9, -0.12] as const;

export class Light {
  private readonly sky = new HemisphereLight();
  private readonly beam = new SpotLight();
  private readonly day: Texture = windowLight();
  private readonly lamp: Texture = lampLight();

  constructor(scene: Scene) {
    this.beam.decay = 0;
    this.beam.castShadow = true;
    this.beam.shadow.mapSize.set(1024, 1024);
    this.beam.shadow.bias = -0.0004;
    this.beam.shadow.normalBias = 0.02;
    this.beam.shadow.autoUpdate = false;
    scene.add(this.sky, this.beam, this.beam.target);
  }

  /** As wide as what is seen, no wider: shadows stay fine. */
  set(view: View, night: boolean): void {
    const [left, far] = [ground(view, 0, 0), ground(view, view.width / 2, 0)];
    const near = ground(view, view.width / 2, view.height);
    const middle = (far[2] + near[2]) / 2;
    const wide = Math.hypot(left[0], (near[2] - far[2]) / 2) + 1.2;
    const from = night ? LAMP_FROM : FROM;
    this.beam.target.position.set(0, 0, middle);
    this.beam.position.set(from[0] * FAR, from[1] * FAR, middle + from[2] * FAR);
    this.beam.angle = Math.atan(wide / FAR);
    this.beam.penumbra = 0.1;
    this.beam.map = night ? this.lamp : this.day;
    this.beam.color = new Color(night ? "#FFD8AE" : "#FFEFD8");
    this.beam.intensity = night ? 2.45 : 2.5;
    this.beam.shadow.radius = 3;
    this.beam.shadow.camera.near = FAR - 16;
    this.beam.shadow.camera.far = FAR + 16;
    this.sky.color = new Color(night ? "#A08CA4" : "#FFF8EE");
    this.sky.groundColor = new Color(night ? "#5A3C30" : "#DDB48A");
    this.sky.intensity = night ? 0.95 : 1.7;
  }

  /** Shadows are computed only when something has moved. */
  moved(): void {
    this.beam.shadow.needsUpdate = true;
  }

  dispose(): void {
    this.beam.dispose();
    this.sky.dispose();
    this.day.dispose();
    this.lamp.dispose();
  }
}
