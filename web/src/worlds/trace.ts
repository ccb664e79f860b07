/**
 * How every body of a physical world moved, as the house recorded it (docs/physics.md, "Traces").
 *
 * The house reckons in metres with z upwards; here, as on every table, the edge of a die is 1 and y
 * goes upwards, z towards the person.
 */
import { between, mix, type Pose } from "../dice/space";

/** The edge of a die in metres. */
export const EDGE = 0.016;

const STEP = 5e-5; // metres in a step of a position
const PARTS = 2047 * Math.SQRT2; // steps of a part of an orientation
const HEAD = 10;
const COLUMNS = 7;
const LARGEST = 50_000_000;
const OTHERS = [
  [1, 2, 3],
  [0, 2, 3],
  [0, 1, 3],
  [0, 1, 2],
] as const; // the parts w, x, y, z beside the largest

export class BadTrace extends Error {}

/** Metres and a quaternion w, x, y, z of the house as a pose of a table. */
export function poseOf(seven: readonly number[]): Pose {
  const [x, y, z, qw, qx, qy, qz] = seven as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { at: [x / EDGE, z / EDGE, -y / EDGE], turn: [qx, qz, -qy, qw], size: 1 };
}

export class Trace {
  constructor(
    readonly rate: number,
    /** `frames[frame][body]`. */
    readonly frames: readonly (readonly Pose[])[],
  ) {}

  get bodies(): number {
    return this.frames[0]?.length ?? 0;
  }

  get seconds(): number {
    return Math.max(0, this.frames.length - 1) / this.rate;
  }

  /** Where everything is after so many seconds, between the frames too. */
  at(seconds: number): readonly Pose[] {
    const place = Math.min(Math.max(0, seconds * this.rate), this.frames.length - 1);
    const [first, share] = [Math.floor(place), place % 1];
    const [from, to] = [this.frames[first]!, this.frames[first + 1]];
    if (share === 0 || !to) return from;
    return from.map((pose, body) => middle(pose, to[body]!, share));
  }
}

function middle(from: Pose, to: Pose, share: number): Pose {
  return {
    at: [
      mix(from.at[0], to.at[0], share),
      mix(from.at[1], to.at[1], share),
      mix(from.at[2], to.at[2], share),
    ],
    turn: between(from.turn, to.turn, share),
    size: 1,
  };
}

/** A trace as it stands in a record: bytes in base64. */
export async function readTrace(text: string): Promise<Trace> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const head = new DataView(bytes.buffer);
  if (bytes.length < HEAD || String.fromCharCode(...bytes.subarray(0, 4)) !== "RHT1")
    throw new BadTrace("RHT1");
  const [rate, bodies, frames] = [4, 6, 8].map((at) => head.getUint16(at, true)) as [
    number,
    number,
    number,
  ];
  const numbers = bodies * COLUMNS * frames;
  if (rate === 0 || 2 * numbers > LARGEST) throw new BadTrace("size");
  const planes = await inflated(bytes.subarray(HEAD));
  if (planes.length !== 2 * numbers) throw new BadTrace("length");
  return new Trace(rate, unpacked(planes, bodies, frames));
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  const written = Promise.all([writer.write(bytes), writer.close()]);
  try {
    const [planes] = await Promise.all([new Response(readable).arrayBuffer(), written]);
    return new Uint8Array(planes);
  } catch (fault) {
    throw new BadTrace(String(fault));
  }
}

/** Columns of differences, low bytes first and then the high ones, as poses by frame. */
function unpacked(planes: Uint8Array, bodies: number, frames: number): Pose[][] {
  const columns = new Int16Array(planes.length / 2);
  for (let column = 0; column < bodies * COLUMNS; column += 1) {
    let value = 0;
    for (let frame = 0; frame < frames; frame += 1) {
      const at = column * frames + frame;
      value = (value + planes[at]! + (planes[columns.length + at]! << 8)) & 0xffff;
      columns[at] = value;
    }
  }
  const read = (frame: number, body: number): Pose => {
    const part = (column: number) => columns[(body * COLUMNS + column) * frames + frame]!;
    const seven = [part(0) * STEP, part(1) * STEP, part(2) * STEP, ...whole(part)];
    return poseOf(seven);
  };
  return Array.from({ length: frames }, (_, frame) =>
    Array.from({ length: bodies }, (_each, body) => read(frame, body)),
  );
}

/** The quaternion w, x, y, z whose three smaller parts were kept. */
function whole(part: (column: number) => number): number[] {
  const largest = part(3);
  const others = OTHERS[largest];
  if (!others) throw new BadTrace("orientation");
  const turned = [0, 0, 0, 0];
  let left = 1;
  others.forEach((at, place) => {
    turned[at] = part(4 + place) / PARTS;
    left -= turned[at] ** 2;
  });
  turned[largest] = Math.sqrt(Math.max(0, left));
  return turned;
}
