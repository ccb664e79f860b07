import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { entriesOf, forget, keep, kept } from "./storage";

const words = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((one): one is string => typeof one === "string") : [];

/** A browser's storage that can be forbidden, or full. */
class Store {
  kept = new Map<string, string>();
  forbidden = false;
  full = false;
  getItem = (key: string): string | null => {
    if (this.forbidden) throw new Error("SecurityError");
    return this.kept.get(key) ?? null;
  };
  setItem = (key: string, value: string): void => {
    if (this.forbidden || this.full) throw new Error("QuotaExceededError");
    this.kept.set(key, value);
  };
  removeItem = (key: string): void => {
    if (this.forbidden) throw new Error("SecurityError");
    this.kept.delete(key);
  };
}

let store: Store;
beforeEach(() => {
  store = new Store();
  vi.stubGlobal("localStorage", store);
});
afterEach(() => {
  store.forbidden = store.full = false;
  forget("words");
  vi.unstubAllGlobals();
});

describe("what is kept", () => {
  it("is there again, for every tab", () => {
    keep("words", ["a"]);
    expect(store.kept.get("words")).toBe('["a"]');
    expect(kept("words", words)).toEqual(["a"]);
  });

  it("is in memory where storage is forbidden", () => {
    store.forbidden = true;
    expect(kept("words", words)).toEqual([]);
    keep("words", ["a"]);
    expect(kept("words", words)).toEqual(["a"]);
    forget("words");
    expect(kept("words", words)).toEqual([]);
  });

  it("is in memory where there is not even a storage to ask", () => {
    vi.stubGlobal("localStorage", undefined);
    keep("words", ["a"]);
    expect(kept("words", words)).toEqual(["a"]);
    forget("words");
  });

  it("is the newest where storage is full, and goes back there with the next that fits", () => {
    keep("words", ["old"]);
    store.full = true;
    keep("words", ["new"]);
    expect(kept("words", words)).toEqual(["new"]);
    store.full = false;
    keep("words", ["newest"]);
    expect(store.kept.get("words")).toBe('["newest"]');
    expect(kept("words", words)).toEqual(["newest"]);
  });

  it.each(["not json", "{", "null", "7", '{"0": "a"}', "[1, null]"])(
    "reads %s as nothing",
    (text) => {
      store.kept.set("words", text);
      expect(kept("words", words)).toEqual([]);
    },
  );

  it("takes only objects for objects", () => {
    expect(entriesOf({ a: 1 })).toEqual({ a: 1 });
    for (const other of [null, undefined, 7, "text", [1]]) expect(entriesOf(other)).toEqual({});
  });
});
