import { preferences } from "../../device/preferences.svelte";

let chosen = $state<boolean | null>(null);

/** Does the house lend its calm hand? As was chosen last; at first where nothing may move. */
export const lent = {
  get calm(): boolean {
    return chosen ?? preferences.still;
  },
  set calm(value: boolean) {
    chosen = value;
  },
};
