import type { MomentDie } from "../../boards/parts";
import { dieOf } from "./tower";

/** The first that was rolled, or the one that stands on top now. */
export const die: MomentDie = ({ step, view }, _, seat) => {
  const rolled = (step?.["roll"] as number[] | undefined)?.[0];
  if (rolled !== undefined) return dieOf("", { seat, face: rolled }, "");
  const tower = (view["tower"] as [number | null, number][] | undefined) ?? [];
  const [owner, face] = tower.at(-1) ?? [null, 0];
  return step?.["stands"] === true && owner === seat ? dieOf("", { seat, face }, "") : null;
};
