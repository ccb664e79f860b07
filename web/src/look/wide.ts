/** Is there room for papers beside a board? The style sheets ask the same. */
import { MediaQuery } from "svelte/reactivity";

export const wide = new MediaQuery("(min-width: 900px) and (min-height: 561px)");
