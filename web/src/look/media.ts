/** What there is before the person. The style sheets ask the same. */
import { MediaQuery } from "svelte/reactivity";

/** Is there room for papers beside a board? */
export const wide = new MediaQuery("(min-width: 900px) and (min-height: 561px)");
/** Is there a keyboard, as far as one can tell? Then figures to press stand on the dice. */
export const hasKeyboard = new MediaQuery("(hover: hover) and (pointer: fine)");
