"""What a house and its clients say to each other: every message and body, as typed records.

A client opens a WebSocket at `/api/play` and says `hello`; the house answers `welcome` and then
with every part of the record that the client does not have. The record's length is the version of
everything: a client that was away says `hello` again with the number of lines it has, and gets the
rest.

Messages are JSON objects in text frames; `say` tells which. Everything else goes over HTTP
(`server.http`), with the bodies at the end of this file. docs/protocol.md has it all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rollhouse.kernel.language import LANGUAGES

PROTOCOL = 2
OLDEST = 1
"""The oldest protocol that a house still speaks."""
PATH = "/api/play"
LARGEST_MESSAGE = 16 << 10
"""Bytes of a message that a client may send."""

PLAIN = "^[A-Za-z0-9_-]{4,64}$(?!\\n)"
Identity = Annotated[str, Meta(pattern=PLAIN)]
"""An id that a client chooses for something it does; doing it twice with one id has only one
effect.
"""
Number = Annotated[int, Meta(ge=0, le=10_000_000)]
"""How many lines of the record somebody has, or the number of a line."""
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
SHORTEST_TOKEN, LONGEST_TOKEN = 20, 64
Token = Annotated[str, Meta(min_length=SHORTEST_TOKEN, max_length=LONGEST_TOKEN)]
Code = Annotated[str, Meta(min_length=4, max_length=20)]
Nonce = Annotated[str, Meta(min_length=1, max_length=64)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$(?!\\n)")]
"""32 bytes as hexadecimal digits, lower case."""
LongDigits = Annotated[str, Meta(pattern="^[0-9a-f]{128}$(?!\\n)")]
Object = dict[str, Any]
Sign = Literal["clap", "laugh", "wow", "ouch", "luck", "wait", "thanks", "again"]
"""Quick reactions."""
if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
"""One of the languages that this house speaks; every house speaks English and Spanish."""


# From a client


class MessageToHouse(Struct, tag_field="say", forbid_unknown_fields=True):
    """Anything that a client says."""


class Hello(MessageToHouse, tag="hello"):
    """The first message: which match, by what right, and how much of it is known."""

    match: str
    token: Token | None = None
    """A token of seats, of the host, or of a spectator; none if the match is public."""
    protocol: int = PROTOCOL
    have: Number = 0
    """Lines of the record that the client has."""
    views: bool = False
    """Does it want what it needs to draw without knowing rules: views, actions, sentences?"""
    language: Language = "en"


class Act(MessageToHouse, tag="act"):
    """A seat's action, chosen when the record had `at` lines.

    If the table answers next and takes nonces, `nonce` is the seat's own. A client that has to
    repeat an action repeats the nonce, too: a house cannot ask for a better one.
    """

    id: Identity
    at: Number
    seat: SeatNumber
    action: Object
    nonce: Nonce | None = None


class Stir(MessageToHouse, tag="nonce"):
    """A nonce for the roll that is due, if the house asked for it (`wanted`)."""

    id: Identity
    at: Number
    seat: SeatNumber
    nonce: Nonce


class Anchor(MessageToHouse, tag="chain"):
    """A device commits to its chain, before it shows any link of it (docs/sealed.md)."""

    id: Identity
    seat: SeatNumber
    """The first of the device's seats."""
    anchor: Digits
    links: Annotated[int, Meta(ge=16, le=65_536)]
    """How many links the chain has."""
    key: Digits | None = None
    """The public key (Ed25519) by which the device signs."""
    also: Annotated[list[SeatNumber], Meta(max_length=5)] = []
    """Its other seats."""


class Link(MessageToHouse, tag="link"):
    """The link of a device's chain for a roll, once the record has called for it."""

    roll: Number
    seat: SeatNumber
    link: Digits


class Signature(MessageToHouse, tag="signature"):
    """A device signs the record as it has seen it, up to a line."""

    id: Identity
    seat: SeatNumber
    line: Number
    seen: Digits
    """The hash of that line."""
    signature: LongDigits


class Enter(MessageToHouse, tag="enter"):
    """What real dice show, sent by the referee's device: as an outcome, or as a person types it."""

    id: Identity
    at: Number
    outcome: Object | UnsetType = UNSET
    typed: Annotated[str, Meta(max_length=400)] | UnsetType = UNSET
    """In the client's language: what was tapped on a `tray`, or any other words."""


class Undo(MessageToHouse, tag="undo"):
    """At a real table: take back the last step that a person entered."""

    id: Identity
    at: Number


class Correct(MessageToHouse, tag="correct"):
    """At a real table: another step to replace that of line `line`."""

    id: Identity
    at: Number
    line: Number
    step: Object


class Mend(MessageToHouse, tag="mend"):
    """At a real table: from here on, pieces of the box look different from what was thought."""

    id: Identity
    at: Number
    options: Object
    """The options in `box` of the tray, as they really are."""


