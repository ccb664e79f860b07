/** Hash chains: many secrets that are committed to by one number, and shown one after another. */
import { bytesOf, hex, sha256, unhex } from "./sha256";

/** Links of a chain. Whoever has used them up begins another. */
export const LENGTH = 1024;
const DOMAIN = bytesOf("rollhouse link 2 ");

/** The link before this one; before the first there is the anchor. */
export function before(link: Uint8Array): Uint8Array {
  const both = new Uint8Array(DOMAIN.length + link.length);
  both.set(DOMAIN);
  both.set(link, DOMAIN.length);
  return sha256(both);
}

export class HashChain {
  readonly anchor: string;
  readonly #links: Uint8Array[] = [];

  constructor(seed: Uint8Array, length = LENGTH) {
    let link = seed;
    for (let place = length - 1; place >= 0; place -= 1) {
      this.#links[place] = link;
      link = before(link);
    }
    this.anchor = hex(link);
  }

  link(place: number): string {
    return hex(this.#links[place]!);
  }
}

/** Is this text the link so many steps after the one that was shown last, or the anchor? */
export function follows(text: unknown, last: string, steps: number): text is string {
  let link = isDigits(text) ? unhex(text) : null;
  if (link === null) return false;
  for (let step = 0; step < steps; step += 1) link = before(link);
  return hex(link) === last;
}

export function isDigits(text: unknown, many = 64): text is string {
  return typeof text === "string" && text.length === many && /^[0-9a-f]*$/.test(text);
}
