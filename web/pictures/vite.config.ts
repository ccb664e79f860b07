import { defineConfig } from "vite";

/** The darkroom: `render.py` builds the scene with this and opens it in a browser. */
export default defineConfig({ root: import.meta.dirname, base: "./", build: { target: "es2022" } });
