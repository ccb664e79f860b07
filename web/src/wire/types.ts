// Written by tools/wire-types from the house's own schemas: change src/rollhouse/protocol/messages.py
// bodies.py or coach_bodies.py instead, then run it again.

export const PROTOCOL = 2;
export const PATH = "/api/play";
/** Bytes of a message that a client may send. */
export const LARGEST_MESSAGE = 16384;

/** Whatever a client says at the socket. */
export type ClientMessage = Hello | Act | Stir | Anchor | Link | Signature | Enter | Undo | Correct | Mend | React | Beat;

/** Whatever the house says there. */
export type HouseMessage = Welcome | Lines | Done | TableChanged | Wanted | SignatureWanted | Reaction | Motion | Refused | HouseBeat | Goodbye;

/** What lies on the table, for screens that draw any game. */
export type BoardPart = SentencePart | ShelfPart | GridPart;

/** The first message: which match, by what right, and how much of it is known. */
export interface Hello {
  say: "hello";
  match: string;
  /** A token of seats, of the host, or of a spectator; none if the match is public. */
  token?: string | null;
  protocol?: number;
  /** Lines of the record that the client has. */
  have?: number;
  /** Does it want what it needs to draw without knowing rules: views, actions, sentences? */
  views?: boolean;
  language?: "en" | "es";
}

/**
 * A seat's action, chosen when the record had `at` lines.
 *
 * If the table answers next and takes nonces, `nonce` is the seat's own. A client that has to
 * repeat an action repeats the nonce, too: a house cannot ask for a better one.
 */
export interface Act {
  say: "act";
  id: string;
  at: number;
  seat: number;
  action: Record<string, unknown>;
  nonce?: string | null;
}

/** A nonce for the roll that is due, if the house asked for it (`wanted`). */
export interface Stir {
  say: "nonce";
  id: string;
  at: number;
  seat: number;
  nonce: string;
}

/** A device commits to its chain, before it shows any link of it (docs/sealed.md). */
export interface Anchor {
  say: "chain";
  id: string;
  /** The first of the device's seats. */
  seat: number;
  anchor: string;
  /** How many links the chain has. */
  links: number;
  /** The public key (Ed25519) by which the device signs. */
  key?: string | null;
  /** Its other seats. */
  also?: number[];
}

/** The link of a device's chain for a roll, once the record has called for it. */
export interface Link {
  say: "link";
  roll: number;
  seat: number;
  link: string;
}

/** A device signs the record as it has seen it, up to a line. */
export interface Signature {
  say: "signature";
  id: string;
  seat: number;
  line: number;
  /** The hash of that line. */
  seen: string;
  signature: string;
}

/** What real dice show, sent by the referee's device: as an outcome, or as a person types it. */
export interface Enter {
  say: "enter";
  id: string;
  at: number;
  outcome?: Record<string, unknown>;
  /** In the client's language: what was tapped on a `tray`, or any other words. */
  typed?: string;
}

/** At a real table: take back the last step that a person entered. */
export interface Undo {
  say: "undo";
  id: string;
  at: number;
}

/** At a real table: another step to replace that of line `line`. */
export interface Correct {
  say: "correct";
  id: string;
  at: number;
  line: number;
  step: Record<string, unknown>;
}

/** At a real table: from here on, pieces of the box look different from what was thought. */
export interface Mend {
  say: "mend";
  id: string;
  at: number;
  /** The options in `box` of the tray, as they really are. */
  options: Record<string, unknown>;
}

/** A quick reaction; seen by everybody who is there, and not stored. */
export interface React {
  say: "react";
  sign: "again" | "clap" | "laugh" | "luck" | "ouch" | "thanks" | "wait" | "wow";
  /** null: the first of the client's own seats, if it has any. */
  seat?: number | null;
}

/** Are you there? Sent after a while of silence; the house answers with `beat` too. */
export interface Beat {
  say: "beat";
}

export interface Welcome {
  say: "welcome";
  protocol: number;
  /** The seats that this client may act for. */
  seats: number[];
  host: boolean;
  /** Lines that the record has now; those the client lacks follow at once. */
  record: number;
  table: Table;
  /** Seconds of silence after which a client asks with a `beat` whether the house is there. */
  beat?: number;
}

/** A table as everybody at it sees it. No secret is in it. */
export interface Table {
  /** The id of the match that belongs to it. */
  match: string;
  /** The game that is played. */
  game: string;
  /** All options of the game, as they were agreed on. */
  options: Record<string, unknown>;
  /** Where outcomes come from: `sealed`, `sealed_physics`, `real`… */
  dice: string;
  /** Who sits where. */
  seats: SeatState[];
  /** Before the start people gather; afterwards it is over, or was given up. */
  state: "abandoned" | "gathering" | "over" | "paused" | "playing";
  /** May anybody see it in the list, watch it and join? */
  public: boolean;
  /** Are hints allowed? Agreed before the start. */
  coach: boolean;
  /** How many seconds a decision may take. */
  clock: number | null;
  /** Grows with every change of the table. */
  version: number;
  /** Lines of the record; 0 before the start. */
  record: number;
  /** When it was opened, in seconds since 1970. */
  created: number;
  /** When it is cleared away if nothing happens. */
  expires: number;
  /** When the clock of the seat to act runs out. */
  deadline?: number;
  /** How many watch. */
  watching?: number;
  /** The short code of the invitation; shown to those with a seat, while it is valid. */
  code?: string;
  /** The match that follows this one, with the same tokens. */
  rematch?: string;
  /** Why seat 0 begins; null: nobody has said. */
  first?: "chance" | "choice" | "oldest" | "roll" | "turn" | "youngest";
  /** Is it over, and has the host allowed everybody with its address to read it? */
  shared?: boolean;
  /** The options that differ from the printed game. */
  house_rules?: Record<string, unknown>;
  /** The name of the own box that is played with. */
  box?: string;
  /** Over HTTP: is the asker the host? (On the socket `welcome` says so.) */
  host?: boolean;
  /** The cup that the match belongs to, or that people gather for. */
  cup?: string;
}

/** A seat as everybody sees it. */
export interface SeatState {
  /** Who has it, if anybody. */
  kind: "computer" | "open" | "person";
  /** The name of whoever has it, or for whom it is kept. */
  name?: string;
  /** For a computer: `computer:level=2`. */
  player?: string;
  /** Is a device of this seat connected? */
  here?: boolean;
  /** Seats with the same number share one screen, and one token. */
  screen?: number;
  /** May whoever sits there pause the match, go on with it and close it? */
  host?: boolean;
  /** Did they leave real dice, so that their turns are passed over until they come back? */
  left?: boolean;
}

/** Lines of the record, from number `first` on, each as it stands in the record's file. */
export interface Lines {
  say: "lines";
  first: number;
  lines: string[];
  /** The id of the client's own action that they come from: it is on disk. */
  id?: string;
  /** With `views`: the position after the last of them, as this client's seats may see it. */
  view?: Record<string, unknown>;
  /** With `views`: the seat to act; -1: the table, -2: the game is over. */
  turn?: number;
  /** With `views`: all that seat `turn` may do now, if the client may act for it. */
  actions?: Offer[];
  /** With `views`: the sentences of each of the lines, in order; some may have none. */
  told?: string[][];
  /** With `views`: the steps among the lines, in order; if there are many, only the newest. */
  steps?: Moment[];
  /** With `views`, if there are no steps: the board of `view`. */
  board?: (SentencePart | ShelfPart | GridPart)[];
  /** With `views`, at a real table, for the referee's device: what can be entered now. */
  tray?: Tray;
  /** With `views`, for the referee's device: what else can be entered, whoever is asked. */
  besides?: Besides;
  /** With `views`, once the game is over: how it was won. */
  victory?: Victory;
}

/** Something that a seat may do now. */
export interface Offer {
  /** Send it back unchanged, as the `action` of `act`. */
  action: Record<string, unknown>;
  /** What it is, for people, in the client's language. */
  offer: string;
  /** The same in a few words, for a button: "Roll 4". */
  title: string;
  /** What it leads to: "red light loses 6"; it may be empty. */
  note: string;
  /** Is the nonce of this seat the one that is due next? Then it goes with the action. */
  stirs?: boolean;
  /** If physics decides: how the hand begins that a person moves for it, in the game's form. */
  hold?: Record<string, unknown>;
}

