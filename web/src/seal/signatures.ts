/** What devices sign of a record, and whether a signature is right. */
import { hashed } from "./chain";
import { isSigned } from "./ed25519";
import { isDigits } from "./links";
import { bytesOf, unhex } from "./sha256";

/** How far a record has been seen: what is signed. */
export interface Signable {
  commitment: string;
  number: number;
  hash: string;
  /** The hash of what stays when names are taken out. */
  plain: string;
}

/** The hash over a record without names, one line further. It begins with the commitment. */
export function plainHash(before: string, kind: string, text: string): string {
  if (kind === "match" || kind === "seat") return before;
  return hashed(before, `${text.slice(0, -75)}}`);
}

export function signedMessage(seat: number, seen: Signable): Uint8Array {
  const { commitment, number, hash, plain } = seen;
  return bytesOf(`rollhouse signature 2 ${commitment} ${seat} ${number} ${hash} ${plain}`);
}

export function isRight(key: unknown, seat: number, seen: Signable, signature: unknown): boolean {
  if (!isDigits(key) || !isDigits(signature, 128)) return false;
  return isSigned(unhex(key)!, signedMessage(seat, seen), unhex(signature)!);
}
