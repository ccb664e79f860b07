import { afterAll } from "vitest";
import { preferences, preferencesOf } from "./preferences.svelte";

// Files of tests share their modules (vitest.config.ts): what one preferred is not left to the next.
afterAll(() => void Object.assign(preferences, preferencesOf(null)));
