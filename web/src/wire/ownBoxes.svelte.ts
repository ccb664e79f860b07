/**
 * Own boxes: those that this device made or was sent, those that a family's house keeps for everybody,
 * and with which of them this device plays each game.
 */
import { keep, kept } from "../device/storage";
import * as house from "./http";
import type { OwnBox } from "./types";

const BOXES = "rollhouse.boxes";
const CHOSEN = "rollhouse.box";
/** Boxes that a device keeps; the oldest go first. */
const MOST = 30;

function isBox(found: unknown): found is OwnBox {
  const box = found as Partial<OwnBox> | null;
  return (
    typeof box?.id === "string" &&
    typeof box.game === "string" &&
    typeof box.name === "string" &&
    typeof box.code === "string" &&
    typeof box.options === "object" &&
    Array.isArray(box.players)
  );
}

class OwnBoxes {
  #mine = $state.raw(
    kept(BOXES, (found) => (Array.isArray(found) ? found.filter(isBox).slice(0, MOST) : [])),
  );
  #house = $state.raw<OwnBox[]>([]);
  /** By game, the id of the box that this device plays with. */
  #chosen = $state.raw(
    kept(CHOSEN, (found): Record<string, string> =>
      typeof found === "object" && found !== null ? { ...found } : {},
    ),
  );

  /** All boxes, each once, those of this device first. */
  get all(): OwnBox[] {
    const mine = new Set(this.#mine.map(({ id }) => id));
    return [...this.#mine, ...this.#house.filter(({ id }) => !mine.has(id))];
  }

  of(game: string): OwnBox[] {
    return this.all.filter((box) => box.game === game);
  }

  /** The box that this device plays a game with; null: the printed one. */
  chosen(game: string): OwnBox | null {
    return this.of(game).find(({ id }) => id === this.#chosen[game]) ?? null;
  }

  choose(game: string, box: OwnBox | null): void {
    const { [game]: _, ...others } = this.#chosen;
    this.#chosen = box === null ? others : { ...others, [game]: box.id };
    keep(CHOSEN, this.#chosen);
  }

  /** Ask the house for its boxes; where it cannot be asked, those of the device do. */
  async look(): Promise<void> {
    try {
      this.#house = (await house.boxes()).boxes;
    } catch {
      this.#house = [];
    }
  }

  /** Keep a box here and, where it is a family's house, for everybody there. `instead` goes. */
  async keep(box: OwnBox, instead: OwnBox | null = null): Promise<OwnBox> {
    const found = await house.checkBox({ code: box.code, keep: true });
    if (instead !== null && instead.id !== found.id) await this.remove(instead);
    this.#mine = [found, ...this.#mine.filter(({ id }) => id !== found.id)].slice(0, MOST);
    keep(BOXES, this.#mine);
    await this.look();
    return found;
  }

  async remove(box: OwnBox): Promise<void> {
    if (box.kept) this.#house = (await house.removeBox(box.id).catch(() => null))?.boxes ?? [];
    this.#mine = this.#mine.filter(({ id }) => id !== box.id);
    keep(BOXES, this.#mine);
    if (this.#chosen[box.game] === box.id) this.choose(box.game, null);
  }
}

export const ownBoxes = new OwnBoxes();
