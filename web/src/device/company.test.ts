import { expect, test } from "vitest";
import { company, keepCompany } from "./company";
import { keep } from "./storage";

test("who shared the device is there for the next game", () => {
  expect(company("Rosa")).toEqual(["Rosa", ""]);
  keepCompany(["Rosa", "  Tom ", "", "Mia"]);
  expect(company("Ann")).toEqual(["Rosa", "Tom", "Mia"]);
  keepCompany(["", ""]);
  expect(company("Ann")).toEqual(["Rosa", "Tom", "Mia"]);
  keepCompany(["Rosa"]);
  expect(company("")).toEqual(["Rosa", ""]);
});

test("what another program wrote is not read", () => {
  keep("rollhouse.company", { names: 3 });
  expect(company("Rosa")).toEqual(["Rosa", ""]);
  keep("rollhouse.company", [1, "Tom", null]);
  expect(company("Rosa")).toEqual(["Tom", ""]);
});
