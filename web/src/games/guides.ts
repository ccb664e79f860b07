/** What games teach: their words, and a first turn. */
import type { Glossary, Guide } from "../boards/guide";
import { kindOf } from "./part";

export const GLOSSARY = kindOf(
  import.meta.glob<Glossary>("./*/glossary.ts", { eager: true, import: "glossary" }),
);
export const GUIDE = kindOf(
  import.meta.glob<Guide>("./*/guide.ts", { eager: true, import: "guide" }),
);