/** A step of the match, and the position after it as this client's seats may see it. */
export interface Moment {
  /** Its line in the record. */
  line: number;
  /** Who acted; null: the table. */
  seat: number | null;
  /** The action (`do`) or the outcome. */
  step: Record<string, unknown>;
  /** Whose turn it is then; -1: the table, -2: the game is over. */
  turn: number;
  view: Record<string, unknown>;
  board: (SentencePart | ShelfPart | GridPart)[];
}

/** A sentence on the board. */
export interface SentencePart {
  part: "sentence";
  /** The sentence. */
  text: string;
}

/** A row of dice with its name. */
export interface ShelfPart {
  part: "shelf";
  /** What it is. */
  title: string;
  /** What lies on it. */
  pieces: Piece[];
  /** A remark about it. */
  note: string;
}

/** A die as it lies there, or a card. */
export interface Piece {
  /** One or two signs: "5", "G", "F", "?" for a die in the cup; for a card it is empty. */
  shows: string;
  /** red, orange, yellow, green, blue, purple, pink, white or grey; empty: none of these. */
  colour: string;
  /** A word that says the colour, or the card's name. */
  label: string;
  /** What to type on a keyboard to choose it; empty: it cannot be chosen now. */
  key: string;
}

/** A small table. */
export interface GridPart {
  part: "grid";
  /** The headings of the columns. */
  head: string[];
  /** Cells, row by row. */
  rows: string[][];
}

/**
 * What can be entered now: one face for each of `dice`, typed with spaces between them; or one
 * of `choices`; or how dice lie on a `field`. If there is none of these, type it as `ask` says.
 */
export interface Tray {
  /** A sentence that asks for it. */
  ask: string;
  dice: TrayDie[];
  choices: TrayChoice[];
  field: TrayField | null;
  /** What pieces look like, as options, if people may find that theirs differ (`mend`). */
  box: Record<string, unknown> | null;
}

export interface TrayDie {
  name: string;
  faces: TrayFace[];
}

/** A side of a real die, or a card. */
export interface TrayFace {
  /** How to say it in `typed` of `enter`. */
  typed: string;
  piece: Piece;
  /** How many dice of the tray can show it at once; null: all. */
  most: number | null;
}

/** One thing that may have happened, for a button. */
export interface TrayChoice {
  /** Send it back as the `outcome` of `enter`. */
  outcome: Record<string, unknown>;
  title: string;
  note: string;
}

/**
 * Where dice lie. To enter them, type for each die that is new or has moved its own `typed`,
 * that of its place and, if the place `shows` it, that of its face, with spaces; put commas
 * between the dice.
 */
export interface TrayField {
  rows: number;
  columns: number;
  places: TrayPlace[];
  pieces: TrayPiece[];
  /** What lies beyond its near, right, far and left sides; may be empty. */
  sides: string[];
}

/** Where a die can lie. */
export interface TrayPlace {
  typed: string;
  /** As it is called, with what is marked there. */
  name: string;
  row: number;
  /** From 1, as seen from above; 0: beside the field. */
  column: number;
  /** What is drawn there: colours, `centre`, `bonus`. */
  marks: string[];
  /** Does it matter what a die shows there? */
  shows: boolean;
}

/** A die of a field. */
export interface TrayPiece {
  /** What to type before its place. */
  typed: string;
  name: string;
  faces: TrayFace[];
  /** The `typed` of the place where it lay; empty: it is new, and has to be put down. */
  place: string;
  /** The `typed` of what it showed. */
  face: string;
}

/** What may have happened although the table is not asked: a tower that fell. */
export interface Besides {
  title: string;
  ask: string;
  choices: TrayChoice[];
}

/** How a match was won. */
export interface Victory {
  /** One sentence, true for this match. */
  says: string;
  /** The line of the record with the throw that decided it. */
  line: number;
  /** The sentence with everybody's name and no You: for a picture that others see, too. */
  named: string;
}

/** What the client did is on disk, and already was: it has the lines, or asks for them. */
export interface Done {
  say: "done";
  id: string;
  record: number;
}

/** Who sits where, whether it is paused, a rematch: everything beside the record. */
export interface TableChanged {
  say: "table";
  table: Table;
  /** The seats that this client may act for from now on; in `welcome` they are `seats`. */
  yours: number[];
  /** Is it the host's device from now on? */
  host: boolean;
}

/** The house is waiting for a nonce from this seat, for the roll that is due at line `at`. */
export interface Wanted {
  say: "wanted";
  seat: number;
  at: number;
}

/** A seat is about to be left, or the match given up: its device signs what it has seen. */
export interface SignatureWanted {
  say: "sign";
  seat: number;
}

export interface Reaction {
  say: "reaction";
  sign: string;
  seat?: number;
}

/**
 * With `views`: some frames of a motion that physics is simulating, before its line is written.
 *
 * The gesture is on disk. null of these frames are kept: the line has the whole motion, and it is
 * what counts.
 */
export interface Motion {
  say: "motion";
  /** The number that its line will have: as many as the record has now. */
  line: number;
  /** The number of the first of these frames in the whole motion. */
  frame: number;
  /** These frames, written as the `trace` of a line is. */
  trace: string;
}

/** Why something was not done. It changed nothing. */
export interface Refused {
  say: "refused";
  /** A word for programs (docs/protocol.md lists them). */
  reason: string;
  /** The same for people, in the client's language. */
  sentence: string;
  id?: string;
  /** How many lines the record has now. */
  record?: number;
  /** Seconds after which it may be tried again, if waiting helps. */
  retry?: number;
}

/** The answer to a `beat`: the house is there. */
export interface HouseBeat {
  say: "beat";
}

/** The house closes this connection: come back after this many seconds, or not at all (null). */
export interface Goodbye {
  say: "goodbye";
  reason: string;
  retry?: number;
}

/** Everything there is to play, and with whom. */
export interface Games {
  /** The games of this house. */
  games: GameForm[];
  /** The computer players that may sit at a table. */
  computers: ComputerForm[];
  /** The kinds of dice. */
  dice: DiceForm[];
  /** Quick reactions. */
  signs: string[];
  /** How many seconds a decision may take. */
  clock: WholeRange;
  /** The house's own people, from the weakest to the strongest. */
  residents: ResidentForm[];
}

/** A game, with all that a form for a new table needs. */
export interface GameForm {
  /** The name by which it is asked for. */
  name: string;
  /** The version of its rules; a record says which version it was played by. */
  version: number;
  /** Its name. */
  titles: Record<string, string>;
  /** A sentence that says what it is. */
  blurbs: Record<string, string>;
  /** How many can play. */
  players: WholeRange;
  /** Its house rules. */
  options: OptionForm[];
  /** The kinds of dice that it can be played with here; the first is the usual one. */
  dice: string[];
  /** Is something placed or flicked? */
  gestures: boolean;
  /** Where to read its rules. */
  pages: Record<string, string>;
  /** Is there a picture of best play? */
  pictured: boolean;
  /** Who begins by the printed rules; `roll`: the game itself settles it. */
  first: "chance" | "choice" | "oldest" | "roll" | "turn" | "youngest";
  /**
   * How steady the hand of a computer player of each level is, from level 1 on; empty if hands
   * decide nothing.
   */
  hands: Record<string, string>[];
  /** The level that newcomers play against. */
  newcomer: number;
}

/** Whole numbers, both ends included. */
export interface WholeRange {
  /** The least. */
  low: number;
  /** The most. */
  high: number;
}

/** A house rule, for a form. */
export interface OptionForm {
  /** Its name among the options of a new table. */
  name: string;
  /** How it is asked for: a whole number, one of some words, yes or no, or as JSON. */
  kind: "choice" | "flag" | "other" | "whole";
  /** Null: what the printed game has for that number of players. */
  default: unknown;
  /** What it is called. */
  called: Record<string, string>;
  /** What it changes. */
  about: Record<string, string>;
  /** The bounds of a whole number. */
  bounds?: WholeRange;
  /** The words to choose from. */
  choices?: string[];
  /** What each of them is called on a screen. */
  labels?: Record<string, Record<string, string>>;
  /** May it be a list with one value for each seat? */
  each_seat?: boolean;
  /** Is it a list of seats? */
  seats?: boolean;
}

/** A computer player: written `name:setting=value`. */
export interface ComputerForm {
  /** The name by which a seat asks for it. */
  name: string;
  /** How it plays. */
  about: Record<string, string>;
  /** What can be set, and within what bounds. */
  settings: Record<string, WholeRange>;
}

