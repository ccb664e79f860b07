// Written by tools/wire-types from the house's own schemas: change src/rollhouse/protocol/messages.py
// bodies.py or coach_bodies.py instead, then run it again.

export const PROTOCOL = 1;
export const PATH = "/api/play";
/** Bytes of a message that a client may send. */
export const LARGEST_MESSAGE = 16384;

/** Whatever a client says at the socket. */
export type ClientMessage = Hello | Act | Stir | Enter | Undo | Correct | React;

/** Whatever the house says there. */
export type HouseMessage = Welcome | Lines | Done | TableChanged | Wanted | Reaction | Motion | Refused | Goodbye;

/** What lies on the table, for screens that draw any game. */
export type BoardPart = SentencePart | ShelfPart | GridPart;

/** The first message: which match, by what right, and how much of it is known. */
export interface Hello {
  say: "hello";
  match: string;
  /** Of seats, of the host, or of a spectator; none where the match is public. */
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
 * Where the table answers next and takes nonces, `nonce` is the seat's own. A client that has to
 * send an action again sends the same nonce again: a house cannot ask for a better one.
 */
export interface Act {
  say: "act";
  id: string;
  at: number;
  seat: number;
  action: Record<string, unknown>;
  nonce?: string | null;
}

/** A nonce for the roll that is due, where the house asked for it (`wanted`). */
export interface Stir {
  say: "nonce";
  id: string;
  at: number;
  seat: number;
  nonce: string;
}

/** What real dice show; the referee's device says it: as an outcome, or as a person types it. */
export interface Enter {
  say: "enter";
  id: string;
  at: number;
  outcome?: Record<string, unknown>;
  /** In the client's language: what was tapped of a `tray`, or any other words. */
  typed?: string;
}

/** At a real table: take back the last step that a person entered. */
export interface Undo {
  say: "undo";
  id: string;
  at: number;
}

/** At a real table: another step in the place of line `line`. */
export interface Correct {
  say: "correct";
  id: string;
  at: number;
  line: number;
  step: Record<string, unknown>;
}

/** A quick reaction; seen by who is there, kept nowhere. */
export interface React {
  say: "react";
  sign: "again" | "clap" | "laugh" | "luck" | "ouch" | "thanks" | "wait" | "wow";
  /** null: the first of the client's own seats, if it has any. */
  seat?: number | null;
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
}

/** A table as everybody at it sees it. No secret is in it. */
export interface Table {
  /** The id of its match. */
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
  /** Seconds for a decision. */
  clock: number | null;
  /** Grows with every change of the table. */
  version: number;
  /** Lines of the record; 0 before the start. */
  record: number;
  /** When, in seconds since 1970. */
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
  /** It is over, and whoever has its address may read it: the host said so. */
  shared?: boolean;
  /** Those of the options that differ from the printed game. */
  house_rules?: Record<string, unknown>;
  /** Over HTTP: is whoever asks the host? (At the socket `welcome` says it.) */
  host?: boolean;
}

/** A seat as everybody sees it. */
export interface SeatState {
  /** Who has it, if anybody. */
  kind: "computer" | "open" | "person";
  /** Of whoever has it, or for whom it is kept. */
  name?: string;
  /** Of a computer: `computer:level=2`. */
  player?: string;
  /** Is a device of this seat connected? */
  here?: boolean;
  /** Seats with the same number share one screen, and one token. */
  screen?: number;
  /** May whoever sits there pause the match, go on with it and close it? */
  host?: boolean;
}

/** Lines of the record, from number `first` on, each as it stands in the record's file. */
export interface Lines {
  say: "lines";
  first: number;
  lines: string[];
  /** The client's own action that they come from: it is on disk. */
  id?: string;
  /** With `views`: the position after the last of them, as this client's seats may see it. */
  view?: Record<string, unknown>;
  /** With `views`: the seat to act, -1 the table, -2 over. */
  turn?: number;
  /** With `views`: all that seat `turn` may do now, where the client may act for it. */
  actions?: Offer[];
  /** With `views`: for each of the lines, in order, its sentences; perhaps none. */
  told?: string[][];
  /** With `views`: the steps among the lines, in order; of many at once only the newest. */
  steps?: Moment[];
  /** With `views`, where there are no steps: the board of `view`. */
  board?: (SentencePart | ShelfPart | GridPart)[];
  /** With `views`, at a real table, for the referee's device: what can be entered now. */
  tray?: Tray;
  /** With `views`, for the referee's device: what else can be entered, whoever is asked. */
  besides?: Besides;
}

/** Something that a seat may do now. */
export interface Offer {
  /** To be sent back as it is, as `action` of `act`. */
  action: Record<string, unknown>;
  /** What it is, for people, in the client's language. */
  offer: string;
  /** The same in a few words, for a key: "Roll 4". */
  title: string;
  /** What it leads to: "red light loses 6"; perhaps nothing. */
  note: string;
  /** Is the nonce of this seat the one that is due next? Then it goes with the action. */
  stirs?: boolean;
  /** Where physics decides: how the hand begins that a person moves for it, as the game has it. */
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
  /** Whose turn it is then; -1 the table, -2 over. */
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
  /** What is to be said of it. */
  note: string;
}

/** A die as it lies there, or a card. */
export interface Piece {
  /** One or two signs: "5", "G", "F", "?" for a die in the cup; of a card nothing. */
  shows: string;
  /** red, orange, yellow, green, blue, purple, pink, white or grey; empty: none of them. */
  colour: string;
  /** A word that says the colour, or the card's name. */
  label: string;
  /** What a person at a keyboard types to choose it; empty: it cannot be chosen now. */
  key: string;
}

/** A small table. */
export interface GridPart {
  part: "grid";
  /** Over the columns. */
  head: string[];
  /** Cells, row by row. */
  rows: string[][];
}

/**
 * What can be entered now: of each of `dice` one face, typed with spaces between them; or one
 * of `choices`; or how dice lie on a `field`. null of them: it is typed as `ask` says.
 */
export interface Tray {
  /** A sentence that asks for it. */
  ask: string;
  dice: TrayDie[];
  choices: TrayChoice[];
  field: TrayField | null;
}

export interface TrayDie {
  name: string;
  faces: TrayFace[];
}

/** A side of a real die, or a card. */
export interface TrayFace {
  /** What says it in `typed` of `enter`. */
  typed: string;
  piece: Piece;
  /** How many dice of the tray can show it at once; null: all. */
  most: number | null;
}

/** One thing that may have happened, for a key. */
export interface TrayChoice {
  /** Goes back as the `outcome` of `enter`. */
  outcome: Record<string, unknown>;
  title: string;
  note: string;
}

/**
 * Where dice lie. For each die that is new or has moved: its `typed`, that of its place and,
 * where the place `shows` it, that of its face, with spaces; commas between the dice.
 */
export interface TrayField {
  rows: number;
  columns: number;
  places: TrayPlace[];
  pieces: TrayPiece[];
  /** What is beyond its near, right, far and left side; perhaps nothing. */
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
  /** Is it of interest what a die shows there? */
  shows: boolean;
}

/** A die of a field. */
export interface TrayPiece {
  /** What is typed before its place. */
  typed: string;
  name: string;
  faces: TrayFace[];
  /** The `typed` of the place where it lay; empty: it is new, and has to be laid down. */
  place: string;
  /** The `typed` of what it showed. */
  face: string;
}

/** What may have happened to the table although it is not asked: a tower that fell. */
export interface Besides {
  title: string;
  ask: string;
  choices: TrayChoice[];
}

/** What the client did is on disk, and was before: it has the lines, or asks for them. */
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
  /** Is it the host's from now on? */
  host: boolean;
}

