import "./look/letters.css";
import "./look/tokens.css";
import "./look/forced.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { languages } from "./device/languages.svelte";
import { preferences } from "./device/preferences.svelte";
import { installation, keepFrontDoor } from "./door/installation.svelte";

mount(App, { target: document.getElementById("house")! });
installation.listen();
keepFrontDoor();
void languages.listen(preferences.language);