/** A kind of dice: where outcomes come from. */
export interface DiceForm {
  /** The name by which a new table asks for it. */
  kind: string;
  /** What they are. */
  about: Record<string, string>;
  /** Is it impossible to foresee or steer a roll, and can everybody check it afterwards? */
  sealed: boolean;
  /** Do people enter what their own dice show? */
  entered: boolean;
  /** Does physics decide what comes of gestures? */
  physical: boolean;
}

/** One of the house's own people, who sits down as a computer player of that name. */
export interface ResidentForm {
  /** The name by which a seat asks for them. */
  name: string;
  /** What they are called at the table. */
  called: string;
  /** Their colour and mark. */
  mark: string;
  /** How they play, in a word or two. */
  way: Record<string, string>;
  /** Who they are. */
  about: Record<string, string>;
  /** The level whose hand they have, in games where hands decide. */
  hand: number;
  /** By game; games in which nobody has measured it are missing. */
  strengths: Record<string, StrengthForm>;
}

/** How strong somebody is in a game, for two players, as it was measured. */
export interface StrengthForm {
  /** The level of `computer` that they are about as strong as, from 1 to 5. */
  level: number;
  /** What they win against each level, from level 1 on. */
  shares: number[];
  /** Half the width of the 95 % interval of each share. */
  within: number[];
  /** How they play, in words: `plays well`. */
  plays: Record<string, string>;
}

/** The languages of a house: English, Spanish, and one for every folder of catalogues. */
export interface Languages {
  /** English and Spanish first. */
  languages: SpokenLanguage[];
}

/** A language that the house speaks. */
export interface SpokenLanguage {
  /** Its name in `Accept-Language` and `language`. */
  code: string;
  /** What it calls itself. */
  name: string;
}

/** What a language from a folder says, for programs that have their own texts in English. */
export interface Texts {
  /** By English text; a sentence that belongs to one key alone by `@key English text`. */
  texts: Record<string, string>;
  /** Which numbers take each form of a word except the last: expressions over their digits. */
  plurals: string[];
}

export interface RulesQuery {
  /** If it is missing, that of `Accept-Language`. */
  language?: "en" | "es" | null;
}

export interface SheetQuery {
  /** One column for each. */
  players?: number;
  /** If it is missing, that of `Accept-Language`. */
  language?: "en" | "es" | null;
}

/** Who can come to a house. */
export interface Reach {
  /** To more than this computer? */
  open: boolean;
  /** The address of the house on the network. */
  network: string | null;
  /** May whoever sits at this computer open and close it? */
  may_open: boolean;
}

/** The right to some seats. The token is shown this once; the house keeps only its hash. */
export interface Seated {
  /** The match that belongs to the table. */
  match: string;
  /** Keep it: it is the right to these seats. */
  token: string;
  /** Which seats; empty for somebody who only watches. */
  seats: number[];
  /** The table as it is now. */
  table: Table;
}

/** A table as its host wants it. */
export interface NewTable {
  /** One of `/api/games`. */
  game: string;
  /** In the order of play. */
  seats: SeatWanted[];
  /** House rules that differ from the printed game. */
  options?: Record<string, unknown>;
  /** null: sealed, with physics if the game has it. */
  dice?: "fair" | "physics" | "real" | "sealed" | "sealed_physics" | null;
  /** May anybody see it in the list, watch it and join? */
  public?: boolean;
  /** May people ask for hints? */
  coach?: boolean;
  /** Seconds for a decision; null: as long as it takes. */
  clock?: number | null;
  /** The name of the own box whose options these are. */
  box?: string | null;
  /** Hands of people at the host's screen, in a game of physics: reports judge with them. */
  measured?: OwnHand[];
}

/** A seat as the host wants it. */
export interface SeatWanted {
  /** Who is to have it. */
  kind?: "computer" | "open" | "person";
  /** The name of the person for whom it is kept. */
  name?: string | null;
  /** The computer player, like `computer:level=3`. */
  player?: string | null;
  /** Does the host sit here? If there are several such seats, they share the host's screen. */
  mine?: boolean;
}

/**
 * A person's own hand as practice measured it: how much it errs, in the form of the game's
 * options, with its 95 % interval.
 */
export interface OwnHand {
  /** Whose hand. */
  seat: number;
  /** The error that was measured. */
  error: number;
  /** The lower end of the interval. */
  low: number;
  /** The upper end of the interval. */
  high: number;
  /** How many tries it was measured by. */
  tries: number;
}

/** Public tables, those that gather first, then the newest. */
export interface Tables {
  /** The tables that anybody may join or watch. */
  tables: Table[];
}

/** It is gone, with every trace of it. */
export interface Deleted {
  /** What was deleted. */
  match: string;
}

/** Take open seats, one for each name. At a public table `match` is enough. */
export interface Join {
  /** The names of those who sit down together, at one screen. */
  names: string[];
  /** The code of the invitation. */
  code?: string | null;
  /** The id of a public table. */
  match?: string | null;
  /** Which seats; if missing, the first that are open or kept for these names. */
  seats?: number[];
}

/** Where an invitation leads, before anybody sits down or watches. */
export interface Invited {
  /** The table as somebody without a seat sees it. */
  table: Table;
  /** Seats that can be taken now: open ones, and those that are kept for somebody's name. */
  seats: number[];
}

/** The invitation to a private table. */
export interface Watch {
  /** The code of the invitation. */
  code: string;
}

/** May whoever has the address of a match that is over read it: report, replay and record? */
export interface Share {
  /** False takes it back. */
  shared?: boolean;
}

/**
 * Something about one seat.
 *
 * `take` an open seat, beside those that one has, with a `name`; `leave` one's own; the host can
 * `open` a seat for somebody else, `remove` who sits there, or let a `computer` play on
 * (`player`); host and owner can `rename` the seat and `hand_over` it to whoever has seat `to`;
 * the host can make whoever sits there the `host`. Before the start the host can let whoever sits
 * there begin (`first`): everybody moves along, in the same order. With real dice the host can
 * have the turns of somebody who leaves passed over (`pass_over`) until they `come_back`. When it
 * is all over, the owner of a seat can have their name forgotten (`forget`).
 */
export interface SeatChange {
  /** What is to be done with the seat. */
  do: "come_back" | "computer" | "first" | "forget" | "hand_over" | "host" | "leave" | "open" | "pass_over" | "remove" | "rename" | "take";
  /** The name of whoever takes it, or its new name. */
  name?: string | null;
  /** The computer player, like `computer:level=3`. */
  player?: string | null;
  /** The seat whose owner gets this one. */
  to?: number | null;
  /** Why this seat begins. By `chance` the house draws one, whichever seat is named. */
  by?: "chance" | "choice" | "oldest" | "roll" | "turn" | "youngest";
}

/** A cup as its host wants it. */
export interface NewCup {
  /** Who takes part, in the order in which they begin; open ones are joined with the code. */
  seats: SeatWanted[];
  /** In the order of play. */
  games: CupGame[];
  /** The house's dice, of each game the usual ones, or the people's own. */
  dice?: "real" | "usual";
  /** May people ask for hints? */
  coach?: boolean;
  /** Seconds for a decision; null: as long as it takes. */
  clock?: number | null;
}

/** A game of a cup. */
export interface CupGame {
  /** One of `/api/games`. */
  game: string;
  /** House rules that differ from the printed game; one value for all seats. */
  options?: Record<string, unknown>;
}

/** A cup as everybody in it sees it. */
export interface CupState {
  /** Its id. */
  cup: string;
  /** Before the start people gather at the table `gathering`. */
  state: "gathering" | "over" | "playing";
  /** The id of the table where people gather. */
  gathering: string;
  /** Whose dice. */
  dice: "real" | "usual";
  /** By number. */
  entrants: CupEntrant[];
  /** The entrants from first to last. */
  ranking: number[];
  /** All games in order. */
  rounds: CupRound[];
  /** The number of the game that is played now or next; when all are over, the number of games. */
  round: number;
  /** The number of its heat that is played now or next. */
  heat: number;
  /** The match that is being played. */
  match: string | null;
  /** What puts the first ahead of the second. */
  decided_by: "firsts" | "latest" | "places" | "points" | "shared";
  /** Was it ended before its last game? */
  early: boolean;
  /** The entrants for whom the asker may play. */
  yours: number[];
  /** Is the asker the host? */
  host: boolean;
  /** Grows with every change. */
  version: number;
}

