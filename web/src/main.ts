import "./look/letters.css";
import "./look/tokens.css";
import "./look/forced.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { installing, keepFurniture } from "./door/installation.svelte";

mount(App, { target: document.getElementById("house")! });
installing.listen();
keepFurniture();
