import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bytesOf, hex, hmac, sha256, unhex } from "./sha256";

describe("SHA-256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
  ])("of %j is the standard's", (text, digest) => {
    expect(hex(sha256(bytesOf(text)))).toBe(digest);
  });

  it("is Node's, for every length around the edges of blocks", () => {
    for (let length = 0; length < 300; length++) {
      const message = randomBytes(length);
      const theirs = createHash("sha256").update(message).digest("hex");
      expect(hex(sha256(message)), `${length} bytes`).toBe(theirs);
    }
  });

  it("is Node's for a long message", () => {
    const message = randomBytes(1_000_003);
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
  });
});

describe("HMAC", () => {
  it("is the vector of RFC 4231", () => {
    const digest = hmac(bytesOf("Jefe"), bytesOf("what do ya want for nothing?"));
    expect(hex(digest)).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  });

  it("is Node's, for short keys and long ones", () => {
    for (let length = 0; length < 140; length += 7) {
      const [key, message] = [randomBytes(length), randomBytes(3 * length)];
      const theirs = createHmac("sha256", key).update(message).digest("hex");
      expect(hex(hmac(key, message))).toBe(theirs);
    }
  });
});

it("reads hexadecimal digits, and nothing else", () => {
  expect(unhex("00ff7a")).toEqual(Uint8Array.of(0, 255, 122));
  for (const other of ["0", "0G", "FF", " 00", "0x00"]) expect(unhex(other)).toBeNull();
});
