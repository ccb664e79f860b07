import { beforeEach, expect, test } from "vitest";
import { spoken } from "../../boards/wallText";
import { preferences } from "../../device/preferences.svelte";
import type { Seen } from "./arena";
import { wallLine } from "./sentences";

beforeEach(() => (preferences.language = "en"));

test("the wall says what there is to score, and not that it is 0", () => {
  const said = (points: number): string =>
    spoken(wallLine({ phase: "score", best: { points } } as Seen, null, 0, "Bijou"));
  expect(said(7)).toBe("Bijou: 7 to score");
  expect(said(0)).toBe("Bijou: nothing to score");
  const after = wallLine({ phase: "score", best: { points: 0 } } as Seen, null, 0, "Bijou", true);
  expect(spoken(after)).toBe("Bijou: nothing more to score");
});
