import { svelte } from "@sveltejs/vite-plugin-svelte";
import { resolve } from "node:path";
import { defineConfig } from "vite";

const page = (name: string): string => resolve(import.meta.dirname, name, "index.html");

// Pages for whoever works on dice and boards: `npm run screens`. They are not in the product's build.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte()],
  server: { fs: { allow: [".."] } },
  build: {
    outDir: "../../build/web-screens",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: { input: { gallery: page("gallery"), rehearsal: page("rehearsal") } },
  },
});