class React(MessageToHouse, tag="react"):
    """A quick reaction; seen by everybody who is there, and not stored."""

    sign: Sign
    seat: SeatNumber | None = None
    """None: the first of the client's own seats, if it has any."""


class Beat(MessageToHouse, tag="beat"):
    """Are you there? Sent after a while of silence; the house answers with `beat` too."""


ClientMessage = (
    Hello | Act | Stir | Anchor | Link | Signature | Enter | Undo | Correct | Mend | React | Beat
)


# From the house


class MessageFromHouse(Struct, tag_field="say", omit_defaults=True):
    """Anything that the house says."""


class Welcome(MessageFromHouse, tag="welcome"):
    protocol: int
    seats: list[int]
    """The seats that this client may act for."""
    host: bool
    record: int
    """Lines that the record has now; those the client lacks follow at once."""
    table: Table
    beat: float | None = None
    """Seconds of silence after which a client asks with a `beat` whether the house is there."""


class Offer(Struct, omit_defaults=True):
    """Something that a seat may do now."""

    action: Object
    """Send it back unchanged, as the `action` of `act`."""
    offer: str
    """What it is, for people, in the client's language."""
    title: str
    """The same in a few words, for a button: "Roll 4"."""
    note: str
    """What it leads to: "red light loses 6"; it may be empty."""
    stirs: bool = False
    """Is the nonce of this seat the one that is due next? Then it goes with the action."""
    hold: Object | None = None
    """If physics decides: how the hand begins that a person moves for it, in the game's form."""


class Piece(Struct):
    """A die as it lies there, or a card."""

    shows: str
    """One or two signs: "5", "G", "F", "?" for a die in the cup; for a card it is empty."""
    colour: str
    """red, orange, yellow, green, blue, purple, pink, white or grey; empty: none of these."""
    label: str
    """A word that says the colour, or the card's name."""
    key: str
    """What to type on a keyboard to choose it; empty: it cannot be chosen now."""


class SentencePart(Struct, tag_field="part", tag="sentence"):
    """A sentence on the board."""

    text: str
    """The sentence."""


class ShelfPart(Struct, tag_field="part", tag="shelf"):
    """A row of dice with its name."""

    title: str
    """What it is."""
    pieces: list[Piece]
    """What lies on it."""
    note: str
    """A remark about it."""


class GridPart(Struct, tag_field="part", tag="grid"):
    """A small table."""

    head: list[str]
    """The headings of the columns."""
    rows: list[list[str]]
    """Cells, row by row."""


BoardPart = SentencePart | ShelfPart | GridPart
"""What lies on the table, from top to bottom, for screens that draw any game."""


class Moment(Struct):
    """A step of the match, and the position after it as this client's seats may see it."""

    line: int
    """Its line in the record."""
    seat: int | None
    """Who acted; null: the table."""
    step: Object
    """The action (`do`) or the outcome."""
    turn: int
    """Whose turn it is then; -1: the table, -2: the game is over."""
    view: Object
    board: list[BoardPart]


class TrayFace(Struct):
    """A side of a real die, or a card."""

    typed: str
    """How to say it in `typed` of `enter`."""
    piece: Piece
    most: int | None
    """How many dice of the tray can show it at once; null: all."""


class TrayDie(Struct):
    name: str
    faces: list[TrayFace]


class TrayChoice(Struct):
    """One thing that may have happened, for a button."""

    outcome: Object
    """Send it back as the `outcome` of `enter`."""
    title: str
    note: str


class TrayPlace(Struct):
    """Where a die can lie."""

    typed: str
    name: str
    """As it is called, with what is marked there."""
    row: int
    column: int
    """From 1, as seen from above; 0: beside the field."""
    marks: list[str]
    """What is drawn there: colours, `centre`, `bonus`."""
    shows: bool
    """Does it matter what a die shows there?"""


class TrayPiece(Struct):
    """A die of a field."""

    typed: str
    """What to type before its place."""
    name: str
    faces: list[TrayFace]
    place: str
    """The `typed` of the place where it lay; empty: it is new, and has to be put down."""
    face: str
    """The `typed` of what it showed."""


class TrayField(Struct):
    """Where dice lie. To enter them, type for each die that is new or has moved its own `typed`,
    that of its place and, if the place `shows` it, that of its face, with spaces; put commas
    between the dice.
    """

    rows: int
    columns: int
    places: list[TrayPlace]
    pieces: list[TrayPiece]
    sides: list[str]
    """What lies beyond its near, right, far and left sides; may be empty."""


