import { afterEach, describe, expect, it } from "vitest";
import { keep } from "../device/storage";
import { forgetThrow, heldThrow, keepThrow } from "./heldThrow";

describe("the throw in the hand", () => {
  afterEach(() => forgetThrow("one"));

  it("is known by its match until it is thrown", () => {
    keepThrow("one", 7);
    expect([heldThrow("one"), heldThrow("other")]).toEqual([7, null]);
    forgetThrow("other");
    expect(heldThrow("one")).toBe(7);
    forgetThrow("one");
    expect(heldThrow("one")).toBeNull();
  });

  it("is none where something else was stored", () => {
    for (const found of [null, 3, [], { match: "one" }, { match: "one", line: "7" }]) {
      keep("rollhouse.held", found);
      expect(heldThrow("one")).toBeNull();
    }
  });
});