/** The house waits for a nonce of this seat, for the roll that is due at line `at`. */
export interface Wanted {
  say: "wanted";
  seat: number;
  at: number;
}

export interface Reaction {
  say: "reaction";
  sign: string;
  seat?: number;
}

/**
 * With `views`: some frames of a motion that physics is simulating, before its line is written.
 *
 * The gesture is on disk. Nothing of this is kept: the line has the whole motion, and counts.
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

/** Why something was not done. Nothing has changed by it. */
export interface Refused {
  say: "refused";
  /** A word for programs (docs/protocol.md lists them). */
  reason: string;
  /** The same for people, in the client's language. */
  sentence: string;
  id?: string;
  /** How many lines the record has now. */
  record?: number;
  /** Seconds after which the same may be said again, where waiting helps. */
  retry?: number;
}

/** The house closes this connection: come back after so many seconds, or not at all (null). */
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
  /** Seconds for a decision. */
  clock: WholeRange;
}

/** A game, with all that a form for a new table needs. */
export interface GameForm {
  /** The name by which it is asked for. */
  name: string;
  /** Of its rules; a record says by which it was played. */
  version: number;
  /** What it is called. */
  titles: Record<string, string>;
  /** What it is, in a sentence. */
  blurbs: Record<string, string>;
  /** How many can play. */
  players: WholeRange;
  /** Its house rules. */
  options: OptionForm[];
  /** The kinds of dice that it can be played with here; the first is the usual one. */
  dice: string[];
  /** Is something placed or flicked? */
  gestures: boolean;
  /** Where its rules are to be read. */
  pages: Record<string, string>;
  /** Is there a picture of best play? */
  pictured: boolean;
  /**
   * How steady the hand of a computer of each level is, from level 1 on; none where no hand
   * decides.
   */
  hands: Record<string, string>[];
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
  /** As a new table has it among its options. */
  name: string;
  /** How it is asked for: a whole number, one of some words, yes or no, or as JSON. */
  kind: "choice" | "flag" | "other" | "whole";
  /** Null: what the printed game has for so many players. */
  default: unknown;
  /** What it is called. */
  called: Record<string, string>;
  /** What it changes. */
  about: Record<string, string>;
  /** Of a whole number. */
  bounds?: WholeRange;
  /** The words to choose from. */
  choices?: string[];
  /** What each of them is called on a screen. */
  labels?: Record<string, Record<string, string>>;
  /** May be a list with one for each seat. */
  each_seat?: boolean;
  /** Is a list of seats. */
  seats?: boolean;
}

