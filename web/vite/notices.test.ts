import { expect, test } from "vitest";
import { fromHead, packageOf } from "./notices";

test("a module says which package it is of", () => {
  expect(packageOf("/house/web/src/main.ts")).toBeNull();
  expect(packageOf("/house/web/node_modules/three/build/three.core.js?v=1")).toBe("three");
  expect(packageOf("/house/web/node_modules/@fontsource/bagel-fat-one/latin.css")).toBe(
    "@fontsource/bagel-fat-one",
  );
  expect(packageOf("/a/node_modules/svelte/node_modules/clsx/dist/clsx.mjs")).toBe("clsx");
  expect(packageOf("\0vite/preload-helper.js")).toBe("vite");
});

test("a licence without a text is the text of that name, after the copyright of its own", () => {
  const text = fromHead("//\n// Copyright (c) 2009 Somebody\n//\n", "MIT");
  expect(text).toMatch(/^Copyright \(c\) 2009 Somebody\n\nPermission is hereby granted/);
  expect(fromHead("// nothing", "MIT")).toBe("");
  expect(fromHead("// Copyright (c) 2009 Somebody", "Homemade-1.0")).toBe("");
});