/** Somebody who takes part, and how they stand. */
export interface CupEntrant {
  /** Who plays; open only before the cup begins. */
  kind: "computer" | "open" | "person";
  /** The name of whoever plays. */
  name: string | null;
  /** For a computer: `computer:level=2`. */
  player: string | null;
  /** Have they left for good? Then they are last in the games to come. */
  left: boolean;
  /** The place in the cup, from 1; those who are level share it. */
  place: number;
  /** The sum so far. */
  points: number;
  /** How often they came first. */
  firsts: number;
}

/** One game of a cup, played or to come. */
export interface CupRound {
  /** Which game. */
  game: string;
  /** Options that differ from the printed game. */
  house_rules: Record<string, unknown>;
  /**
   * The heats: just one if the game takes everybody. Before it begins, as it will be if nobody
   * leaves.
   */
  heats: CupHeat[];
  /** Who sits it out, if there is not room for everybody. */
  resting: number[];
  /** The points it gave, by entrant; null: it is not over. */
  points: number[] | null;
}

/** Who plays whom. */
export interface CupHeat {
  /** By number, in the order of seats: the first one begins. */
  entrants: number[];
  /** The match that was played, or is being played. */
  match: string | null;
  /** Who finished where, in the order of `entrants`; null: it is not over. */
  places: number[] | null;
}

/** It is gone, with its matches. */
export interface CupDeleted {
  /** What was deleted. */
  cup: string;
}

/**
 * Something about one entrant, by themselves or by the host.
 *
 * A `computer` plays on for them and keeps their points; or they `leave` for good between two
 * games, and are last in those to come.
 */
export interface CupEntrantChange {
  /** What is to be done. */
  do: "computer" | "leave";
  /** Which computer player. */
  player?: string;
}

/** The evening: luck, choices and hands over all matches. */
export interface CupReport {
  /** How many matches it is about. */
  matches: number;
  /** By entrant. */
  entrants: EveningRow[];
  /** Was anything placed or flicked? */
  has_hand: boolean;
  /** Who had clearly the most luck; null: nobody. */
  luckiest: number | null;
  /** Whose choices were clearly the best. */
  best_choices: number | null;
  /** Whose hand did clearly the most. */
  steadiest: number | null;
}

/** Where somebody's wins came from over the evening, in wins: the parts add up to `result`. */
export interface EveningRow {
  /** By number. */
  entrant: number;
  /** How many they played. */
  matches: number;
  /** What was theirs before the first die was rolled. */
  start: number;
  /** What dice and draws gave or took. */
  luck: number;
  /** What their hand was worth. */
  hand: number;
  /** What their choices cost or gained. */
  choices: number;
  /** What the others' hands and choices did to it. */
  others: number;
  /** Matches won; a shared win counts in parts. */
  result: number;
  /** Half the 95 % interval of each part; empty if everything was solved. */
  errors: Record<string, number>;
  /** How often there was more than one choice. */
  decisions: number;
  /** How often there was a better one. */
  mistakes: number;
  /** Hands that were measured. */
  hands: EveningHand[];
}

/** How steady somebody's hand was in one match. */
export interface EveningHand {
  /** Which game. */
  game: string;
  /** How often they placed or flicked. */
  gestures: number;
  /** The error of the hand, in words. */
  says: string;
}

export interface CoachQuery {
  /** If it is missing, that of `Accept-Language`. */
  language?: "en" | "es" | null;
}

export interface RecordQuery {
  /** The number of the first line that is wanted. */
  since?: number;
}

/** A match, or a part of it, step by step. */
export interface Replay {
  /** The match that is replayed. */
  match: string;
  /** The game that was played. */
  game: string;
  /** By seat. */
  names: string[];
  /** Lines of the record so far. */
  lines: number;
  /** Those after `since`, in order. */
  steps: Step[];
  /** Ask again with this as `since` to get the rest; null: that is all. */
  more: number | null;
  /** How it was won, once it is over. */
  victory: Victory | null;
}

/** A step of a replay: the position after it, as everybody may see it. */
export interface Step {
  /** Its line in the record; 0 is the start. */
  line: number;
  /** Who acted; null: the table. */
  seat: number | null;
  /** The action or outcome; null at the start. */
  step: Record<string, unknown> | null;
  /** Whose turn it is then; -1: the table, -2: the game is over. */
  turn: number;
  /** As in `view` of the socket. */
  view: Record<string, unknown>;
  /** The same, for screens that draw any game. */
  board: (SentencePart | ShelfPart | GridPart)[];
  /** What happened, in sentences. */
  told?: string[];
  /** The motion, where physics answered, in base64. */
  trace?: string;
}

export interface ReplayQuery {
  /** The line after which steps are wanted; 0: from the start, with the position there. */
  since?: number;
  /** The most steps of one answer. */
  limit?: number;
  /** If it is missing, that of `Accept-Language`. */
  language?: "en" | "es" | null;
}

/** What decided a match. */
export interface Report {
  /** The game that was played. */
  game: string;
  /** The hash of the last line of the record that it is about. */
  hash: string;
  /** Was it played to its end? */
  finished: boolean;
  /** Are values win shares, or of one alone the expected score? */
  measure: "score" | "share";
  /** Where the values come from. */
  source: Exact | Insight | Learned | Rollout;
  /** The values before the first event, by seat. */
  start: number[];
  /** Where each seat's result comes from. */
  seats: ReportSeat[];
  /** Was anything placed or flicked? */
  has_hand: boolean;
  /** Every step that changed something. */
  events: ReportEvent[];
  /** The same for people. */
  told: ReportTold;
  /** The hands that were measured by their gestures; the game is judged with them. */
  hands: ReportHand[];
}

/** Values from the solution of this match. */
export interface Exact {
  kind: "exact";
  /** How far off they may be: a proven bound. */
  bound: number;
}

/** Values from what is known of the game. */
export interface Insight {
  kind: "insight";
}

/** Values from a network that learned the game by playing against itself. */
export interface Learned {
  kind: "learned";
  /** Half the 95 % interval of a share, as it was measured. */
  interval: number;
}

/** Values from games that were played on from there. */
export interface Rollout {
  kind: "rollout";
  /** The widest 95 % interval among the choices. */
  interval: number;
  /** How many were played for the choice that got the most. */
  games: number;
  /** Why no more games were played: `decided`, `known`, `equal`, `time` or `games`. */
  stopped: string;
  /** Legal actions that were not weighed. */
  unseen: number;
  /**
   * How everybody played on: by the solution for two, by rule of thumb, or as an absent player
   * would, if the rule of thumb does not know one of the house rules.
   */
  played_on_by: "default" | "pretending" | "thumb";
}

/** Where a seat's result comes from: start + luck + hand + choices + others = result. */
export interface ReportSeat {
  /** The name of whoever had the seat. */
  name: string;
  /** Its value before the first event. */
  start: number;
  /** What dice and draws gave. */
  luck: number;
  /** What placing and flicking gave. */
  hand: number;
  /** What its own choices gave, compared with the best ones. */
  choices: number;
  /** What the choices of the others gave. */
  others: number;
  /** What it ended with. */
  result: number;
  /** The result without the luck. */
  without_luck: number;
  /** Half the 95 % interval of each part; empty if the game is solved. */
  errors: Record<string, number>;
  /** How often there was more than one choice. */
  decisions: number;
  /** How many choices were surely worse than the best. */
  mistakes: number;
  /** What the mistakes lost together. */
  cost: number;
  /** The average loss of a decision. */
  loss: number;
  /** Half the 95 % interval of `loss`. */
  unsure: number;
  /** A mistake of less than about this could not have been found. */
  seen: number;
  /** How well it was played, in a word. */
  grade: string;
  /** The score, as the game counts it. */
  score: number;
  /** The parts rounded for display so that they still add up; also `skill` and `without_luck`. */
  read: Record<string, number>;
}

/** A step of the match, and what it changed. */
export interface ReportEvent {
  /** Its line in the record. */
  line: number;
  /** What decided it: dice, a hand, or a choice. */
  kind: "choice" | "hand" | "luck";
  /** Whose it was; null: the table's. */
  seat: number | null;
  /** What happened, in sentences. */
  says: string[];
  /** By seat: how much the values changed. */
  change: number[];
  /** The values after it. */
  after: number[];
  /** For a choice: what it lost compared with the best. */
  loss?: number;
  /** Half the 95 % interval of the change. */
  error?: number;
  /** For a choice: was there more than one? */
  free?: boolean;
  /** For a mistake: what would have been best. */
  better?: Record<string, unknown> | null;
}

