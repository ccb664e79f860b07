/**
 * What a board gets from the table, and what it gives back. The table draws the edge with its keys,
 * and the board says which keys there are: it reports them again whenever its offers or the choice
 * on it change, and reports an empty list where there is nothing to press.
 */
import type { Hand } from "../dice/spread";
import type { Moment } from "../wire/moment";
import type { PastStep } from "../wire/past";
import type { Motion, Offer } from "../wire/types";
import type { SignName } from "./side";

/** What every board component takes. */
export interface BoardProps {
  /** Its id: with the number of a line it is the seed of a throw, the same on every screen. */
  match: string;
  moment: Moment;
  /** The one shown before, for what changed. */
  before: Moment | null;
  /** What has been shown in full: figures and words come from here, never from dice that roll. */
  told: Moment;
  names: string[];
  /** May this device act now? Then `offers` has all that it may do. */
  mine: boolean;
  offers: Offer[];
  /** Win shares by the index of an offer, while the coach's lamp is on. */
  shares: (number | null)[];
  /** The place of the offer that the coach knows to be best; none where it is too close to call. */
  best?: readonly number[];
  /** What was pressed here and not yet answered: dice that it throws are taken up at once. */
  doing?: Record<string, unknown> | null;
  /** The hand of whoever throws here; null: nobody here throws. */
  hand?: TableHand | null;
  /** How many times as fast as usual everything moves, where others' turns are watched. */
  speed?: number;
  /** Real dice: people move them with their own hands, and nothing is aimed or held here. */
  real?: boolean;
  /** The match is over and has been seen to its end: from now on what won it lies on the table. */
  ended?: boolean;
  still: boolean;
  night: boolean;
  choose: (offer: Offer) => void;
  /** The board has shown this moment in full; the table goes on with the next. */
  onrest: (line: number) => void;
}

/** A hand at this device. */
export interface TableHand extends Hand {
  /** The throw that waits for it: its dice are in the hand, and what they show is not to be seen. */
  waits: Moment | null;
}

/** A key of the edge. What it says is `offer.title` and `offer.note`, its name `offer.offer`; or `words`. */
export interface EdgeKey {
  /** One of `BoardProps.offers`, the same object: its place there gives its win share. */
  offer: Offer;
  /** Lit where the coach is silent; with shares, the table lights the best instead. */
  gold?: boolean;
  /** A letter or figure, as `KeyboardEvent.key`; the table listens for it. */
  shortcut?: string;
  /** Other words on it, where the board asks for more than the offer: "Let go". */
  words?: { title: string; note: string };
  /** What pressing it does, where the board adds to the offer: a gesture. */
  press?: () => void;
  /** It throws dice: they can be shaken and swiped, beside being thrown by a press. */
  throws?: boolean;
  /** Nothing is played by it: no share stands on it. */
  aside?: boolean;
}

/** The name of a key for those who hear it: all that is on it, with the small print, nothing twice. */
export function keyName({ offer: { offer, note }, words }: EdgeKey): string {
  if (words) return [words.title, words.note].filter(Boolean).join(": ");
  const bare = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return note && !bare(offer).includes(bare(note)) ? `${offer}: ${note}` : offer;
}

/**
 * What a board takes. It fills the room between the windows and the edge: its part of the wall (what
 * it says there, cards) and the wooden table below. On a wide screen it lays slips of its own beside
 * the dice; the right side of the wood is the table's (the coach's slip) where `slip` says so.
 */
export interface TableBoardProps extends BoardProps {
  onkeys: (keys: EdgeKey[]) => void;
  /** What is chosen on the board now, for those who do not see it; empty: no longer. */
  tell?: (words: string) => void;
  /** The table lays a slip of its own on the right side of the wood (wide screens). */
  slip?: boolean;
  /** What the game calls signs on its dice. */
  signName?: SignName;
  /** On the practice range, where nobody plays against one: what is aimed at, if it has a name. */
  practice?: { target: unknown } | null;
  /** Every step of the record up to this moment, where all are known. */
  past?: readonly PastStep[];
  /** What has come of the motion that physics is still simulating in answer to this moment. */
  motion?: readonly Motion[];
}
