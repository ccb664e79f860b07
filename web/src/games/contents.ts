/** What lies in the boxes of games, to be changed by tapping; loaded when a box is made. */
import type { Component } from "svelte";
import type { ContentsProps } from "../boards/parts";
import { kindOf } from "./part";

export const CONTENTS = kindOf(
  import.meta.glob<Component<ContentsProps>>("./*/Contents.svelte", { import: "default" }),
);
