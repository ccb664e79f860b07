/**
 * A canvas of the graphics card and what can go wrong with it. It paints when something changed,
 * coarser where the machine cannot follow, and keeps nothing after `dispose`.
 */
import { MathUtils, PCFShadowMap, PerspectiveCamera, Scene, WebGLRenderer } from "three";
import type { View } from "../view";

export interface EaselEvents {
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

export class Easel {
  readonly renderer: WebGLRenderer;
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera();
  private queued = false;
  private released = false;
  private moving = false;
  private last = 0;
  private slow = 0;
  private fineness = Math.min(2, globalThis.devicePixelRatio || 1);

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly events: EaselEvents,
    /** Just before a picture is drawn. */
    private readonly arrange: () => void,
    /** What was made for the scene is given back. */
    private readonly clear: () => void,
    /** The wall behind is not painted here. */
    alpha = false,
  ) {
    this.renderer = new WebGLRenderer({
      canvas,
      alpha,
      antialias: true,
      powerPreference: "low-power",
    });
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    canvas.addEventListener("webglcontextlost", this.lost);
    canvas.addEventListener("webglcontextrestored", this.found);
  }

  get sharp(): number {
    return Math.min(8, this.renderer.capabilities.getMaxAnisotropy());
  }

  /** From where it is seen, and how large. */
  look(view: View, near: number): void {
    const { camera } = this;
    const { width, height } = view;
    camera.fov = MathUtils.radToDeg(2 * Math.atan(height / 2 / view.focus));
    camera.aspect = width / height;
    camera.near = near;
    camera.far = 90;
    camera.position.set(...(view.eye as [number, number, number]));
    camera.lookAt(...(view.target as [number, number, number]));
    camera.setViewOffset(width, height, -view.shiftX, -view.shiftY, width, height);
    this.renderer.setPixelRatio(this.fineness);
    this.renderer.setSize(width, height, false);
  }

  /** Bodies stand elsewhere; `moving` while there is more to come. */
  draw(moving: boolean): void {
    this.pace(performance.now(), moving);
    this.queue();
  }

  /** One picture for all that changes in one go. */
  queue(): void {
    if (this.queued || this.released) return;
    this.queued = true;
    queueMicrotask(() => {
      this.queued = false;
      this.paint();
    });
  }

  /** A copy of the picture as it is now. */
  photograph(): HTMLCanvasElement {
    this.paint(); // What was drawn lasts only until this task is over.
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [this.canvas.width, this.canvas.height];
    copy.getContext("2d")?.drawImage(this.canvas, 0, 0);
    return copy;
  }

  private paint(): void {
    if (this.released) return;
    this.arrange();
    this.renderer.render(this.scene, this.camera);
  }

  private readonly lost = (event: Event): void => {
    event.preventDefault();
    this.release(); // while it is lost: what belongs to it cannot be returned later
    this.events.lost();
  };

  private readonly found = (): void => this.events.found();

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
    this.clear();
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
