import type { MomentDie } from "../../boards/parts";
import { dieOf, type Kind, readDie } from "./arena";

/** The first that was drawn, or the one that came to rest in a hole. */
export const die: MomentDie = ({ step }) => {
  const drawn = (step?.["drawn"] as Kind[] | undefined)?.[0];
  if (drawn !== undefined) return dieOf("", { kind: drawn, face: 1 }, "");
  const [rest, arena] = [step?.["rest"], step?.["arena"] as string[][] | undefined];
  const lies = Array.isArray(rest) ? arena?.[rest[0] - 1]?.[rest[1] - 1] : null;
  return lies ? dieOf("", readDie(lies), "") : null;
};
