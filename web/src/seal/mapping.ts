/** The published mapping from a secret and a nonce to the numbers of a roll. It knows no game. */
import { bytesOf, hex, hmac, sha256 } from "./sha256";

export const SCHEME = 1;
const WORD = (1n << 64n) - 1n;

export function commitmentOf(secret: Uint8Array): string {
  return hex(sha256(secret));
}

/** The first so many numbers of roll `roll` (0, 1, 2, …), as a record has them: 16 digits each. */
export function numbersOf(
  secret: Uint8Array,
  commitment: string,
  roll: number,
  nonce: string,
  many: number,
): string[] {
  return keyed(secret, `rollhouse sealed ${SCHEME} ${commitment} ${roll} ${nonce}`, many);
}

/** The same by scheme 2: from a link of the house, and what the people added. */
export function chainedNumbers(
  link: Uint8Array,
  commitment: string,
  roll: number,
  added: string,
  many: number,
): string[] {
  return keyed(link, `rollhouse sealed 2 ${commitment} ${roll} ${added}`, many);
}

function keyed(secret: Uint8Array, message: string, many: number): string[] {
  const digest = hex(hmac(secret, bytesOf(message)));
  const key = BigInt(`0x${digest.slice(0, 16)}`);
  const step = BigInt(`0x${digest.slice(16, 32)}`) | 1n;
  return Array.from({ length: many }, (_, k) => {
    const number = mixed((key + BigInt(k + 1) * step) & WORD);
    return number.toString(16).padStart(16, "0");
  });
}

function mixed(x: bigint): bigint {
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return x ^ (x >> 31n);
}
