/** Takes the pictures and hands them to `render.py`: files by name. */
import { icons } from "./icon";
import { houseAt } from "./portrait";

const asked = new URLSearchParams(location.search);
const exposures = Number(asked.get("exposures") ?? 96);

declare global {
  interface Window {
    taken?: Promise<Record<string, string>>;
  }
}

window.taken = asked.has("icons") ? icons(exposures) : houseAt(asked.has("night"), exposures);
