/**
 * Dice that people enter as they lie on a real table: which one is being moved, where each is, what it
 * shows. No rule is known here: the house lists the dice and refuses what is impossible.
 */
import type { TrayFace, TrayField, TrayPiece, TrayPlace } from "../../wire/types";

interface Spot {
  /** The `typed` of a place, and of a face; empty: not said yet. */
  place: string;
  face: string;
}

interface Layout {
  spots: readonly Spot[];
  chosen: number;
}

export class FieldDice {
  #field = $state.raw<TrayField>() as TrayField;
  #now = $state.raw<Layout>({ spots: [], chosen: 0 });
  #past = $state.raw<readonly Layout[]>([]);

  constructor(field: TrayField) {
    this.#field = field;
    this.#now = {
      spots: field.pieces.map(lay),
      chosen: Math.max(0, field.pieces.findIndex(isNew)),
    };
  }

  get field(): TrayField {
    return this.#field;
  }

  /** The same in other words. */
  say(field: TrayField): void {
    this.#field = field;
  }

  // What there is

  /** The die that is moved by the next tap. */
  get chosen(): TrayPiece {
    return this.#field.pieces[this.#now.chosen]!;
  }
  /** Where it is; null: it has not been laid down. */
  get there(): TrayPlace | null {
    return this.#placeOf(this.#now.chosen);
  }
  /** What it shows, as far as that is of interest. */
  get face(): TrayFace | null {
    return this.faceOf(this.#now.chosen);
  }
  /** Does the die in the hand still have to show something? */
  get asksFace(): boolean {
    return (this.there?.shows ?? false) && this.face === null;
  }
  /** Has anything been said that can be taken back? */
  get begun(): boolean {
    return this.#past.length > 0;
  }
  get complete(): boolean {
    return this.#now.spots.every((_, piece) => this.#isSaid(piece));
  }

  /** The dice of a place, by their number. */
  at(place: TrayPlace): number[] {
    return this.#now.spots.flatMap((spot, piece) => (spot.place === place.typed ? [piece] : []));
  }
  isChosen(piece: number): boolean {
    return piece === this.#now.chosen;
  }
  /** Has it left the place where it lay? */
  hasMoved(piece: number): boolean {
    const [spot, was] = [this.#now.spots[piece]!, this.#field.pieces[piece]!];
    return isNew(was) || spot.place !== was.place || spot.face !== was.face;
  }
  faceOf(piece: number): TrayFace | null {
    const { face } = this.#now.spots[piece]!;
    return this.#field.pieces[piece]!.faces.find((one) => one.typed === face) ?? null;
  }

  /** What is entered: every die that is new or has moved. */
  get typed(): string {
    return this.#field.pieces
      .flatMap((piece, number) => {
        const place = this.#placeOf(number);
        if (!this.hasMoved(number) || !place) return [];
        const words = [piece.typed, place.typed, place.shows ? this.#now.spots[number]!.face : ""];
        return [words.filter(Boolean).join(" ")];
      })
      .join(", ");
  }

  // What people do

  /** Take up what lies there, or lay down there what is in the hand. */
  tap(place: TrayPlace): void {
    const [lies] = place.row > 0 ? this.at(place) : [];
    if (lies === undefined) this.#lay(this.#now.chosen, place);
    else if (lies !== this.#now.chosen) this.#do({ ...this.#now, chosen: lies });
  }

  /** A die is pulled from one place to another. */
  pull(from: TrayPlace, to: TrayPlace): void {
    const [piece] = this.at(from);
    if (piece === undefined || from === to || (to.row > 0 && this.at(to).length > 0)) return;
    this.#lay(piece, to);
  }

  /** The die in the hand shows this; then a die that has not been laid down yet comes to hand. */
  show(face: TrayFace): void {
    const spots = this.#with(this.#now.chosen, { face: face.typed });
    const next = spots.findIndex((spot) => spot.place === "");
    this.#do({ spots, chosen: next < 0 ? this.#now.chosen : next });
  }

  undo(): void {
    const last = this.#past.at(-1);
    if (!last) return;
    this.#past = this.#past.slice(0, -1);
    this.#now = last;
  }

  /** A die that leaves the place where it lay may show something else now; back there it does not. */
  #lay(number: number, place: TrayPlace): void {
    const piece = this.#field.pieces[number]!;
    const spot = this.#now.spots[number]!;
    const known = piece.place === spot.place && !isNew(piece) ? "" : spot.face;
    const only = piece.faces.length === 1 ? piece.faces[0]!.typed : known;
    const face = place.typed === piece.place ? piece.face : only;
    const spots = this.#with(number, { place: place.typed, face });
    const waits = place.shows && face === "" ? -1 : spots.findIndex((one) => one.place === "");
    this.#do({ spots, chosen: waits < 0 ? number : waits });
  }

  #with(number: number, change: Partial<Spot>): readonly Spot[] {
    return this.#now.spots.map((spot, at) => (at === number ? { ...spot, ...change } : spot));
  }

  #do(next: Layout): void {
    this.#past = [...this.#past, this.#now];
    this.#now = next;
  }

  #placeOf(piece: number): TrayPlace | null {
    const { place } = this.#now.spots[piece]!;
    return this.#field.places.find((one) => one.typed === place) ?? null;
  }

  #isSaid(piece: number): boolean {
    const place = this.#placeOf(piece);
    return place !== null && (!place.shows || this.faceOf(piece) !== null);
  }
}

function isNew(piece: TrayPiece): boolean {
  return piece.place === "";
}

function lay({ place, face }: TrayPiece): Spot {
  return { place, face };
}
