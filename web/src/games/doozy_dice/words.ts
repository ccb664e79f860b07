/** What the screens of Doozy Dice say: its own words, and those of every screen. */
import { wallTextFrom } from "../../boards/wallText";
import { sayFrom } from "../../words/say";
import { en } from "./words.en";
import { es } from "./words.es";

export const say = sayFrom({ en, es });
export const wallText = wallTextFrom(say);
