/**
 * A still of many exposures: every exposure has its own place for the sun, a patch of sky, the lamps
 * and the grain of the film, so that the sum has soft shadows, dark corners and smooth edges.
 */
import * as three from "three";

/** A rectangle in the front plane of the house (z = 0), in dice. */
export interface Frame {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export const EYE = new three.Vector3(0.35, 12.2, 44);

/** The camera of a frame: upright lines stay upright, as in a drawing of an architect. */
export function aim(
  camera: three.Camera,
  frame: Frame,
  eye: three.Vector3,
  jitter: [number, number],
) {
  const near = eye.z * 0.4;
  const shrink = near / eye.z;
  const [dx, dy] = jitter;
  camera.position.copy(eye);
  camera.quaternion.identity();
  camera.updateMatrixWorld(true);
  camera.projectionMatrix.makePerspective(
    (frame.left + dx - eye.x) * shrink,
    (frame.right + dx - eye.x) * shrink,
    (frame.top + dy - eye.y) * shrink,
    (frame.bottom + dy - eye.y) * shrink,
    near,
    eye.z * 2,
  );
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}

/** A rectangle in which exposures add up. */
export class Film {
  readonly width: number;
  readonly height: number;
  #exposure: three.WebGLRenderTarget;
  #sum: three.WebGLRenderTarget;
  #quad: three.Mesh;
  #flat = new three.OrthographicCamera(-1, 1, 1, -1, 0, 1);

  constructor(
    readonly frame: Frame,
    readonly scale: number,
    readonly exposures: number,
  ) {
    this.width = Math.round((frame.right - frame.left) * scale);
    this.height = Math.round((frame.top - frame.bottom) * scale);
    const kind = { magFilter: three.NearestFilter, minFilter: three.NearestFilter } as const;
    this.#exposure = new three.WebGLRenderTarget(this.width, this.height, {
      ...kind,
      type: three.HalfFloatType,
    });
    this.#sum = new three.WebGLRenderTarget(this.width, this.height, {
      ...kind,
      type: three.FloatType,
      depthBuffer: false,
    });
    const material = new three.ShaderMaterial({
      uniforms: { seen: { value: this.#exposure.texture }, share: { value: 1 / exposures } },
      vertexShader:
        "varying vec2 at; void main() { at = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }",
      fragmentShader:
        "uniform sampler2D seen; uniform float share; varying vec2 at; void main() { gl_FragColor = min(texture2D(seen, at), vec4(12.0)) * share; }",
      blending: three.CustomBlending,
      blendSrc: three.OneFactor,
      blendDst: three.OneFactor,
      depthTest: false,
      depthWrite: false,
      transparent: true,
    });
    this.#quad = new three.Mesh(new three.PlaneGeometry(2, 2), material);
    this.#quad.frustumCulled = false;
  }

  expose(renderer: three.WebGLRenderer, scene: three.Scene, camera: three.Camera): void {
    renderer.setRenderTarget(this.#exposure);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    renderer.render(scene, camera);
    const auto = renderer.autoClear;
    renderer.autoClear = false;
    renderer.setRenderTarget(this.#sum);
    renderer.render(this.#quad, this.#flat);
    renderer.autoClear = auto;
    renderer.setRenderTarget(null);
  }

  /** Developed: in the colours of a screen, with the alpha of what is not there. */
  develop(renderer: three.WebGLRenderer, exposure: number): HTMLCanvasElement {
    const light = new Float32Array(this.width * this.height * 4);
    renderer.readRenderTargetPixels(this.#sum, 0, 0, this.width, this.height, light);
    const canvas = document.createElement("canvas");
    canvas.width = this.width;
    canvas.height = this.height;
    const pen = canvas.getContext("2d")!;
    const image = pen.createImageData(this.width, this.height);
    for (let y = 0; y < this.height; y++)
      for (let x = 0; x < this.width; x++) {
        const from = ((this.height - 1 - y) * this.width + x) * 4;
        const to = (y * this.width + x) * 4;
        const alpha = Math.min(1, light[from + 3]!);
        for (let c = 0; c < 3; c++)
          image.data[to + c] = alpha > 0.002 ? onScreen((light[from + c]! / alpha) * exposure) : 0;
        image.data[to + 3] = Math.round(alpha * 255);
      }
    pen.putImageData(image, 0, 0);
    this.#exposure.dispose();
    this.#sum.dispose();
    return canvas;
  }
}

/** Straight for most of the way, with a soft shoulder, so that colours stay those of the house. */
function onScreen(light: number): number {
  const knee = 0.72;
  const soft =
    light <= knee ? light : knee + (1 - knee) * (1 - Math.exp(-(light - knee) / (1 - knee)));
  const seen = soft <= 0.0031308 ? soft * 12.92 : 1.055 * soft ** (1 / 2.4) - 0.055;
  return Math.max(0, Math.min(255, Math.round(seen * 255)));
}

/** Evenly spread numbers, the same every time. */
export function halton(index: number, base: number): number {
  let result = 0;
  for (let part = 1 / base, left = index; left > 0; left = Math.floor(left / base), part /= base)
    result += part * (left % base);
  return result;
}