class Tray(Struct):
    """What can be entered now: one face for each of `dice`, typed with spaces between them; or one
    of `choices`; or how dice lie on a `field`. If there is none of these, type it as `ask` says.
    """

    ask: str
    """A sentence that asks for it."""
    dice: list[TrayDie]
    choices: list[TrayChoice]
    field: TrayField | None
    box: Object | None = None
    """What pieces look like, as options, if people may find that theirs differ (`mend`)."""


class Besides(Struct):
    """What may have happened although the table is not asked: a tower that fell."""

    title: str
    ask: str
    choices: list[TrayChoice]


class Victory(Struct):
    """How a match was won."""

    says: str
    """One sentence, true for this match."""
    line: int
    """The line of the record with the throw that decided it."""
    named: str
    """The sentence with everybody's name and no You: for a picture that others see, too."""


class Lines(MessageFromHouse, tag="lines"):
    """Lines of the record, from number `first` on, each as it stands in the record's file."""

    first: int
    lines: list[str]
    id: str | None = None
    """The id of the client's own action that they come from: it is on disk."""
    view: Object | None = None
    """With `views`: the position after the last of them, as this client's seats may see it."""
    turn: int | None = None
    """With `views`: the seat to act; -1: the table, -2: the game is over."""
    actions: list[Offer] | None = None
    """With `views`: all that seat `turn` may do now, if the client may act for it."""
    told: list[list[str]] | None = None
    """With `views`: the sentences of each of the lines, in order; some may have none."""
    steps: list[Moment] | None = None
    """With `views`: the steps among the lines, in order; if there are many, only the newest."""
    board: list[BoardPart] | None = None
    """With `views`, if there are no steps: the board of `view`."""
    tray: Tray | None = None
    """With `views`, at a real table, for the referee's device: what can be entered now."""
    besides: Besides | None = None
    """With `views`, for the referee's device: what else can be entered, whoever is asked."""
    victory: Victory | None = None
    """With `views`, once the game is over: how it was won."""


class Done(MessageFromHouse, tag="done"):
    """What the client did is on disk, and already was: it has the lines, or asks for them."""

    id: str
    record: int


class TableChanged(MessageFromHouse, tag="table"):
    """Who sits where, whether it is paused, a rematch: everything beside the record."""

    table: Table
    yours: list[int]
    """The seats that this client may act for from now on; in `welcome` they are `seats`."""
    host: bool
    """Is it the host's device from now on?"""


class Wanted(MessageFromHouse, tag="wanted"):
    """The house is waiting for a nonce from this seat, for the roll that is due at line `at`."""

    seat: int
    at: int


class SignatureWanted(MessageFromHouse, tag="sign"):
    """A seat is about to be left, or the match given up: its device signs what it has seen."""

    seat: int


class Reaction(MessageFromHouse, tag="reaction"):
    sign: str
    seat: int | None = None


class Motion(MessageFromHouse, tag="motion"):
    """With `views`: some frames of a motion that physics is simulating, before its line is written.

    The gesture is on disk. None of these frames are kept: the line has the whole motion, and it is
    what counts.
    """

    line: int
    """The number that its line will have: as many as the record has now."""
    frame: int
    """The number of the first of these frames in the whole motion."""
    trace: str
    """These frames, written as the `trace` of a line is."""


class Refused(MessageFromHouse, tag="refused"):
    """Why something was not done. It changed nothing."""

    reason: str
    """A word for programs (docs/protocol.md lists them)."""
    sentence: str
    """The same for people, in the client's language."""
    id: str | None = None
    record: int | None = None
    """How many lines the record has now."""
    retry: float | None = None
    """Seconds after which it may be tried again, if waiting helps."""


class Goodbye(MessageFromHouse, tag="goodbye"):
    """The house closes this connection: come back after this many seconds, or not at all (null)."""

    reason: str
    retry: float | None = None


class HouseBeat(MessageFromHouse, tag="beat"):
    """The answer to a `beat`: the house is there."""


HouseMessage = (
    Welcome
    | Lines
    | Done
    | TableChanged
    | Wanted
    | SignatureWanted
    | Reaction
    | Motion
    | Refused
    | HouseBeat
    | Goodbye
)


# Over HTTP


FirstBy = Literal["choice", "chance", "youngest", "oldest", "roll", "turn"]
"""Why somebody begins: the host's choice, a draw, the youngest, the oldest, the highest roll of a
die, or, in a rematch, because it is their turn to begin."""


class SeatState(Struct, omit_defaults=True):
    """A seat as everybody sees it."""

    kind: Literal["open", "person", "computer"]
    """Who has it, if anybody."""
    name: str | None = None
    """The name of whoever has it, or for whom it is kept."""
    player: str | None = None
    """For a computer: `computer:level=2`."""
    here: bool = False
    """Is a device of this seat connected?"""
    screen: int | None = None
    """Seats with the same number share one screen, and one token."""
    host: bool = False
    """May whoever sits there pause the match, go on with it and close it?"""
    left: bool = False
    """Did they leave real dice, so that their turns are passed over until they come back?"""