/** The report in words; a reader who had exactly one seat is addressed as You. */
export interface ReportTold {
  /** By seat, as they are called here. */
  names: string[];
  /** How it ended; empty if it did not. */
  result: string;
  /** What helped the winner most. */
  decided: string;
  /** What a reader should know. */
  remarks: string[];
  /** Where the values come from. */
  source: string;
  /** By seat: how it was played. */
  judgements: string[];
  /** What turned the match. */
  moments: ReportMoment[];
  /** The choices that cost most. */
  mistakes: ReportMistake[];
  /** How it was won, in one sentence from the record; it may be empty. */
  how: string;
  /** What the house's people would have done at the choices that mattered most. */
  counsel: ReportCounsel[];
}

/** An event that turned the match. */
export interface ReportMoment {
  /** Its line in the record. */
  line: number;
  /** Whose it was, or who rolled. */
  seat: number;
  /** What happened, in sentences. */
  says: string[];
}

/** A choice that was worse than the best; `loss` is given with its event. */
export interface ReportMistake {
  /** Its line in the record. */
  line: number;
  /** Who chose. */
  seat: number;
  /** What was done. */
  played: string;
  /** What would have been best. */
  better: string;
  /** What spoke against it, where that is known. */
  why: string[];
  /** Its text id, if there is a picture of it because the match is solved. */
  position: string | null;
}

/** What the house's people would have done at a choice. */
export interface ReportCounsel {
  /** Its line in the record. */
  line: number;
  /** Who chose. */
  seat: number;
  /** What was done. */
  played: string;
  /** Grouped by what they would have done, the largest group first. */
  advice: ReportAdvice[];
}

/** Something that could be done, and which of the house's people would have done it. */
export interface ReportAdvice {
  /** What they would have done. */
  says: string;
  /** Is it what was played? */
  played: boolean;
  /** Their names, in the form that seats use. */
  residents: string[];
}

/** How steady a person's hand was, in the form of the game's option, with its 95 % interval. */
export interface ReportHand {
  /** Whose hand. */
  seat: number;
  /** How many gestures it was measured by. */
  gestures: number;
  /** The error that was measured. */
  error: number;
  /** The lower end of the interval. */
  low: number;
  /** The upper end of the interval. */
  high: number;
  /** These three numbers for people, with their unit. */
  says: string[];
  /** Was it measured before, on the practice range, and not by the gestures of the game? */
  practised: boolean;
}

/** What the coach says about the position, the best choice first. */
export interface Hint {
  /** The id of the position. */
  position: string;
  /** Who is to act. */
  seat: number;
  /** Where the values come from. */
  source: Exact | Insight | Learned | Rollout;
  /** Are values win shares, or for one alone the expected score? */
  measure: "score" | "share";
  /** What was weighed, the best first. */
  choices: Advised[];
  /** The whole of it for people. */
  text: string[];
  /** Does the coach still study this game? Asking again later may give a better answer. */
  studying: boolean;
}

/** A legal action and what it is worth. */
export interface Advised {
  /** As in `actions` of the socket. */
  action: Record<string, unknown>;
  /** By seat: win shares, or for one alone the expected score. */
  values: number[];
  /** How much the seat to act loses by it, compared with the best; never negative. */
  loss: number;
  /** The error of its value: the bound, or half the 95 % interval. */
  error: number;
  /** Is it certain (95 %) that it is worse than the best? */
  told_apart: boolean;
  /** What there is to fear, and how likely it is. */
  risks: Record<string, number>;
  /** The same for people. */
  says: string[];
}

/** How the people of a group did against each other and others. */
export interface Standings {
  /** The group that was asked for. */
  names: string[];
  /** The most wins a game first. */
  standings: Standing[];
  /** Oldest first: how it came about. */
  matches: Played[];
  /** False: there are older matches that were not counted. */
  complete: boolean;
}

/** How one person did. */
export interface Standing {
  /** Whose they are. */
  name: string;
  /** Finished games. */
  games: number;
  /** Shares of wins added up: half a win for each of two who share it. */
  wins: number;
  /**
   * What everybody would have won if all played equally well: one divided by the number of
   * players, for each game.
   */
  expected: number;
  /** Games that the coach has judged, so that luck can be taken out. */
  judged: number;
  /** What dice and draws gave in the judged games, in wins. */
  luck: number;
  /** The wins of the judged games without that luck. */
  without_luck: number;
  /** Games that they gave up as hosts; these count for nothing else. */
  given_up: number;
}

/** A match of the group. */
export interface Played {
  /** Its id. */
  match: string;
  /** The game that was played. */
  game: string;
  /** When it ended, in seconds since 1970. */
  ended: number;
  /** The people who played. */
  people: string[];
  /** The computer players at it. */
  computers: string[];
  /** Shares of the win, by name. */
  shares: Record<string, number>;
  /** The same without luck; null if no coach has judged it. */
  without_luck: Record<string, number | null>;
}

export interface StandingsQuery {
  /** The group, separated by commas; it has to be there. */
  names?: string;
  /** One game alone. */
  game?: string | null;
  /** A day, like 2026-01-31. */
  since?: string | null;
}

/** Standings that include private tables, by the tokens that somebody got at them. */
export interface StandingsAsked {
  /** The group. */
  names: string[];
  /** Tokens that somebody got at their tables. */
  tokens?: string[];
  /** Only this game. */
  game?: string | null;
  /** A day, like 2026-01-31; nothing before it counts. */
  since?: string | null;
}

/** What the house keeps, for those whom it is about. */
export interface Export {
  /** Those that the token has a right to. */
  matches: Exported[];
}

/** All that the house keeps of one match, for somebody with a right to it. */
export interface Exported {
  /** Its id. */
  match: string;
  /** As everybody at it sees it. */
  table: Table;
  /** The seats that the token is for. */
  yours: number[];
  /** Is the token the host's? */
  host: boolean;
  /** The lines of the record; the secret is among them once it is revealed. */
  record: string[];
  /** When each of them was written, and under which id chosen by the client. */
  appends: Record<string, unknown>[];
  /** How every seat ended, with luck where it is known. */
  results: Record<string, unknown>[];
  /** What else is kept, in words. */
  kept_of_you: string[];
  /** What the wall of the house keeps of it, by seat; null: nothing yet. */
  wall: Record<string, unknown> | null;
}

export interface ExportQuery {
  /** Up to ten ids, separated by commas; those that the token has no right to are left out. */
  matches: string;
}

/** A position, all around: of a solved match, or of one that is being solved. */
export interface Explored {
  /** Its text id: the address of this picture. */
  position: string;
  /** Its game. */
  game: string;
  /** Whoever is to move is You. */
  names: string[];
  /** Whose turn it is; -1: the table, -2: the game is over. */
  turn: number;
  /** The position as a client draws it. */
  view: Record<string, unknown>;
  /** What lies on the table, for screens that draw any game. */
  board: (SentencePart | ShelfPart | GridPart)[];
  /** Where things stand, in sentences. */
  status: string[];
  /** Where the values come from. Whatever is final is exact. */
  source: Exact | Insight | Learned | Rollout;
  /** The same for people. */
  source_says: string;
  /** Are values win shares, or for one alone expected scores? */
  measure: "score" | "share";
  /** What the position is worth, by seat. */
  values: number[];
  /** The best first; empty if nobody has a choice. */
  choices: Weighed[];
  /** What can be changed about it. */
  dials: DialForm[];
  /** What is best around it; null: there is none. It is empty in a first answer. */
  chart: ChartForm | null;
  /** False: a first answer, while the match is being solved. */
  final: boolean;
}

/** A legal action of a position and what it is worth. */
export interface Weighed {
  /** Its index among the actions; `act` takes it. */
  act: number;
  /** As a sentence. */
  offer: string;
  /** A few words for a button. */
  title: string;
  /** What it leads to. */
  note: string;
  /** By seat: win shares, or for one alone the expected score. */
  values: number[];
  /** What is lost by it, compared with the best; never negative. */
  loss: number;
  /** Is it worse than the best? */
  told_apart: boolean;
  /** What it is worth, and what may come of it. */
  says: string[];
}

