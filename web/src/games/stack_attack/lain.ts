/** Dice of a hand lie where they lay: whoever takes one up leaves the others where they are. */

/** A die that lies on the table: what it shows, and at which of the places of the hand. */
export interface Lain {
  face: number;
  place: number;
}

export class Places {
  /** What lies at each place; null: what lay there has been used. */
  #faces: (number | null)[] = [];
  /** The place whose die somebody chose to take. */
  #taken: number | null = null;
  /** Where the die lay that is in the air; null: none is. */
  up: number | null = null;

  /** The die at this place is taken up: if one of several alike is used, it is this one. */
  take(place: number): void {
    this.#taken = place;
  }

  /** Where the dice of a hand lie, and without the one that is in the air, if one is. */
  lie(hand: readonly number[], up: number | null): Lain[] {
    const used = without(this.#faces, hand);
    if (used === null) {
      this.#faces = lastUp(hand, up);
      this.#taken = null;
    } else for (const face of used) this.#faces[this.#of(face)] = null;
    this.up = up === null ? null : this.#of(up);
    return this.#faces.flatMap((face, place) =>
      face === null || place === this.up ? [] : [{ face, place }],
    );
  }

  /** Where a die of the hand lies that shows this. */
  #of(face: number): number {
    const taken = this.#taken;
    return taken !== null && this.#faces[taken] === face ? taken : this.#faces.indexOf(face);
  }
}

/** What has to be taken away to leave this hand; null: it is another hand. */
function without(faces: readonly (number | null)[], hand: readonly number[]): number[] | null {
  const left = faces.filter((face) => face !== null);
  for (const face of hand) {
    const place = left.indexOf(face);
    if (place < 0) return null;
    left.splice(place, 1);
  }
  return left;
}

/** The die that is up first has lain at the last place, so that the others lie near to the tower. */
function lastUp(hand: readonly number[], up: number | null): number[] {
  const place = up === null ? -1 : hand.indexOf(up);
  return place < 0 ? [...hand] : [...hand.filter((_, at) => at !== place), up!];
}
