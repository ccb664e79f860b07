import { describe, expect, it } from "vitest";
import { withTrueMinus, trueMinus } from "./minus";

describe("minus signs", () => {
  it("are true before figures, and hyphens stay", () => {
    expect(trueMinus("-3 for Ann (-8.1), at -2/-4")).toBe("−3 for Ann (−8.1), at −2/−4");
    expect(trueMinus("KQ7-M4P, 2026-01-31, well-known - so")).toBe(
      "KQ7-M4P, 2026-01-31, well-known - so",
    );
  });

  it("are set in everything that is told", () => {
    const told = { names: ["Ann"], moments: [{ text: "now -1", line: -2 }], none: null };
    expect(withTrueMinus(told)).toEqual({
      names: ["Ann"],
      moments: [{ text: "now −1", line: -2 }],
      none: null,
    });
  });
});