/** Something about a position that can be changed. */
export interface DialForm {
  /** Its name in `turn`: `points0:45,risk:12`. */
  name: string;
  /** What it is called. */
  label: string;
  /** The heading of its group. */
  group: string;
  /** What it is now. */
  value: number;
  /** The least that it may be. */
  low: number;
  /** The most that it may be. */
  high: number;
  /** The present value in words. */
  says: string;
  /** All the values it may have; empty: every whole number from `low` to `high`. */
  choices: DialValue[];
}

/** A value that a dial may have. */
export interface DialValue {
  /** The value that `turn` takes. */
  value: number;
  /** What it is called. */
  says: string;
}

/** What is best while two dials vary and all else stays the same, by row and column. */
export interface ChartForm {
  /** The columns. */
  across: ChartAxis;
  /** The rows. */
  down: ChartAxis;
  /** What is best somewhere. */
  kinds: ChartKind[];
  /** An index into the kinds; -1: nobody has a choice there, or there is no such position. */
  best: number[][];
  /** The value of each cell, to whoever is to move. */
  worth: ((number | null)[])[];
  /** What the best of the worse choices loses. */
  cost: ((number | null)[])[];
}

/** One side of a chart. */
export interface ChartAxis {
  /** The name of the dial that is turned along it. */
  dial: string;
  /** What that dial is called. */
  label: string;
  /** The values of the cells along it. */
  values: number[];
}

/** What is best in some cells. */
export interface ChartKind {
  /** What it is called. */
  says: string;
  /** 0 to 7; an action keeps its sign from chart to chart. */
  sign: number;
}

export interface ExploreQuery {
  /** A position's text id. */
  position?: string | null;
  /** Without a position: where the picture of this game begins. */
  game?: string | null;
  /** Dials to turn first: `points0:45,risk:12`. */
  turn?: string;
  /** Then the position after this action. */
  act?: number | null;
  /** Then, where the table is asked, the position after what it answers. */
  draw?: boolean;
  /** The language of its sentences; otherwise that of the request. */
  language?: "en" | "es" | null;
}

/** A position where people go wrong, with every answer judged already. */
export interface Question {
  /** Its game. */
  game: string;
  /** Its text id. */
  position: string;
  /** Whoever is asked is You. */
  names: string[];
  /** The seat that is asked. */
  turn: number;
  /** The position as a client draws it. */
  view: Record<string, unknown>;
  /** What lies on the table, for screens that draw any game. */
  board: (SentencePart | ShelfPart | GridPart)[];
  /** Where things stand, in sentences. */
  status: string[];
  /** Where the values come from. */
  source: Exact | Insight | Learned | Rollout;
  /** The same for people. */
  source_says: string;
  /** Are values win shares, or for one alone expected scores? */
  measure: "score" | "share";
  /** The answers that are offered. */
  choices: QuizChoice[];
  /** The index of the best choice. */
  best: number;
  /** Does the rule of thumb go wrong here? */
  thumb_errs: boolean;
  /** Is there a picture of it? */
  explorable: boolean;
  /** The kind of choice that is trained, in words; null: of any kind. */
  about: string | null;
  /** The name of the own box that it is about; null: the usual one. */
  box: string | null;
}

/** An answer, and what the coach says about it. */
export interface QuizChoice {
  /** As a sentence. */
  offer: string;
  /** A few words for a button. */
  title: string;
  /** What it leads to. */
  note: string;
  /** The value to whoever is asked. */
  value: number;
  /** What is lost by it, compared with the best. */
  loss: number;
  /** Is it the best, or as good? */
  right: boolean;
  /** Close enough, or right. */
  fine: boolean;
  /** What the coach says about it. */
  verdict: string;
  /** What may come of it. */
  why: string[];
}

export interface QuizQuery {
  /** The game that is asked about. */
  game: string;
  /** The same seed asks the same where a game is solved. */
  seed?: number;
  /** A question that the house has made in advance will do, whatever the seed. */
  ready?: boolean;
  /** The language of its sentences; otherwise that of the request. */
  language?: "en" | "es" | null;
  /** Choices of one kind alone, as the habits of the wall have it: `dice:4`. */
  about?: string | null;
  /** The code of an own box of the game (`/api/boxes`), whose dice, cards or board it is about. */
  box?: string | null;
}

/** A whole game of computer players, with what it was worth to each after every step. */
export interface Performance {
  /** Its game. */
  game: string;
  /** Who played. */
  names: string[];
  /** Where the values come from. */
  source: Exact | Insight | Learned | Rollout;
  /** The same for people. */
  source_says: string;
  /** Are values win shares, or for one alone expected scores? */
  measure: "score" | "share";
  /** The start, and every step with the position after it. */
  steps: Step[];
  /** By step and seat. */
  values: number[][];
  /** How it ended. */
  result: string;
}

export interface ShowQuery {
  /** The game that is played. */
  game: string;
  /** Who plays: the best there is, or a level. */
  seats?: string;
  /** The same seed gives the same game. */
  seed?: number;
  /** The language of its sentences; otherwise that of the request. */
  language?: "en" | "es" | null;
}

/** The practice range after a try, or at its beginning. The house keeps nothing of it. */
export interface Practised {
  /** The game whose hand is practised. */
  game: string;
  /** Every seat is You. */
  names: string[];
  /**
   * What to show, one step after another; the last is the ground of the next try. Lines are
   * counted from 0.
   */
  steps: Step[];
  /** Where the next try is made; send it back with that try. */
  position: string;
  /** The world of the next try, likewise; null: everything lies neatly. */
  world: Record<string, unknown> | null;
  /** What can be tried. */
  offers: Offer[];
  /** How the try turned out; null at the beginning. */
  came: CameOut | null;
}

/** How a try turned out. */
export interface CameOut {
  /** Did it turn out as it was meant? */
  good: boolean;
  /**
   * How far the person's own hand missed, in the two parts that the game names: millimetres to
   * the right and away, or degrees to the right and centimetres a second too fast; null: the house
   * lent its hand.
   */
  off: number[] | null;
  /** One standard deviation of what the table adds to that. */
  table: number[];
  /** How far this practice has come: the dice of the tower, say. */
  size: number;
  /** How it turned out, as a sentence. */
  says: string;
}

/** A try on the practice range; without an action, the beginning. */
export interface PracticeTry {
  /** The game whose hand is practised. */
  game: string;
  /** Where the try is made, as the house last gave it. */
  position?: string | null;
  /** The world of the try, likewise. */
  world?: Record<string, unknown> | null;
  /** One of the offers, with the gesture as `hand`. */
  action?: Record<string, unknown> | null;
  /** Should it be told while it is simulated? Then the answer is JSON lines, each a `Told`. */
  motion?: boolean;
}

/** A line of an answer that is told while physics simulates; it has just one of these. */
export interface Told {
  /** The gesture, as the first of the steps of the answer that tell it. */
  step?: Step;
  /** Some frames of the motion that the next step will have as its trace. */
  motion?: Motion;
  /** The last line: the whole answer, as it is without `motion`. */
  done?: Record<string, unknown>;
  /** The last line, if there is no answer after all. */
  fault?: Fault;
}

/** The body of every refusal over HTTP. */
export interface Fault {
  /** For programs; docs/protocol.md lists them. */
  reason: string;
  /** For people, in their language. */
  sentence: string;
}

/** What is laid on a date; it is the same in every house. */
export interface DailyTable {
  /** The day. */
  date: string;
  /** The first day that had a table. */
  first: string;
  /** What can be played, in order. */
  things: DailyThing[];
}

/** One of the things of a day. */
export interface DailyThing {
  /** A position to decide, a game with the dice of the day, a gesture. */
  thing: "decision" | "dice" | "hand";
  /** The game that it comes from. */
  game: string;
}

export interface DailyQuery {
  /** The day, written like 2026-11-17: where somebody plays, not where the house stands. */
  date: string;
}

/** The position of a day. */
export interface DailyDecision {
  /** The day. */
  date: string;
  /** Its game. */
  game: string;
  /** Whoever is asked is You. */
  names: string[];
  /** The seat that is asked. */
  turn: number;
  /** The position as a client draws it. */
  view: Record<string, unknown>;
  /** What lies on the table, for screens that draw any game. */
  board: (SentencePart | ShelfPart | GridPart)[];
  /** Where things stand, in sentences. */
  status: string[];
  /** The answers that are offered. */
  choices: DailyChoice[];
  /** What the answer is worth; null: there was none yet. */
  verdict: DailyVerdict | null;
}

/** A choice in the position of a day. */
export interface DailyChoice {
  /** As a sentence. */
  offer: string;
  /** A few words for a button. */
  title: string;
  /** What it leads to. */
  note: string;
}

