import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { frontDoor } from "./vite/frontDoor.ts";
import { notices } from "./vite/notices.ts";

const house = process.env.ROLLHOUSE ?? "http://127.0.0.1:7655";

// The build goes into the Python package: `rollhouse` serves it from there.
export default defineConfig({
  plugins: [svelte(), frontDoor(import.meta.dirname), notices(import.meta.dirname)],
  build: {
    outDir: "../src/rollhouse/server/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: house, ws: true }, "/health": house } },
});
