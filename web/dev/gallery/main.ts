import "@fontsource-variable/figtree";
import "@fontsource/bagel-fat-one";
import { mount } from "svelte";
import "../../src/look/tokens.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("house")! });
