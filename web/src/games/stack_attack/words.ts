/** What the screens of Stack Attack say: its own words, and those of every screen. */
import { sayFrom } from "../../words/say";
import { en } from "./words.en";
import { es } from "./words.es";

export const say = sayFrom({ en, es });
