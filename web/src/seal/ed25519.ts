/**
 * Ed25519 (RFC 8032), written out: a page that is not served over HTTPS has no WebCrypto. A device
 * signs one line a match with a key that is made for it.
 */
import { sha512 } from "./sha512";

const P = (1n << 255n) - 19n;
const ORDER = (1n << 252n) + 27742317777372353535851937790883648493n;
const D = modulo(-121665n * inverse(121666n));
const ROOT = power(2n, (P - 1n) / 4n);
/** Extended coordinates: x·z, y·z, z and x·y·z. */
type Point = [bigint, bigint, bigint, bigint];
const NEUTRAL: Point = [0n, 1n, 1n, 0n];
const BASE = unpacked(bytes(modulo(4n * inverse(5n))))!;

export function publicKey(seed: Uint8Array): Uint8Array {
  return packed(times(expanded(seed)[0], BASE));
}

export function signed(seed: Uint8Array, message: Uint8Array): Uint8Array {
  const [scalar, prefix] = expanded(seed);
  const key = packed(times(scalar, BASE));
  const nonce = hashed(prefix, message);
  const point = packed(times(nonce, BASE));
  const answer = (nonce + hashed(point, key, message) * scalar) % ORDER;
  return joined(point, bytes(answer));
}

export function isSigned(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== 32 || signature.length !== 64) return false;
  const [owner, point] = [unpacked(key), unpacked(signature.slice(0, 32))];
  const answer = number(signature.slice(32));
  if (owner === null || point === null || answer >= ORDER) return false;
  const asked = hashed(signature.slice(0, 32), key, message);
  return isSame(times(answer, BASE), plus(point, times(asked, owner)));
}

function expanded(seed: Uint8Array): [bigint, Uint8Array] {
  const digest = sha512(seed);
  const scalar = number(digest.slice(0, 32));
  return [(scalar & ((1n << 254n) - 8n)) | (1n << 254n), digest.slice(32)];
}

function hashed(...parts: Uint8Array[]): bigint {
  return number(sha512(joined(...parts))) % ORDER;
}

function plus(one: Point, other: Point): Point {
  const a = ((one[1] - one[0]) * (other[1] - other[0])) % P;
  const b = ((one[1] + one[0]) * (other[1] + other[0])) % P;
  const c = (2n * one[3] * other[3] * D) % P;
  const d = (2n * one[2] * other[2]) % P;
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [modulo(e * f), modulo(g * h), modulo(f * g), modulo(e * h)];
}

function times(scalar: bigint, point: Point): Point {
  let found = NEUTRAL;
  for (; scalar > 0n; scalar >>= 1n) {
    if (scalar & 1n) found = plus(found, point);
    point = plus(point, point);
  }
  return found;
}

function isSame(one: Point, other: Point): boolean {
  const x = modulo(one[0] * other[2] - other[0] * one[2]);
  return x === 0n && modulo(one[1] * other[2] - other[1] * one[2]) === 0n;
}

function packed([x, y, z]: Point): Uint8Array {
  const by = inverse(z);
  return bytes(modulo(y * by) | ((modulo(x * by) & 1n) << 255n));
}

function unpacked(content: Uint8Array): Point | null {
  const whole = number(content);
  const [sign, y] = [whole >> 255n, whole & ((1n << 255n) - 1n)];
  if (y >= P) return null;
  const square = modulo((y * y - 1n) * inverse(modulo(D * y * y + 1n)));
  let x = power(square, (P + 3n) / 8n);
  if (modulo(x * x - square) !== 0n) x = modulo(x * ROOT);
  if (modulo(x * x - square) !== 0n || (x === 0n && sign === 1n)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, modulo(x * y)];
}

function modulo(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

function power(base: bigint, exponent: bigint): bigint {
  let found = 1n;
  for (base = modulo(base); exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) found = (found * base) % P;
    base = (base * base) % P;
  }
  return found;
}

function inverse(value: bigint): bigint {
  return power(value, P - 2n);
}

function number(content: Uint8Array): bigint {
  return content.reduceRight((found, byte) => (found << 8n) | BigInt(byte), 0n);
}

function bytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, n) => Number((value >> BigInt(8 * n)) & 255n));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
