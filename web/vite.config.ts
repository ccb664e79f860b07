import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { frontDoor } from "./vite/frontDoor.ts";
import { notices } from "./vite/notices.ts";

const house = process.env.ROLLHOUSE ?? "http://127.0.0.1:7655";

// What travels together: all that the front door needs, and all that several rooms share; otherwise a
// phone would ask for a hundred small files. Solid dice come when they are wanted.
const SOLID = /[\\/](three|solid)[\\/]|[\\/]solid\w*\.ts/;
const TOGETHER = [
  { name: "door", tags: ["$initial" as const], priority: 1 },
  { name: "rooms", test: (id: string) => !SOLID.test(id), minShareCount: 2 },
];

// The build goes into the Python package: `rollhouse` serves it from there.
export default defineConfig({
  plugins: [svelte(), frontDoor(import.meta.dirname), notices(import.meta.dirname)],
  build: {
    outDir: "../src/rollhouse/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  server: { proxy: { "/api": { target: house, ws: true }, "/health": house } },
});
