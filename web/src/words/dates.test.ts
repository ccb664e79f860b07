import { expect, test } from "vitest";
import { dated } from "./dates";

const when = new Date(2026, 10, 7, 12);

test("a day in words of a language that the browser knows", () => {
  const day = { day: "numeric", month: "long", year: "numeric" } as const;
  expect(dated(when, day, "en")).toBe("7 November 2026");
  expect(dated(when, { day: "numeric", month: "short" }, "en")).toBe("7 Nov");
  expect(dated(when, { month: "long", year: "numeric" }, "es")).toBe("noviembre de 2026");
});

test("in numbers where it knows no such language", () => {
  expect(dated(when, { day: "numeric", month: "long", year: "numeric" }, "qps")).toMatch(
    /^2026-11-0?7$/,
  );
  expect(dated(when, { month: "long", year: "numeric" }, "qps")).toBe("2026-11");
  expect(dated(when, { day: "numeric", month: "short" }, "qps")).toMatch(/^0?7[/.]11$/);
});
