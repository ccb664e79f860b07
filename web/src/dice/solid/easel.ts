/**
 * A WebGL canvas. It paints when something changed, with fewer pixels on a slow machine, handles a lost
 * context, and frees everything in `dispose`.
 */
import { MathUtils, PCFShadowMap, PerspectiveCamera, Scene, WebGLRenderer } from "three";
import { canBePhotographed } from "../photographs";
import type { View } from "../view";

export interface EaselEvents {
  /** The WebGL context was lost. */
  lost: () => void;
  /** A new canvas can be used. */
  found: () => void;
  /** This machine is too slow, even with few pixels. */
  tired: () => void;
}

const SLOW = 45; // milliseconds between pictures, above which they are drawn coarser
const CRAWL = 150; // milliseconds above which fewer pixels do not help
const PATIENCE = 6; // slow pictures in a row; a very slow one counts for two

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
    /** Frees what was made for the scene. */
    private readonly clear: () => void,
    /** The background is transparent: the page shows behind it. */
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
    canBePhotographed(canvas, () => this.photograph());
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

  /** Draw again after a change; `moving` while more changes follow. */
  draw(moving: boolean): void {
    this.pace(performance.now(), moving);
    this.queue();
  }

  /** Draw once for all changes of one task. */
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
    this.release(); // now: its resources cannot be freed later
    this.events.lost();
  };

  private readonly found = (): void => this.events.found();

  /** Fewer pixels on a slow machine; if that does not help, report it. */
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