/** A computer player: written `name:setting=value`. */
export interface ComputerForm {
  /** As a seat asks for it. */
  name: string;
  /** How it plays. */
  about: Record<string, string>;
  /** What can be set, and within which bounds. */
  settings: Record<string, WholeRange>;
}

/** A kind of dice: where outcomes come from. */
export interface DiceForm {
  /** As a new table asks for it. */
  kind: string;
  /** What they are. */
  about: Record<string, string>;
  /** Can nobody foresee or steer a roll, and everybody check it afterwards? */
  sealed: boolean;
  /** Do people enter what their own dice show? */
  entered: boolean;
  /** Does physics answer what hands do? */
  physical: boolean;
}

export interface RulesQuery {
  /** Else that of `Accept-Language`. */
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
  /** To be kept: it is the right to these seats. */
  token: string;
  /** Which seats; none for somebody who watches. */
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
  /** null: sealed, with physics where the game has it. */
  dice?: "fair" | "physics" | "real" | "sealed" | "sealed_physics" | null;
  /** May anybody see it in the list, watch it and join? */
  public?: boolean;
  /** May people ask for hints? */
  coach?: boolean;
  /** Seconds for a decision; null: as long as it takes. */
  clock?: number | null;
}

/** A seat as the host wants it. */
export interface SeatWanted {
  /** Who is to have it. */
  kind?: "computer" | "open" | "person";
  /** Of the person, for whom it is kept. */
  name?: string | null;
  /** The computer player, like `computer:level=3`. */
  player?: string | null;
  /** Does the host sit here? Several: they share the host's screen. */
  mine?: boolean;
}

