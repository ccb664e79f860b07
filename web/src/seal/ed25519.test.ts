import { expect, it } from "vitest";
import { isSigned, publicKey, signed } from "./ed25519";
import { hex, unhex } from "./sha256";
import { sha512 } from "./sha512";
import { bytesOf } from "./sha256";

/** RFC 8032, 7.1: seed, public key, message, signature. */
const VECTORS = [
  [
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
] as const;

it.each(VECTORS)("signs as RFC 8032 has it: %s", (seed, key, message, signature) => {
  const [secret, text] = [unhex(seed)!, unhex(message) ?? new Uint8Array()];
  expect(hex(publicKey(secret))).toBe(key);
  expect(hex(signed(secret, text))).toBe(signature);
  expect(isSigned(unhex(key)!, text, unhex(signature)!)).toBe(true);
});

it("finds a signature that is not right", () => {
  const [seed, key, message, signature] = VECTORS[2];
  const text = unhex(message)!;
  const good = unhex(signature)!;
  for (const place of [0, 31, 32, 63]) {
    const bad = good.slice();
    bad[place]! ^= 1;
    expect(isSigned(unhex(key)!, text, bad)).toBe(false);
  }
  expect(isSigned(unhex(key)!, bytesOf("another"), good)).toBe(false);
  expect(isSigned(publicKey(unhex(VECTORS[0][0])!), text, signed(unhex(seed)!, text))).toBe(false);
});

it("hashes by SHA-512", () => {
  expect(hex(sha512(bytesOf("abc")))).toBe(
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
  );
});
