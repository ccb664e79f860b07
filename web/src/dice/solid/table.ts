/**
 * The table in three dimensions. It draws only when it is told that something changed, and keeps
 * nothing on the graphics card after `dispose`.
 */
import {
  Color,
  type Group,
  MathUtils,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from "three";
import type { Layout } from "../layout";
import type { Pose } from "../space";
import type { Die, Spread } from "../spread";
import type { View } from "../view";
import { DiceSet } from "./dice";
import { clear, furnish, type Stuff, stuff } from "./furniture";
import { Light } from "./light";

export interface Facts {
  spread: Spread;
  layout: Layout;
  view: View;
  dice: Die[];
  night: boolean;
}

export interface Events {
  /** The graphics card took the picture away. */
  lost: () => void;
  /** It may be drawn again, on a new canvas. */
  found: () => void;
  /** This machine cannot follow, however coarse the picture. */
  tired: () => void;
}

const SLOW = 45; // milliseconds between pictures, above which they are drawn coarser
const CRAWL = 150; // above which even that does not help
const PATIENCE = 6; // slow pictures in a row; one that crawls counts for two

export class SolidTable {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera();
  private readonly light: Light;
  private readonly dice: DiceSet;
  private readonly made: Stuff;
  private furniture: Group | null = null;
  private furnished = "";
  private facts: Facts | null = null;
  private poses = new Map<string, Pose>();
  private queued = false;
  private released = false;
  private moving = false;
  private last = 0;
  private slow = 0;
  private fineness = Math.min(2, globalThis.devicePixelRatio || 1);

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly events: Events,
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: "low-power" });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    const sharp = Math.min(8, this.renderer.capabilities.getMaxAnisotropy());
    this.light = new Light(this.scene);
    this.dice = new DiceSet(sharp);
    this.made = stuff(sharp);
    this.scene.add(this.dice.group);
    canvas.addEventListener("webglcontextlost", this.lost);
    canvas.addEventListener("webglcontextrestored", this.found);
  }

  private readonly lost = (event: Event): void => {
    event.preventDefault();
    this.release(); // while it is lost: what belongs to it cannot be returned later
    this.events.lost();
  };

  private readonly found = (): void => this.events.found();

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
    this.queue();
  }

  private look({ view, night }: Facts): void {
    const { camera } = this;
    camera.fov = MathUtils.radToDeg(2 * Math.atan(view.height / 2 / view.focus));
    camera.aspect = view.width / view.height;
    camera.near = 8;
    camera.far = 90;
    camera.position.set(...(view.eye as [number, number, number]));
    camera.lookAt(...(view.target as [number, number, number]));
    camera.setViewOffset(
      view.width,
      view.height,
      -view.shiftX,
      -view.shiftY,
      view.width,
      view.height,
    );
    this.renderer.setPixelRatio(this.fineness);
    this.renderer.setSize(view.width, view.height, false);
    this.light.set(view, night);
    this.scene.background = new Color(night ? "#2A1A14" : "#C08A58");
  }

  private refurnish({ layout, spread }: Facts, wanted: string): void {
    if (this.furniture) {
      clear(this.furniture);
      this.scene.remove(this.furniture);
    }
    this.furniture = furnish(layout, spread.furniture, this.made);
    this.scene.add(this.furniture);
    this.furnished = wanted;
  }

  /** Dice as they are now; `moving` while there is more to come. */
  draw(poses: Map<string, Pose>, moving: boolean): void {
    this.poses = poses;
    this.pace(performance.now(), moving);
    this.queue();
  }

  /** A copy of the picture as it is now. */
  photograph(): HTMLCanvasElement {
    if (!this.released) this.render(); // What was drawn lasts only until this task is over.
    const { domElement: canvas } = this.renderer;
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [canvas.width, canvas.height];
    copy.getContext("2d")?.drawImage(canvas, 0, 0);
    return copy;
  }

  /** One picture for all that changes in one go. */
  private queue(): void {
    if (this.queued || this.released) return;
    this.queued = true;
    queueMicrotask(() => {
      this.queued = false;
      if (!this.released) this.render();
    });
  }

  private render(): void {
    if (!this.facts) return;
    this.dice.place(this.poses, this.facts.layout);
    this.light.moved();
    this.renderer.render(this.scene, this.camera);
  }

  /** A machine that cannot follow gets fewer points, and if that does not help, says so. */
  private pace(now: number, moving: boolean): void {
    const [since, before] = [now - this.last, this.moving];
    this.last = now;
    this.moving = moving;
    if (!moving || !before || since < SLOW) {
      this.slow = 0;
      return;
    }
    this.slow += since > CRAWL ? 2 : 1;
    if (this.slow < PATIENCE) return;
    this.slow = 0;
    if (this.fineness > 1) {
      this.fineness = Math.max(1, this.fineness / 1.5);
      this.renderer.setPixelRatio(this.fineness);
    } else if (since > CRAWL) this.events.tired();
  }

  private release(): void {
    if (this.released) return;
    this.released = true;
    if (this.furniture) clear(this.furniture);
    this.dice.dispose();
    this.light.dispose();
    const { textures, ...materials } = this.made;
    for (const texture of textures) texture.dispose();
    for (const material of Object.values(materials)) material.dispose();
    this.renderer.dispose();
  }

  dispose(): void {
    this.canvas.removeEventListener("webglcontextlost", this.lost);
    this.canvas.removeEventListener("webglcontextrestored", this.found);
    if (this.released) return;
    this.release();
    this.renderer.forceContextLoss();
  }
}