class Table(Struct, omit_defaults=True):
    """A table as everybody at it sees it. No secret is in it."""

    match: str
    """The id of the match that belongs to it."""
    game: str
    """The game that is played."""
    options: Object
    """All options of the game, as they were agreed on."""
    dice: str
    """Where outcomes come from: `sealed`, `sealed_physics`, `real`…"""
    seats: list[SeatState]
    """Who sits where."""
    state: Literal["gathering", "playing", "paused", "over", "abandoned"]
    """Before the start people gather; afterwards it is over, or was given up."""
    public: bool
    """May anybody see it in the list, watch it and join?"""
    coach: bool
    """Are hints allowed? Agreed before the start."""
    clock: int | None
    """How many seconds a decision may take."""
    version: int
    """Grows with every change of the table."""
    record: int
    """Lines of the record; 0 before the start."""
    created: float
    """When it was opened, in seconds since 1970."""
    expires: float
    """When it is cleared away if nothing happens."""
    deadline: float | None = None
    """When the clock of the seat to act runs out."""
    watching: int = 0
    """How many watch."""
    code: str | None = None
    """The short code of the invitation; shown to those with a seat, while it is valid."""
    rematch: str | None = None
    """The match that follows this one, with the same tokens."""
    first: FirstBy | None = None
    """Why seat 0 begins; null: nobody has said."""
    shared: bool = False
    """Is it over, and has the host allowed everybody with its address to read it?"""
    house_rules: Object = {}
    """The options that differ from the printed game."""
    box: str | None = None
    """The name of the own box that is played with."""
    host: bool = False
    """Over HTTP: is the asker the host? (On the socket `welcome` says so.)"""
    cup: str | None = None
    """The cup that the match belongs to, or that people gather for."""


class OwnHand(Struct, forbid_unknown_fields=True):
    """A person's own hand as practice measured it: how much it errs, in the form of the game's
    options, with its 95 % interval.
    """

    seat: int
    """Whose hand."""
    error: float
    """The error that was measured."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""
    tries: Annotated[int, Meta(ge=1, le=1_000_000)]
    """How many tries it was measured by."""


class SeatWanted(Struct, forbid_unknown_fields=True):
    """A seat as the host wants it."""

    kind: Literal["open", "person", "computer"] = "open"
    """Who is to have it."""
    name: Name | None = None
    """The name of the person for whom it is kept."""
    player: Annotated[str, Meta(max_length=100)] | None = None
    """The computer player, like `computer:level=3`."""
    mine: bool = False
    """Does the host sit here? If there are several such seats, they share the host's screen."""


class NewTable(Struct, forbid_unknown_fields=True):
    """A table as its host wants it."""

    game: str
    """One of `/api/games`."""
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=6)]
    """In the order of play."""
    options: Object = {}
    """House rules that differ from the printed game."""
    dice: Literal["sealed", "sealed_physics", "real", "fair", "physics"] | None = None
    """None: sealed, with physics if the game has it."""
    public: bool = False
    """May anybody see it in the list, watch it and join?"""
    coach: bool = True
    """May people ask for hints?"""
    clock: Annotated[int, Meta(ge=5, le=86_400)] | None = None
    """Seconds for a decision; null: as long as it takes."""
    box: Name | None = None
    """The name of the own box whose options these are."""
    measured: Annotated[list[OwnHand], Meta(max_length=6)] = []
    """Hands of people at the host's screen, in a game of physics: reports judge with them."""


class Seated(Struct):
    """The right to some seats. The token is shown this once; the house keeps only its hash."""

    match: str
    """The match that belongs to the table."""
    token: str
    """Keep it: it is the right to these seats."""
    seats: list[int]
    """Which seats; empty for somebody who only watches."""
    table: Table
    """The table as it is now."""


class Join(Struct, forbid_unknown_fields=True):
    """Take open seats, one for each name. At a public table `match` is enough."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=6)]
    """The names of those who sit down together, at one screen."""
    code: Code | None = None
    """The code of the invitation."""
    match: str | None = None
    """The id of a public table."""
    seats: list[SeatNumber] | UnsetType = UNSET
    """Which seats; if missing, the first that are open or kept for these names."""


class Watch(Struct, forbid_unknown_fields=True):
    """The invitation to a private table."""

    code: Code
    """The code of the invitation."""


class Invited(Struct):
    """Where an invitation leads, before anybody sits down or watches."""

    table: Table
    """The table as somebody without a seat sees it."""
    seats: list[int]
    """Seats that can be taken now: open ones, and those that are kept for somebody's name."""


class Fault(Struct):
    """The body of every refusal over HTTP."""

    reason: str
    """For programs; docs/protocol.md lists them."""
    sentence: str
    """For people, in their language."""