/** What an answer is worth. */
export interface DailyVerdict {
  /** The index of the answer. */
  answer: number;
  /**
   * 4 for the best choice, or one as good; 3, 2 or 1 for one that gives up at most 3, 6 or 10
   * hundredths of winning chance; else 0. A point of somebody who plays alone counts as five.
   */
  dots: number;
  /** The position with every choice judged. */
  question: Question;
}

/** An answer to the position of a day; without one, the position. */
export interface DailyAnswer {
  /** The day. */
  date: string;
  /** The index of the choice among those that are offered. */
  answer?: number | null;
}

/** The game of a day up to the next choice. */
export interface DailyGame {
  /** The day. */
  date: string;
  /** Its game. */
  game: string;
  /** You, and the house. */
  names: string[];
  /** What happened since the last choice, that choice included; at the beginning, the start. */
  steps: Step[];
  /** What can be chosen; none at the end. */
  offers: Offer[];
  /** How good the choices were; null before the end. */
  score: DailyScore | null;
}

/** What the choices of a finished game are worth. */
export interface DailyScore {
  /** 100 less a point for every hundredth of winning chance that was given up. */
  score: number;
  /** The same as a sentence. */
  says: string;
  /** How the game ended. It does not count: dice are luck. */
  result: string;
  /** Are losses win shares, or points of somebody who plays alone? */
  measure: "score" | "share";
  /** What all choices gave up. */
  lost: number;
  /** How many choices there were where there was something to choose. */
  chosen: number;
  /** The most expensive mistakes, at most three. */
  mistakes: DailyMistake[];
  /** Where the values come from. */
  source_says: string;
}

/** A choice that gave something up. */
export interface DailyMistake {
  /** The seat that chose. */
  turn: number;
  /** The position in which it was made. */
  view: Record<string, unknown>;
  /** The same for screens that draw any game. */
  board: (SentencePart | ShelfPart | GridPart)[];
  /** What was chosen, as a sentence. */
  chosen: string;
  /** What would have been best. */
  best: string;
  /** What it gave up: a win share, or points of somebody who plays alone. */
  loss: number;
  /** What speaks for the best choice. */
  why: string[];
}

/** The game of a day, described by the choices made so far. */
export interface DailyChoices {
  /** The day. */
  date: string;
  /** Each choice by its index among what was offered then. */
  choices?: number[];
}

/** The world of a day's gesture, and how it turned out. */
export interface DailyHand {
  /** The day. */
  date: string;
  /** Its game. */
  game: string;
  /** Every seat is You. */
  names: string[];
  /** What to show, one step after another. */
  steps: Step[];
  /** What can be done; none after the gesture. */
  offers: Offer[];
  /** What to aim at, in games that have a target. */
  target: unknown;
  /** What the person is asked to do, as a sentence. */
  ask: string;
  /** How it turned out; null before the gesture. */
  landing: DailyLanding | null;
}

/** Where the gesture of a day ended. */
export interface DailyLanding {
  /** 100 at the best place, down to 0. */
  score: number;
  /** Distance from the best place; null: as bad as can be. */
  millimetres: number | null;
  /** How it turned out, as a sentence. */
  says: string;
  /** What would have been best. */
  best: string;
}

/** The gesture of a day; without an action, where it is made. */
export interface DailyGesture {
  /** The day. */
  date: string;
  /** One of the offers, with the gesture as `hand`. */
  action?: Record<string, unknown> | null;
  /** Should it be told while it is simulated? Then the answer is JSON lines, each a `Told`. */
  motion?: boolean;
}

/** The wall of the house, as far as the asker may see it. */
export interface Wall {
  /** Everybody on it, the most recent player first. */
  people: WallPerson[];
  /** The newest first. */
  games: WallGame[];
  /** How many games match the question, listed or not. */
  found: number;
  /** The records of the house. */
  marks: WallMark[];
  /** The person asked for; null: nobody was, or they are not on this wall. */
  portrait: WallPortrait | null;
  /** Games that are still being read. */
  unread: number;
  /** Games whose records cannot be read here. */
  unreadable: number;
  /** False: there are older games that were not looked at. */
  complete: boolean;
}

/** Somebody of the house. */
export interface WallPerson {
  /** As they called themselves. */
  name: string;
  /** How many games they finished. */
  games: number;
  /** When they last played, in seconds since 1970. */
  last: number;
}

/** A game that was played here. */
export interface WallGame {
  /** Its id. */
  match: string;
  /** Which game. */
  game: string;
  /** When, in seconds since 1970. */
  ended: number;
  /** Was it given up before its end? */
  abandoned: boolean;
  /** May the asker read its report? */
  opens: boolean;
  /** In the order of play. */
  seats: WallSeat[];
}

/** Somebody in a game. */
export interface WallSeat {
  /** What they are called there. */
  name: string;
  /** False: a computer player. */
  person: boolean;
  /** False: a computer, or somebody whose name was forgotten; the wall has no more about them. */
  known: boolean;
  /** Their share of the win; null: nobody won, or they played alone. */
  share: number | null;
  /** Null: it has not been read yet. */
  score: number | null;
  /** The win share that luck gave them; null: no coach has judged it. */
  luck: number | null;
  /** What their own choices and their hand did for them. */
  choices: number | null;
}

/** A record. */
export interface WallMark {
  /** The game that it belongs to. */
  game: string;
  /** The game's own name for it. */
  name: string;
  /** What it is called. */
  title: string;
  /** What it amounts to. */
  says: string;
  /** Who holds it. */
  holder: string;
  /** In which match it was set. */
  match: string;
  /** When that ended, in seconds since 1970. */
  ended: number;
  /** May the asker read its report? */
  opens: boolean;
}

/** What the wall knows of one person. */
export interface WallPortrait {
  /** The person's name. */
  name: string;
  /** How many games they finished with others. */
  games: number;
  /** A shared win counts as its share. */
  wins: number;
  /** Rivals, the person they met most first. */
  rivals: WallRival[];
  /** Luck and choices in judged games, the oldest first. */
  fortunes: WallFortune[];
  /** The average per game; null with fewer than two games. */
  luck: WallAverage | null;
  /** The average per game; null with fewer than two games. */
  choices: WallAverage | null;
  /** The most expensive first. */
  habits: WallHabit[];
  /** Their personal records. */
  marks: WallMark[];
}

/** How somebody did against one other person. */
export interface WallRival {
  /** The other's name. */
  name: string;
  /** False: a computer player. */
  person: boolean;
  /** How many games both finished. */
  games: number;
  /** In how many games they got more of the win. */
  won: number;
  /** In how many games the other got more of it. */
  lost: number;
  /** The rest: the win was shared, or somebody else's. */
  even: number;
  /** The 95 % interval of the chance to do better, counting the games that one of the two won. */
  low: number;
  /** Its upper end. */
  high: number;
}

/** Somebody's luck and choices in one game, in win share. */
export interface WallFortune {
  /** Which match. */
  match: string;
  /** Which game. */
  game: string;
  /** When, in seconds since 1970. */
  ended: number;
  /** Their share of the win. */
  share: number;
  /** What dice and draws gave them. */
  luck: number;
  /** What their own choices and their hand did for them. */
  choices: number;
  /** May the asker read its report? */
  opens: boolean;
}

/** An average per game. */
export interface WallAverage {
  /** In win share. */
  value: number;
  /** Half of its 95 % interval. */
  error: number;
}

/** A costly choice that somebody makes again and again. */
export interface WallHabit {
  /** The game that it belongs to. */
  game: string;
  /** What they do, in words. */
  says: string;
  /** The win share that it costs per game. */
  cost: number;
  /** Half of its 95 % interval. */
  error: number;
  /** How often they did it. */
  times: number;
  /** How many such choices they had. */
  occasions: number;
  /** In how many judged games. */
  games: number;
  /** What to pass to `/api/quiz` to be asked about such choices. */
  about: string;
  /** What that quiz is called. */
  trains: string;
}

/** What somebody wants to see of the wall. */
export interface WallAsked {
  /** One person, to see what the wall knows about them. */
  name?: string | null;
  /** Only this game. */
  game?: string | null;
  /** Tokens that somebody got at their tables; a family's house needs none. */
  tokens?: string[];
  /** How many games are listed. */
  limit?: number;
}

/** The boxes that a house keeps. */
export interface OwnBoxes {
  /** The newest first. */
  boxes: OwnBox[];
}