/** Public tables, those that gather first, then the newest. */
export interface Tables {
  /** Those that anybody may join or watch. */
  tables: Table[];
}

/** It is gone, with every trace of it. */
export interface Deleted {
  /** What was deleted. */
  match: string;
}

/** Take open seats: as many as there are names. `match` does where the table is public. */
export interface Join {
  /** Of those who sit down together, at one screen. */
  names: string[];
  /** Of the invitation. */
  code?: string | null;
  /** The id of a public table. */
  match?: string | null;
  /** Which; otherwise the first that are open or kept for these names. */
  seats?: number[];
}

/** Where an invitation leads, before anybody sits down or watches. */
export interface Invited {
  /** The table, as somebody sees it who has no seat there. */
  table: Table;
  /** Seats that can be taken now: open ones, and those that are kept for somebody's name. */
  seats: number[];
}

/** The invitation to a private table. */
export interface Watch {
  /** Of the invitation. */
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
 * (`player`); host and owner can `rename` it and `hand_over` the seat to whoever has seat `to`;
 * the host can make whoever sits there the `host`. When it is all over, the owner of a seat can
 * have their name forgotten (`forget`).
 */
export interface SeatChange {
  /** What is to be done with the seat. */
  do: "computer" | "forget" | "hand_over" | "host" | "leave" | "open" | "remove" | "rename" | "take";
  /** Of whoever takes it, or its new one. */
  name?: string | null;
  /** The computer player, like `computer:level=3`. */
  player?: string | null;
  /** The seat whose owner gets this one. */
  to?: number | null;
}

export interface RecordQuery {
  /** The number of the first line that is wanted. */
  since?: number;
}

/** A match, or a part of it, step by step. */
export interface Replay {
  /** Whose replay it is. */
  match: string;
  /** The game that was played. */
  game: string;
  /** By seat. */
  names: string[];
  /** Lines of the record so far. */
  lines: number;
  /** Those after `since`, in order. */
  steps: Step[];
  /** Ask again with `since` this, for the rest; null: that is all. */
  more: number | null;
}

/** A step of a replay: the position after it, as everybody may see it. */
export interface Step {
  /** Its line in the record; 0 is the start. */
  line: number;
  /** Who acted; null: the table. */
  seat: number | null;
  /** The action or outcome; null at the start. */
  step: Record<string, unknown> | null;
  /** Whose turn it is then; -1 the table, -2 over. */
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
  /** Else that of `Accept-Language`. */
  language?: "en" | "es" | null;
}

/** What a match was decided by. */
export interface Report {
  /** The game that was played. */
  game: string;
  /** Of the last line of the record that it is about. */
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

/** Values of the solution of this match. */
export interface Exact {
  kind: "exact";
  /** How far they may be off, proven. */
  bound: number;
}

/** Values by what is known of the game. */
export interface Insight {
  kind: "insight";
}

/** Values of a network that learned the game by playing against itself. */
export interface Learned {
  kind: "learned";
  /** Half the 95 % interval of a share, as it was measured. */
  interval: number;
}

/** Values of games that were played on from there. */
export interface Rollout {
  kind: "rollout";
  /** The widest 95 % interval among the choices. */
  interval: number;
  /** Played for the choice that got most. */
  games: number;
  /** Why no more games were played: `decided`, `known`, `equal`, `time` or `games`. */
  stopped: string;
  /** Legal actions that were not weighed. */
  unseen: number;
  /**
   * How everybody played on: by the solution for two, by rule of thumb, or as an absent player
   * would, where the rule of thumb does not know a house rule.
   */
  played_on_by: "default" | "pretending" | "thumb";
}

/** Where a seat's result comes from: start + luck + hand + choices + others = result. */
export interface ReportSeat {
  /** Of whoever had the seat. */
  name: string;
  /** Its value before the first event. */
  start: number;
  /** What dice and draws gave. */
  luck: number;
  /** What placing and flicking gave. */
  hand: number;
  /** What its own choices gave, against the best ones. */
  choices: number;
  /** What the choices of the others gave. */
  others: number;
  /** What it ended with. */
  result: number;
  /** The result without the luck. */
  without_luck: number;
  /** Half the 95 % interval of each part; none where the game is solved. */
  errors: Record<string, number>;
  /** How often there was more than one choice. */
  decisions: number;
  /** How many choices were surely worse than the best. */
  mistakes: number;
  /** What the mistakes lost together. */
  cost: number;
  /** On average a decision. */
  loss: number;
  /** Half the 95 % interval of `loss`. */
  unsure: number;
  /** A mistake of less than about this could not have been found. */
  seen: number;
  /** How it was played, in a word. */
  grade: string;
  /** As the game counts. */
  score: number;
  /** The parts rounded as they are read, so that they still add up; `skill` and `without_luck`. */
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
  /** By seat. */
  change: number[];
  /** The values then. */
  after: number[];
  /** Of a choice: against the best. */
  loss?: number;
  /** Half the 95 % interval of the change. */
  error?: number;
  /** Of a choice: was there more than one? */
  free?: boolean;
  /** Of a mistake: what would have been best. */
  better?: Record<string, unknown> | null;
}

/** The report in words; whoever asks and had one seat is addressed as You. */
export interface ReportTold {
  /** By seat, as they are called here. */
  names: string[];
  /** How it ended; nothing where it did not. */
  result: string;
  /** What gave the winner most. */
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

/** A choice that was worse than the best; `loss` stands at its event. */
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
  /** Its text id, where there is a picture of it: the match is solved. */
  position: string | null;
}

/** How steady a person's hand was, as the option of the game has it, with its 95 % interval. */
export interface ReportHand {
  /** Whose hand. */
  seat: number;
  /** How many gestures it was measured by. */
  gestures: number;
  /** What came out. */
  error: number;
  /** Of the interval. */
  low: number;
  /** Of the interval. */
  high: number;
  /** The three for people, with their unit. */
  says: string[];
}

export interface CoachQuery {
  /** Else that of `Accept-Language`. */
  language?: "en" | "es" | null;
}

/** What the coach says of the position, the best choice first. */
export interface Hint {
  /** The id of the position. */
  position: string;
  /** Who is to act. */
  seat: number;
  /** Where the values come from. */
  source: Exact | Insight | Learned | Rollout;
  /** Are values win shares, or of one alone the expected score? */
  measure: "score" | "share";
  /** What was weighed, the best first. */
  choices: Advised[];
  /** The whole of it for people. */
  text: string[];
  /** Does the coach still study this game? Whoever asks again later may be told better. */
  studying: boolean;
}

/** A legal action and what it is worth. */
export interface Advised {
  /** As in `actions` of the socket. */
  action: Record<string, unknown>;
  /** By seat: win shares, or of one alone the expected score. */
  values: number[];
  /** How much the seat to act loses by it against the best; never negative. */
  loss: number;
  /** Of its value: the bound, or half the 95 % interval. */
  error: number;
  /** Is it certain (95 %) that it is worse than the best? */
  told_apart: boolean;
  /** What is to be feared, and how likely it is. */
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
  /** What everybody playing alike would have won: one by the number of players, for each game. */
  expected: number;
  /** Games that the coach has judged, so that luck can be taken out. */
  judged: number;
  /** What dice and draws gave in the judged games, in wins. */
  luck: number;
  /** The wins of the judged games without that luck. */
  without_luck: number;
}

/** A match of the group. */
export interface Played {
  /** Its id. */
  match: string;
  /** The game that was played. */
  game: string;
  /** When, in seconds since 1970. */
  ended: number;
  /** Who of the group and others played. */
  people: string[];
  /** The computer players at it. */
  computers: string[];
  /** Of the win, by name. */
  shares: Record<string, number>;
  /** The same without luck; null where no coach has judged it. */
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

/** Standings of private tables too, by the tokens that somebody got at them. */
export interface StandingsAsked {
  /** The group. */
  names: string[];
  /** Whatever somebody got at tables of theirs. */
  tokens?: string[];
  /** One game alone. */
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
  /** Is the token its host's? */
  host: boolean;
  /** The lines of the record; the secret is among them once it is revealed. */
  record: string[];
  /** When each of them was written, and under which client-made id. */
  appends: Record<string, unknown>[];
  /** How every seat ended, with luck where it is known. */
  results: Record<string, unknown>[];
  /** What else is kept, in words. */
  kept_of_you: string[];
}

export interface ExportQuery {
  /** Up to ten ids, separated by commas; those that the token has no right to are left out. */
  matches: string;
}

/** A position of a solved match, all around. */
export interface Explored {
  /** Its text id: the address of this picture. */
  position: string;
  /** Its game. */
  game: string;
  /** Whoever is to move is You. */
  names: string[];
  /** Whose turn it is; -1 the table, -2 over. */
  turn: number;
  /** The position as a client draws it. */
  view: Record<string, unknown>;
  /** What lies on the table, for screens that draw any game. */
  board: (SentencePart | ShelfPart | GridPart)[];
  /** Where things stand, in sentences. */
  status: string[];
  /** Where the values come from. */
  source: Exact;
  /** The same for people. */
  source_says: string;
  /** Are values win shares, or of one alone expected scores? */
  measure: "score" | "share";
  /** What the position is worth, by seat. */
  values: number[];
  /** The best first; none where nobody chooses. */
  choices: Weighed[];
  /** What can be changed about it. */
  dials: DialForm[];
  /** What is best around it; null: there is none. */
  chart: ChartForm | null;
}

/** A legal action of a position and what it is worth. */
export interface Weighed {
  /** Its place among the actions: `act` goes there. */
  act: number;
  /** As a sentence. */
  offer: string;
  /** For a key, in a few words. */
  title: string;
  /** What it leads to. */
  note: string;
  /** By seat: win shares, or of one alone the expected score. */
  values: number[];
  /** What is lost by it against the best; never negative. */
  loss: number;
  /** Is it worse than the best? */
  told_apart: boolean;
  /** What it is worth, and what may come of it. */
  says: string[];
}

/** Something about a position that can be changed. */
export interface DialForm {
  /** As `turn` has it: `points0:45,risk:12`. */
  name: string;
  /** What it is called. */
  label: string;
  /** What it stands among, in words. */
  group: string;
  /** What it is now. */
  value: number;
  /** The least that it may be. */
  low: number;
  /** The most that it may be. */
  high: number;
  /** The present value in words. */
  says: string;
  /** All that it may be; none: every whole number from `low` to `high`. */
  choices: DialValue[];
}

/** A value that a dial may have. */
export interface DialValue {
  /** As `turn` has it. */
  value: number;
  /** What it is called. */
  says: string;
}

/** What is best while two dials are turned and all else stays, by row and column. */
export interface ChartForm {
  /** The columns. */
  across: ChartAxis;
  /** The rows. */
  down: ChartAxis;
  /** What is best somewhere. */
  kinds: ChartKind[];
  /** A place among the kinds; -1: nobody chooses there, or there is no such position. */
  best: number[][];
  /** To whoever is to move. */
  worth: ((number | null)[])[];
  /** What the best of the worse choices loses. */
  cost: ((number | null)[])[];
}

/** One side of a chart. */
export interface ChartAxis {
  /** The name of the dial that is turned along it. */
  dial: string;
  /** What that is called. */
  label: string;
  /** Where the cells stand. */
  values: number[];
}

/** What is best in some cells. */
export interface ChartKind {
  /** What it is called. */
  says: string;
  /** 0 to 7; stays with an action from chart to chart. */
  sign: number;
}

export interface ExploreQuery {
  /** A position's text id. */
  position?: string | null;
  /** Without a position: where the picture of this game begins. */
  game?: string | null;
  /** Dials to be turned first: `points0:45,risk:12`. */
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
  /** Are values win shares, or of one alone expected scores? */
  measure: "score" | "share";
  /** The answers that are offered. */
  choices: QuizChoice[];
  /** The place of the best choice. */
  best: number;
  /** Does the rule of thumb go wrong here? */
  thumb_errs: boolean;
  /** Is there a picture of it? */
  explorable: boolean;
}

/** An answer, and what the coach says of it. */
export interface QuizChoice {
  /** As a sentence. */
  offer: string;
  /** For a key, in a few words. */
  title: string;
  /** What it leads to. */
  note: string;
  /** To whoever is asked. */
  value: number;
  /** What is lost by it against the best. */
  loss: number;
  /** Is it the best, or as good? */
  right: boolean;
  /** Close enough, or right. */
  fine: boolean;
  /** What the coach says of it. */
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
  /** Are values win shares, or of one alone expected scores? */
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
   * What is to be shown, one after the other; the last is the ground of the next try. Lines are
   * counted from 0.
   */
  steps: Step[];
  /** Where the next try is made: to be handed in with it. */
  position: string;
  /** The same of the world; null: everything lies neatly. */
  world: Record<string, unknown> | null;
  /** What can be tried. */
  offers: Offer[];
  /** What came of the try; null at the beginning. */
  came: CameOut | null;
}

/** What came of a try. */
export interface CameOut {
  /** Did it come out as it was meant? */
  good: boolean;
  /**
   * By how much the person's own hand missed, in the two parts that the game names: millimetres
   * to the right and away, or degrees to the right and centimetres a second too fast; null: the
   * house lent its hand.
   */
  off: number[] | null;
  /** One standard deviation of what the table adds to that. */
  table: number[];
  /** How far this practice has come: the dice of the tower, say. */
  size: number;
  /** What came of it, as a sentence. */
  says: string;
}

/** A try on the practice range; without an action, its beginning. */
export interface PracticeTry {
  /** The game whose hand is practised. */
  game: string;
  /** Where the try is made, as the house said it last. */
  position?: string | null;
  /** The same of the world. */
  world?: Record<string, unknown> | null;
  /** One of the offers, with the gesture as `hand`. */
  action?: Record<string, unknown> | null;
}

/** What `/health` says; with 503, this process cannot serve now. */
export interface Health {
  /** Does this process run? */
  live: boolean;
  /** Can it serve? */
  ready: boolean;
  /** As in `Reach`, and told to programs on the same computer alone. */
  open?: boolean;
  /** As in `Reach`. */
  network?: string | null;
  /** As in `Reach`. */
  may_open?: boolean;
}

/** It is being worked out; ask again after `Retry-After` seconds. */
export interface Pending {
  /** Always `pending`. */
  state: "pending";
}

/** The body of every refusal over HTTP. */
export interface Fault {
  /** For programs; docs/protocol.md lists them. */
  reason: string;
  /** For people, in their language. */
  sentence: string;
}

/** What can be asked over HTTP; `gives` a string: text of some kind, not JSON. */
export interface Ways {
  /** This description. */
  "GET /api/openapi.json": { takes: null; query: null; gives: Record<string, unknown> };
  /** What is said over the WebSocket. */
  "GET /api/protocol.json": { takes: null; query: null; gives: Record<string, unknown> };
  /** Games, options, computer players, dice. */
  "GET /api/games": { takes: null; query: null; gives: Games };
  /** The rules of a game, as Markdown. */
  "GET /api/games/{game}/rules": { takes: null; query: RulesQuery; gives: string };
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
  /** The record, line by line. */
  "GET /api/matches/{match}/record": { takes: null; query: RecordQuery; gives: string };
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
}
