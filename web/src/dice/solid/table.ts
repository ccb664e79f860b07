/**
 * The table in three dimensions. It draws only after a change, and frees everything in `dispose`.
 */
import { Color, type Group } from "three";
import type { Layout } from "../layout";
import type { Pose } from "../space";
import type { Die, Spread } from "../spread";
import type { View } from "../view";
import { DiceSet } from "./dice";
import { Easel, type EaselEvents } from "./easel";
import { clear, furnish, type Stuff, stuff } from "./furniture";
import { Light } from "./light";

export interface Facts {
  spread: Spread;
  layout: Layout;
  view: View;
  dice: Die[];
  night: boolean;
}

export class SolidTable {
  private readonly easel: Easel;
  private readonly light: Light;
  private readonly dice: DiceSet;
  private readonly made: Stuff;
  private furniture: Group | null = null;
  private furnished = "";
  private facts: Facts | null = null;
  private poses = new Map<string, Pose>();

  constructor(canvas: HTMLCanvasElement, events: EaselEvents) {
    this.easel = new Easel(
      canvas,
      events,
      () => this.arrange(),
      () => this.clear(),
    );
    this.light = new Light(this.easel.scene);
    this.dice = new DiceSet(this.easel.sharp);
    this.made = stuff(this.easel.sharp);
    this.easel.scene.add(this.dice.group);
  }

  /** What lies on the table, and how it is seen. */
  set(facts: Facts): void {
    const before = this.facts;
    this.facts = facts;
    if (before?.view !== facts.view || before.night !== facts.night) this.look(facts);
    const { furniture, cloth } = facts.spread;
    const wanted = JSON.stringify([facts.layout, furniture.chips]);
    if (wanted !== this.furnished) this.refurnish(facts, wanted);
    this.made.cloth.color.set(cloth).multiplyScalar(facts.night ? 0.8 : 1.14);
    this.made.table.color.set(facts.night ? "#A8907F" : "#FFFFFF");
    this.dice.set(facts.dice);
    this.easel.queue();
  }

  private look({ view, night }: Facts): void {
    this.easel.look(view, 8);
    this.light.set(view, night);
    this.easel.scene.background = new Color(night ? "#2A1A14" : "#C08A58");
  }

  private refurnish({ layout, spread }: Facts, wanted: string): void {
    if (this.furniture) {
      clear(this.furniture);
      this.easel.scene.remove(this.furniture);
    }
    this.furniture = furnish(layout, spread.furniture, this.made);
    this.easel.scene.add(this.furniture);
    this.furnished = wanted;
  }

  /** Dice as they are now; `moving` while there is more to come. */
  draw(poses: Map<string, Pose>, moving: boolean): void {
    this.poses = poses;
    this.easel.draw(moving);
  }

  /** A copy of the picture as it is now. */
  photograph(): HTMLCanvasElement {
    return this.easel.photograph();
  }

  private arrange(): void {
    if (!this.facts) return;
    this.dice.place(this.poses, this.facts.layout);
    this.light.moved();
  }

  private clear(): void {
    if (this.furniture) clear(this.furniture);
    this.dice.dispose();
    this.light.dispose();
    const { textures, ...materials } = this.made;
    for (const texture of textures) texture.dispose();
    for (const material of Object.values(materials)) material.dispose();
  }

  dispose(): void {
    this.easel.dispose();
  }
}
