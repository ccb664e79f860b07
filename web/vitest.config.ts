import { readdirSync, readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const tests = ["src", "vite"]
  .flatMap((room) =>
    readdirSync(room, { recursive: true }).map((name) => `${room}/${String(name)}`),
  )
  .filter((name) => name.endsWith(".test.ts"));
const replacing = tests.filter((name) => readFileSync(name, "utf8").includes("vi.mock("));

// Tests that put other modules in place of the real ones load theirs by themselves. All others
// share what one of them has loaded, which takes a third of the processor's time.
export default defineConfig({
  test: {
    poolOptions: { threads: { isolate: false } },
    projects: [
      { plugins: [svelte()], test: { name: "replacing", include: replacing, testTimeout: 60_000 } },
      {
        plugins: [svelte()],
        test: {
          name: "sharing",
          testTimeout: 60_000,
          include: tests.filter((name) => !replacing.includes(name)),
          pool: "threads",
          setupFiles: "src/device/preferences.testing.ts",
        },
      },
    ],
  },
});
