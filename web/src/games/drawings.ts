/** How games read the signs of the pictures in their pages of rules. */
import type { Signs } from "../boards/picture";
import { kindOf } from "./part";

export const SIGNS = kindOf(
  import.meta.glob<Signs>("./*/picture.ts", { eager: true, import: "signs" }),
);
