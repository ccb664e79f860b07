/** SHA-512 of bytes, written out with big numbers: it is used for a signature a match. */

const WORD = (1n << 64n) - 1n;
const PRIMES = primes(80);
const ROUNDS = PRIMES.map((prime) => fraction(prime, 3n));
const BEGIN = PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));

export function sha512(message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((message.length + 17) / 128) * 128);
  blocks.set(message);
  blocks[message.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 4, message.length << 3);
  const state = [...BEGIN];
  for (let at = 0; at < blocks.length; at += 128) {
    const words: bigint[] = [];
    for (let n = 0; n < 16; n += 1) words.push(view.getBigUint64(at + 8 * n));
    for (let n = 16; n < 80; n += 1) {
      const [early, late] = [words[n - 15]!, words[n - 2]!];
      const one = right(early, 1n) ^ right(early, 8n) ^ (early >> 7n);
      const other = right(late, 19n) ^ right(late, 61n) ^ (late >> 6n);
      words.push((words[n - 16]! + one + words[n - 7]! + other) & WORD);
    }
    mixIn(state, words);
  }
  const digest = new DataView(new ArrayBuffer(64));
  state.forEach((word, n) => digest.setBigUint64(8 * n, word));
  return new Uint8Array(digest.buffer);
}

function mixIn(state: bigint[], words: bigint[]): void {
  let [a, b, c, d, e, f, g, h] = state as [
    bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint,
  ]; // prettier-ignore
  for (let n = 0; n < 80; n += 1) {
    const turned = right(e, 14n) ^ right(e, 18n) ^ right(e, 41n);
    const first = (h + turned + ((e & f) ^ (~e & WORD & g)) + ROUNDS[n]! + words[n]!) & WORD;
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = ((right(a, 28n) ^ right(a, 34n) ^ right(a, 39n)) + most) & WORD;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & WORD, c, b, a, (first + second) & WORD];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (state[n] = (state[n]! + word) & WORD));
}

function right(word: bigint, by: bigint): bigint {
  return ((word >> by) | (word << (64n - by))) & WORD;
}

function primes(many: number): bigint[] {
  const found: bigint[] = [];
  for (let next = 2n; found.length < many; next += 1n)
    if (found.every((prime) => next % prime !== 0n)) found.push(next);
  return found;
}

/** The first 64 bits of the fractional part of a root; the standard defines the constants so. */
function fraction(prime: bigint, degree: bigint): bigint {
  const wanted = prime << (64n * degree);
  let [low, high] = [0n, 1n << 72n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= wanted) low = middle;
    else high = middle;
  }
  return low & WORD;
}
