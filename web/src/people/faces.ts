/** Who lives in the house has a face: one drawing for each, by the name that a seat is written by. */
import type { Component } from "svelte";
import Bijou from "./faces/Bijou.svelte";
import Churro from "./faces/Churro.svelte";
import Kepler from "./faces/Kepler.svelte";
import Miga from "./faces/Miga.svelte";
import Perpetua from "./faces/Perpetua.svelte";
import Skipper from "./faces/Skipper.svelte";
import Sombra from "./faces/Sombra.svelte";
import Trompo from "./faces/Trompo.svelte";

const FACES: Record<string, Component> = {
  trompo: Trompo,
  churro: Churro,
  miga: Miga,
  bijou: Bijou,
  sombra: Sombra,
  perpetua: Perpetua,
  skipper: Skipper,
  kepler: Kepler,
};

/** Null: a person, or a player of the house without a face. */
export function faceOf(player: string | null | undefined): Component | null {
  return (player && Object.hasOwn(FACES, player) && FACES[player]) || null;
}

export const faces = Object.keys(FACES);
