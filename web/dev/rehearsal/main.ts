import "@fontsource-variable/figtree";
import "@fontsource/bagel-fat-one";
import { mount } from "svelte";
import "../../src/look/tokens.css";
import Rehearsal from "./Rehearsal.svelte";

mount(Rehearsal, { target: document.getElementById("house")! });
