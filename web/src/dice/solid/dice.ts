/** Dice as solids: one shape, a painted sheet for each kind, a contact shadow, a lit tile. */
import {
  type BufferGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  type Texture,
} from "three";
import { yawOf } from "../flat/tile";
import type { Layout } from "../layout";
import { type Pose, soft } from "../space";
import type { Die } from "../spread";
import { contact, dieRelief, dieSheet, tile } from "./paint";
import { softBox } from "./shapes";

interface DieModel {
  die: Die;
  kind: string;
  body: Mesh<BufferGeometry, MeshStandardMaterial>;
  shadow: Mesh<BufferGeometry, MeshBasicMaterial>;
  tile: Mesh<BufferGeometry, MeshBasicMaterial>;
}

/** Dice that look the same share their paint. */
function kindOf(die: Die): string {
  return JSON.stringify([die.body, die.faces]);
}

/** The height of what lies under a point: cloth, the floor of a shelf, or the table. */
function groundUnder(layout: Layout, x: number, z: number): number {
  const { floor, rack, trough } = layout;
  const [across, along] = [(x - floor.x) / floor.halfX, (z - floor.z) / floor.halfZ];
  const on =
    floor.shape === "round"
      ? across * across + along * along <= 1
      : Math.max(Math.abs(across), Math.abs(along)) <= 1;
  if (on) return floor.height;
  for (const shelf of [rack, trough]) {
    if (!shelf) continue;
    const back = shelf.z - shelf.stepZ / 2;
    if (Math.abs(x) < shelf.halfX && z > back && z < back + 2 * shelf.halfZ) return shelf.height;
  }
  return 0;
}

export class DiceSet {
  readonly group = new Group();
  private readonly models = new Map<string, DieModel>();
  private readonly paints = new Map<string, MeshStandardMaterial>();
  private readonly cube = softBox(1, 1, 1, 0.13, 5);
  private readonly flat = new PlaneGeometry(1, 1).rotateX(-Math.PI / 2);
  private readonly dark: Texture = contact();
  private readonly gold: Texture = tile();

  constructor(private readonly sharp: number) {}

  private paint(die: Die, kind: string): MeshStandardMaterial {
    let material = this.paints.get(kind);
    if (!material) {
      material = new MeshStandardMaterial({
        map: dieSheet(die, this.sharp),
        bumpMap: dieRelief(die),
        bumpScale: 1.6,
        roughness: 0.5,
      });
      this.paints.set(kind, material);
    }
    return material;
  }

  private add(die: Die, kind: string): DieModel {
    const layer = (map: Texture) =>
      new Mesh(
        this.flat,
        new MeshBasicMaterial({ map, transparent: true, depthWrite: false, toneMapped: false }),
      );
    const model = {
      die,
      kind,
      body: new Mesh(this.cube, this.paint(die, kind)),
      shadow: layer(this.dark),
      tile: layer(this.gold),
    };
    model.body.castShadow = true;
    model.body.receiveShadow = true;
    model.tile.renderOrder = 1;
    model.shadow.renderOrder = 2;
    this.group.add(model.body, model.shadow, model.tile);
    this.models.set(die.id, model);
    return model;
  }

  private remove(model: DieModel): void {
    this.group.remove(model.body, model.shadow, model.tile);
    model.shadow.material.dispose();
    model.tile.material.dispose();
    this.models.delete(model.die.id);
  }

  /** These dice, and no others. */
  set(dice: readonly Die[]): void {
    for (const model of [...this.models.values()]) {
      if (!dice.some((die) => die.id === model.die.id)) this.remove(model);
    }
    for (const die of dice) {
      const kind = kindOf(die);
      const model = this.models.get(die.id) ?? this.add(die, kind);
      if (model.kind !== kind) {
        model.kind = kind;
        model.body.material = this.paint(die, kind);
      }
      model.die = die;
    }
    this.forgetPaints();
  }

  private forgetPaints(): void {
    const used = new Set([...this.models.values()].map((model) => model.kind));
    for (const [kind, material] of this.paints) {
      if (used.has(kind)) continue;
      this.dropPaint(material);
      this.paints.delete(kind);
    }
  }

  private dropPaint(material: MeshStandardMaterial): void {
    material.map?.dispose();
    material.bumpMap?.dispose();
    material.dispose();
  }

  place(poses: Map<string, Pose>, layout: Layout): void {
    for (const model of this.models.values()) {
      const pose = poses.get(model.die.id);
      for (const mesh of [model.body, model.shadow]) mesh.visible = pose !== undefined;
      model.tile.visible = false;
      if (pose) this.placeOne(model, pose, layout);
    }
  }

  private placeOne(model: DieModel, pose: Pose, layout: Layout): void {
    const [x, y, z] = pose.at;
    model.body.position.set(x, y, z);
    model.body.quaternion.set(...(pose.turn as [number, number, number, number]));
    model.body.scale.setScalar(Math.max(0.001, pose.size));
    const ground = groundUnder(layout, x, z);
    const high = y - ground - 0.5;
    const yaw = yawOf(pose);
    model.shadow.position.set(x, ground + 0.008, z);
    model.shadow.rotation.y = yaw;
    model.shadow.scale.setScalar((1.62 + Math.max(0, high) * 0.5) * pose.size);
    model.shadow.material.opacity = 0.5 * (1 - soft(0, 1.3, high));
    const { lit, chosen } = model.die;
    model.tile.visible = lit === true || chosen === true;
    model.tile.position.set(x, ground + 0.012, z);
    model.tile.rotation.y = yaw;
    model.tile.scale.setScalar(chosen ? 2.28 : 2.16);
    if (model.tile.visible) model.shadow.material.opacity *= 0.7;
  }

  dispose(): void {
    for (const model of [...this.models.values()]) this.remove(model);
    for (const material of this.paints.values()) this.dropPaint(material);
    this.paints.clear();
    this.cube.dispose();
    this.flat.dispose();
    this.dark.dispose();
    this.gold.dispose();
  }
}
