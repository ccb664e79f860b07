import { describe, expect, it } from "vitest";
import type { Offer } from "../wire/types";
import { pressed, withShortcuts } from "./shortcuts";

const offer = (does: string): Offer => ({ action: { do: does }, offer: "", title: does, note: "" });
const keys = (...does: string[]) => withShortcuts(does.map((one) => ({ offer: offer(one) })));

describe("keys of the edge", () => {
  it("have letters where everybody knows them, figures elsewhere", () => {
    expect(keys("stop", "roll", "write_off").map((key) => key.shortcut)).toEqual(["s", "r", "3"]);
  });

  it("never share a letter, and leave the table's own alone", () => {
    const found = withShortcuts([
      { offer: offer("roll"), shortcut: "R" },
      { offer: offer("roll") },
      { offer: offer("hide"), shortcut: "h" },
    ]);
    expect(found.map((key) => key.shortcut)).toEqual(["r", "2", "3"]);
  });

  it("are pressed by their letter in either case, or by their number", () => {
    const found = keys("stop", "roll");
    expect(pressed(found, "R")?.offer.title).toBe("roll");
    expect(pressed(found, "1")?.offer.title).toBe("stop");
    expect(pressed(found, "2")?.offer.title).toBe("roll");
    expect(pressed(found, "3")).toBeNull();
    expect(pressed(found, "x")).toBeNull();
  });

  it("Enter presses a key that is alone", () => {
    expect(pressed(keys("roll"), "Enter")?.offer.title).toBe("roll");
    expect(pressed(keys("stop", "roll"), "Enter")).toBeNull();
  });
});
