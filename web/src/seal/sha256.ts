/**
 * SHA-256 and HMAC-SHA256 of bytes, written out: a page that is not served over HTTPS, such as a
 * house in the living room, has no WebCrypto.
 */

const ROUNDS = new Uint32Array(64);
const BEGIN = new Uint32Array(8);

/** The first 32 bits of the fractional part of a root of a prime; the standard defines them so. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x100000000);
}

for (let prime = 2, found = 0; found < 64; prime++) {
  let divided = false;
  for (let by = 2; by * by <= prime; by++) divided ||= prime % by === 0;
  if (divided) continue;
  if (found < 8) BEGIN[found] = fraction(Math.sqrt(prime));
  ROUNDS[found++] = fraction(Math.cbrt(prime));
}

export function sha256(message: Uint8Array): Uint8Array {
  const blocks = padded(message);
  const state = BEGIN.slice();
  const words = new Uint32Array(64);
  const view = new DataView(blocks.buffer);
  for (let at = 0; at < blocks.length; at += 64) {
    for (let n = 0; n < 16; n++) words[n] = view.getUint32(at + 4 * n);
    for (let n = 16; n < 64; n++)
      words[n] = late(words[n - 2]!) + words[n - 7]! + early(words[n - 15]!) + words[n - 16]!;
    mixIn(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, n) => digest.setUint32(4 * n, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const own = new Uint8Array(64);
  own.set(key.length > 64 ? sha256(key) : key);
  const inner = sha256(
    joined(
      own.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      own.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The bytes of lower-case hexadecimal digits; null where it is not that. */
export function unhex(text: string): Uint8Array | null {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function mixIn(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let n = 0; n < 64; n++) {
    const turned = (right(e, 6) ^ right(e, 11) ^ right(e, 25)) >>> 0;
    const chosen = ((e & f) ^ (~e & g)) >>> 0;
    const first = (h + turned + chosen + ROUNDS[n]! + words[n]!) >>> 0;
    const most = ((a & b) ^ (a & c) ^ (b & c)) >>> 0;
    const second = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) >>> 0) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = state[n]! + word));
}

function right(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function early(word: number): number {
  return (right(word, 7) ^ right(word, 18) ^ (word >>> 3)) >>> 0;
}

function late(word: number): number {
  return (right(word, 17) ^ right(word, 19) ^ (word >>> 10)) >>> 0;
}

/** Whole blocks of 64 bytes: the message, a one, zeros, its length in bits. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(message.length / 0x20000000));
  view.setUint32(blocks.length - 4, message.length << 3);
  return blocks;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
