/** The Doozy Face: the side of a white die that laughs. */
import { DISC, INK, inlay, IVORY, PANEL, RING } from "../../dice/marks";
import type { Face } from "../../dice/spread";

const SMILE = "M-.62.02Q0 .3.66-.08.6.62.06.66-.48.66-.62.02Z";
const TEETH = "M.02.44Q.3.3.44.34.34.6.06.62-.06.58.02.44Z";

export const DOOZY_FACE = {
  kind: "picture",
  inlays: [
    inlay(PANEL, "#F4816B", 0.8),
    inlay(DISC, INK, 0.15, -0.34, -0.34),
    inlay(RING, IVORY, 0.17, 0.34, -0.36),
    inlay(SMILE, INK, 0.86, 0, 0.06),
    inlay(TEETH, IVORY, 0.86, 0, 0.06),
  ],
} as const satisfies Face;