/** A box that can be played with. */
export interface OwnBox {
  /** The same box has the same id. */
  id: string;
  /** One of `/api/games`. */
  game: string;
  /** What its owners call it. */
  name: string;
  /** What differs from the printed box, in the form of a new table's options. */
  options: Record<string, unknown>;
  /** All options with this box, for the fewest players. */
  whole: Record<string, unknown>;
  /** The numbers of players that can play with it. */
  players: number[];
  /** The whole box in letters, for links and QR codes. */
  code: string;
  /** The id of its opening position, for as many as a picture of best play begins with. */
  position: string;
  /** Does the house keep it? */
  kept: boolean;
}

/** A box that somebody made or was sent. */
export interface BoxGiven {
  /** What its file holds: game, name, options. */
  box?: Record<string, unknown> | null;
  /** Or its code. */
  code?: string | null;
  /** Should it be kept for everybody in a family's house? */
  keep?: boolean;
}

/** What `/health` says; with 503, this process cannot serve now. */
export interface Health {
  /** Does this process run? */
  live: boolean;
  /** Can it serve? */
  ready: boolean;
  /** As in `Reach`; only told to programs on the same computer. */
  open?: boolean;
  /** As in `Reach`. */
  network?: string | null;
  /** As in `Reach`. */
  may_open?: boolean;
  /** Is the disk of the database nearly full? Only told to this machine and private networks. */
  disk_low?: boolean;
}

/** It is being worked out; ask again after `Retry-After` seconds. */
export interface Pending {
  /** Always `pending`. */
  state: "pending";
  /** How much of a solution is there, from 0 to 1. It is missing until that is known. */
  done: number | null;
  /**
   * A first answer, where there is one: what the final one will be, with what is known before the
   * match is solved.
   */
  first: Record<string, unknown>;
}

/** What can be asked over HTTP; `gives` a string: text of some kind, not JSON. */
export interface Ways {
  /** This description. */
  "GET /api/openapi.json": { takes: null; query: null; gives: Record<string, unknown> };
  /** What is said over the WebSocket. */
  "GET /api/protocol.json": { takes: null; query: null; gives: Record<string, unknown> };
  /** Games, options, computer players, dice. */
  "GET /api/games": { takes: null; query: null; gives: Games };
  /** The languages of the house. */
  "GET /api/languages": { takes: null; query: null; gives: Languages };
  /** What a language says for English texts. */
  "GET /api/languages/{language}": { takes: null; query: null; gives: Texts };
  /** The rules of a game, as Markdown. */
  "GET /api/games/{game}/rules": { takes: null; query: RulesQuery; gives: string };
  /** An empty score sheet of a game, as text. */
  "GET /api/games/{game}/sheet": { takes: null; query: SheetQuery; gives: string };
  /** Open the house to the network, from its own computer. */
  "POST /api/open": { takes: null; query: null; gives: Reach };
  /** Close it to the network again. */
  "DELETE /api/open": { takes: null; query: null; gives: Reach };
  /** Open a table. */
  "POST /api/matches": { takes: NewTable; query: null; gives: Seated };
  /** Public tables. */
  "GET /api/matches": { takes: null; query: null; gives: Tables };
  /** One table. */
  "GET /api/matches/{match}": { takes: null; query: null; gives: Table };
  /** Delete a match and every trace of it. */
  "DELETE /api/matches/{match}": { takes: null; query: null; gives: Deleted };
  /** Take seats. */
  "POST /api/join": { takes: Join; query: null; gives: Seated };
  /** Where a code leads. */
  "POST /api/invitation": { takes: Watch; query: null; gives: Invited };
  /** Watch a table. */
  "POST /api/watch": { takes: Watch; query: null; gives: Seated };
  /** Begin. */
  "POST /api/matches/{match}/start": { takes: null; query: null; gives: Table };
  /** Stop the clock, and everybody. */
  "POST /api/matches/{match}/pause": { takes: null; query: null; gives: Table };
  /** Go on after a pause. */
  "POST /api/matches/{match}/go_on": { takes: null; query: null; gives: Table };
  /** Give the match up. */
  "POST /api/matches/{match}/close": { takes: null; query: null; gives: Table };
  /** Another invitation. */
  "POST /api/matches/{match}/code": { takes: null; query: null; gives: Table };
  /** The same people again, the seats rotated. */
  "POST /api/matches/{match}/rematch": { takes: null; query: null; gives: Table };
  /** Let whoever has its address read a match that is over. */
  "POST /api/matches/{match}/share": { takes: Share; query: null; gives: Table };
  /** Change one seat. */
  "POST /api/matches/{match}/seats/{seat}": { takes: SeatChange; query: null; gives: Table };
  /** Open a cup. */
  "POST /api/cups": { takes: NewCup; query: null; gives: Seated };
  /** How a cup stands. */
  "GET /api/cups/{cup}": { takes: null; query: null; gives: CupState };
  /** Delete a cup and its matches. */
  "DELETE /api/cups/{cup}": { takes: null; query: null; gives: CupDeleted };
  /** The next match. */
  "POST /api/cups/{cup}/next": { takes: null; query: null; gives: CupState };
  /** Leave for good, or let a computer play on. */
  "POST /api/cups/{cup}/entrants/{seat}": { takes: CupEntrantChange; query: null; gives: CupState };
  /** End a cup now. */
  "POST /api/cups/{cup}/end": { takes: null; query: null; gives: CupState };
  /** The cup and its matches in one file. */
  "GET /api/cups/{cup}/record": { takes: null; query: null; gives: string };
  /** The evening: luck, choices and hands. */
  "GET /api/cups/{cup}/report": { takes: null; query: CoachQuery; gives: CupReport };
  /** The record, line by line. */
  "GET /api/matches/{match}/record": { takes: null; query: RecordQuery; gives: string };
  /** The score sheet, as text. */
  "GET /api/matches/{match}/sheet": { takes: null; query: CoachQuery; gives: string };
  /** The match step by step. */
  "GET /api/matches/{match}/replay": { takes: null; query: ReplayQuery; gives: Replay };
  /** The coach's report. */
  "GET /api/matches/{match}/report": { takes: null; query: CoachQuery; gives: Report };
  /** The coach's report, as a page. */
  "GET /matches/{match}/report": { takes: null; query: CoachQuery; gives: string };
  /** What the coach would do. */
  "GET /api/matches/{match}/hint": { takes: null; query: CoachQuery; gives: Hint };
  /** How a group of names did. */
  "GET /api/standings": { takes: null; query: StandingsQuery; gives: Standings };
  /** The same, of private tables too. */
  "POST /api/standings": { takes: StandingsAsked; query: null; gives: Standings };
  /** The same, for a spreadsheet. */
  "GET /api/standings.csv": { takes: null; query: StandingsQuery; gives: string };
  /** All that is kept of some matches. */
  "GET /api/export": { takes: null; query: ExportQuery; gives: Export };
  /** What perfect play does in a position, and around it. */
  "GET /api/explore": { takes: null; query: ExploreQuery; gives: Explored };
  /** A hard choice, with every answer judged. */
  "GET /api/quiz": { takes: null; query: QuizQuery; gives: Question };
  /** A whole game of the best players, with win shares. */
  "GET /api/show": { takes: null; query: ShowQuery; gives: Performance };
  /** A try on the practice range. */
  "POST /api/practice": { takes: PracticeTry; query: null; gives: Practised };
  /** What is laid on a date, the same in every house. */
  "GET /api/daily": { takes: null; query: DailyQuery; gives: DailyTable };
  /** The position of a day, and what an answer is worth. */
  "POST /api/daily/decision": { takes: DailyAnswer; query: null; gives: DailyDecision };
  /** The game of a day, told by one's choices so far. */
  "POST /api/daily/dice": { takes: DailyChoices; query: null; gives: DailyGame };
  /** The gesture of a day, and where it ended. */
  "POST /api/daily/hand": { takes: DailyGesture; query: null; gives: DailyHand };
  /** The wall of the house. */
  "POST /api/wall": { takes: WallAsked; query: null; gives: Wall };
  /** The boxes that this house keeps. */
  "GET /api/boxes": { takes: null; query: null; gives: OwnBoxes };
  /** Check a box, or keep it. */
  "POST /api/boxes": { takes: BoxGiven; query: null; gives: OwnBox };
  /** Keep a box no longer. */
  "DELETE /api/boxes/{box}": { takes: null; query: null; gives: OwnBoxes };
}
