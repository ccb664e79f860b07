/** Media queries; the style sheets use the same. */
import { MediaQuery } from "svelte/reactivity";

/** Is there room for papers beside a board? */
export const wide = new MediaQuery("(min-width: 900px) and (min-height: 561px)");
/** Is there probably a keyboard? Then dice show the digit to press. */
export const hasKeyboard = new MediaQuery("(hover: hover) and (pointer: fine)");
