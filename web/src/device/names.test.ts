import { describe, expect, it } from "vitest";
import { cleanName, LONGEST_NAME } from "./names";

describe("a name", () => {
  it("has no space around it, and one at a time within", () => {
    expect(cleanName("  Ann \t  Lee\n")).toBe("Ann Lee");
    expect(cleanName("Ann\u00a0Lee\u3000")).toBe("Ann Lee");
    expect(cleanName(" \u00a0\t ")).toBe("");
  });

  it("has nothing that is not seen", () => {
    expect(cleanName("\u202eAnn\u202c")).toBe("Ann");
    expect(cleanName("A\u0000n\u200bn\u2067\ufeff")).toBe("Ann");
    expect(cleanName("\u200f\u061c")).toBe("");
    expect(cleanName("half \ud83d a pair")).toBe("half a pair");
  });

  it("is cut by letters, never through one", () => {
    expect(Array.from(cleanName("🎲".repeat(60)))).toHaveLength(LONGEST_NAME);
    expect(cleanName("🎲".repeat(60))).toBe("🎲".repeat(LONGEST_NAME));
    expect(cleanName(`${"a".repeat(39)} b`)).toBe("a".repeat(39));
  });

  it("writes letters that look alike in one way", () => {
    expect(cleanName("Jose\u0301")).toBe("Jos\u00e9");
  });
});
