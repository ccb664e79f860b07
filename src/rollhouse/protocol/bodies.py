"""Bodies over HTTP beside those of `messages`: tables, games, replays, standings, exports."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from .messages import BoardPart, FirstBy, Name, Object, SeatNumber, Table, Token, Victory

Text = dict[str, str]
"""A text in each language: `en` and `es`."""


class SeatChange(Struct, forbid_unknown_fields=True):
    """Something about one seat.

    `take` an open seat, beside those that one has, with a `name`; `leave` one's own; the host can
    `open` a seat for somebody else, `remove` who sits there, or let a `computer` play on
    (`player`); host and owner can `rename` the seat and `hand_over` it to whoever has seat `to`;
    the host can make whoever sits there the `host`. Before the start the host can let whoever sits
    there begin (`first`): everybody moves along, in the same order. With real dice the host can
    have the turns of somebody who leaves passed over (`pass_over`) until they `come_back`. When it
    is all over, the owner of a seat can have their name forgotten (`forget`).
    """

    do: Literal[
        "take",
        "leave",
        "open",
        "remove",
        "rename",
        "computer",
        "hand_over",
        "host",
        "first",
        "pass_over",
        "come_back",
        "forget",
    ]
    """What is to be done with the seat."""
    name: Name | None = None
    """The name of whoever takes it, or its new name."""
    player: Annotated[str, Meta(max_length=100)] | None = None
    """The computer player, like `computer:level=3`."""
    to: SeatNumber | None = None
    """The seat whose owner gets this one."""
    by: FirstBy = "choice"
    """Why this seat begins. By `chance` the house draws one, whichever seat is named."""


class Tables(Struct):
    """Public tables, those that gather first, then the newest."""

    tables: list[Table]
    """The tables that anybody may join or watch."""


class Deleted(Struct):
    """It is gone, with every trace of it."""

    match: str
    """What was deleted."""


class WholeRange(Struct):
    """Whole numbers, both ends included."""

    low: int
    """The least."""
    high: int
    """The most."""


class OptionForm(Struct, omit_defaults=True):
    """A house rule, for a form."""

    name: str
    """Its name among the options of a new table."""
    kind: Literal["whole", "choice", "flag", "other"]
    """How it is asked for: a whole number, one of some words, yes or no, or as JSON."""
    default: Any
    """Null: what the printed game has for that number of players."""
    called: Text
    """What it is called."""
    about: Text
    """What it changes."""
    bounds: WholeRange | None = None
    """The bounds of a whole number."""
    choices: list[str] = []
    """The words to choose from."""
    labels: dict[str, Text] = {}
    """What each of them is called on a screen."""
    each_seat: bool = False
    """May it be a list with one value for each seat?"""
    seats: bool = False
    """Is it a list of seats?"""


class GameForm(Struct):
    """A game, with all that a form for a new table needs."""

    name: str
    """The name by which it is asked for."""
    version: int
    """The version of its rules; a record says which version it was played by."""
    titles: Text
    """Its name."""
    blurbs: Text
    """A sentence that says what it is."""
    players: WholeRange
    """How many can play."""
    options: list[OptionForm]
    """Its house rules."""
    dice: list[str]
    """The kinds of dice that it can be played with here; the first is the usual one."""
    gestures: bool
    """Is something placed or flicked?"""
    pages: Text
    """Where to read its rules."""
    pictured: bool
    """Is there a picture of best play?"""
    first: FirstBy = "choice"
    """Who begins by the printed rules; `roll`: the game itself settles it."""
    hands: list[Text] = []
    """How steady the hand of a computer player of each level is, from level 1 on; empty if hands
    decide nothing."""
    newcomer: int = 2
    """The level that newcomers play against."""


class ComputerForm(Struct):
    """A computer player: written `name:setting=value`."""

    name: str
    """The name by which a seat asks for it."""
    about: Text
    """How it plays."""
    settings: dict[str, WholeRange]
    """What can be set, and within what bounds."""


class StrengthForm(Struct):
    """How strong somebody is in a game, for two players, as it was measured."""

    level: float
    """The level of `computer` that they are about as strong as, from 1 to 5."""
    shares: list[float]
    """What they win against each level, from level 1 on."""
    within: list[float]
    """Half the width of the 95 % interval of each share."""
    plays: Text
    """How they play, in words: `plays well`."""


class ResidentForm(Struct):
    """One of the house's own people, who sits down as a computer player of that name."""

    name: str
    """The name by which a seat asks for them."""
    called: str
    """What they are called at the table."""
    mark: str
    """Their colour and mark."""
    way: Text
    """How they play, in a word or two."""
    about: Text
    """Who they are."""
    hand: int
    """The level whose hand they have, in games where hands decide."""
    strengths: dict[str, StrengthForm]
    """By game; games in which nobody has measured it are missing."""


class DiceForm(Struct):
    """A kind of dice: where outcomes come from."""

    kind: str
    """The name by which a new table asks for it."""
    about: Text
    """What they are."""
    sealed: bool
    """Is it impossible to foresee or steer a roll, and can everybody check it afterwards?"""
    entered: bool
    """Do people enter what their own dice show?"""
    physical: bool
    """Does physics decide what comes of gestures?"""


class Games(Struct):
    """Everything there is to play, and with whom."""

    games: list[GameForm]
    """The games of this house."""
    computers: list[ComputerForm]
    """The computer players that may sit at a table."""
    dice: list[DiceForm]
    """The kinds of dice."""
    signs: list[str]
    """Quick reactions."""
    clock: WholeRange
    """How many seconds a decision may take."""
    residents: list[ResidentForm] = []
    """The house's own people, from the weakest to the strongest."""


class SpokenLanguage(Struct):
    """A language that the house speaks."""

    code: str
    """Its name in `Accept-Language` and `language`."""
    name: str
    """What it calls itself."""


class Languages(Struct):
    """The languages of a house: English, Spanish, and one for every folder of catalogues."""

    languages: list[SpokenLanguage]
    """English and Spanish first."""


class Texts(Struct):
    """What a language from a folder says, for programs that have their own texts in English."""

    texts: dict[str, str]
    """By English text; a sentence that belongs to one key alone by `@key English text`."""
    plurals: list[str]
    """Which numbers take each form of a word except the last: expressions over their digits."""


class Reach(Struct):
    """Who can come to a house."""

    open: bool = False
    """To more than this computer?"""
    network: str | None = None
    """The address of the house on the network."""
    may_open: bool = False
    """May whoever sits at this computer open and close it?"""


class Health(Struct, omit_defaults=True):
    """What `/health` says; with 503, this process cannot serve now."""

    live: bool
    """Does this process run?"""
    ready: bool
    """Can it serve?"""
    open: bool | UnsetType = UNSET
    """As in `Reach`; only told to programs on the same computer."""
    network: str | UnsetType | None = UNSET
    """As in `Reach`."""
    may_open: bool | UnsetType = UNSET
    """As in `Reach`."""
    disk_low: bool = False
    """Is the disk of the database nearly full? Only told to this machine and private networks."""


class Step(Struct, omit_defaults=True):
    """A step of a replay: the position after it, as everybody may see it."""

    line: int
    """Its line in the record; 0 is the start."""
    seat: int | None
    """Who acted; null: the table."""
    step: Object | None
    """The action or outcome; null at the start."""
    turn: int
    """Whose turn it is then; -1: the table, -2: the game is over."""
    view: Object
    """As in `view` of the socket."""
    board: list[BoardPart]
    """The same, for screens that draw any game."""
    told: list[str] = []
    """What happened, in sentences."""
    trace: str | None = None
    """The motion, where physics answered, in base64."""


class Replay(Struct):
    """A match, or a part of it, step by step."""

    match: str
    """The match that is replayed."""
    game: str
    """The game that was played."""
    names: list[str]
    """By seat."""
    lines: int
    """Lines of the record so far."""
    steps: list[Step]
    """Those after `since`, in order."""
    more: int | None
    """Ask again with this as `since` to get the rest; null: that is all."""
    victory: Victory | None = None
    """How it was won, once it is over."""


class Share(Struct, forbid_unknown_fields=True):
    """May whoever has the address of a match that is over read it: report, replay and record?"""

    shared: bool = True
    """False takes it back."""


class Pending(Struct):
    """It is being worked out; ask again after `Retry-After` seconds."""

    state: Literal["pending"] = "pending"
    """Always `pending`."""
    done: float | None = None
    """How much of a solution is there, from 0 to 1. It is missing until that is known."""
    first: Object | UnsetType = UNSET
    """A first answer, where there is one: what the final one will be, with what is known before the
    match is solved."""


class Standing(Struct):
    """How one person did."""

    name: str
    """Whose they are."""
    games: int
    """Finished games."""
    wins: float
    """Shares of wins added up: half a win for each of two who share it."""
    expected: float
    """What everybody would have won if all played equally well: one divided by the number of
    players, for each game.
    """
    judged: int
    """Games that the coach has judged, so that luck can be taken out."""
    luck: float
    """What dice and draws gave in the judged games, in wins."""
    without_luck: float
    """The wins of the judged games without that luck."""
    given_up: int = 0
    """Games that they gave up as hosts; these count for nothing else."""


class Played(Struct):
    """A match of the group."""

    match: str
    """Its id."""
    game: str
    """The game that was played."""
    ended: float
    """When it ended, in seconds since 1970."""
    people: list[str]
    """The people who played."""
    computers: list[str]
    """The computer players at it."""
    shares: dict[str, float]
    """Shares of the win, by name."""
    without_luck: dict[str, float | None]
    """The same without luck; null if no coach has judged it."""


class Standings(Struct):
    """How the people of a group did against each other and others."""

    names: list[str]
    """The group that was asked for."""
    standings: list[Standing]
    """The most wins a game first."""
    matches: list[Played]
    """Oldest first: how it came about."""
    complete: bool
    """False: there are older matches that were not counted."""


class StandingsAsked(Struct, forbid_unknown_fields=True):
    """Standings that include private tables, by the tokens that somebody got at them."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=20)]
    """The group."""
    tokens: Annotated[list[Token], Meta(max_length=200)] = []
    """Tokens that somebody got at their tables."""
    game: Annotated[str, Meta(max_length=40)] | None = None
    """Only this game."""
    since: Annotated[str, Meta(max_length=40)] | None = None
    """A day, like 2026-01-31; nothing before it counts."""


class Exported(Struct):
    """All that the house keeps of one match, for somebody with a right to it."""

    match: str
    """Its id."""
    table: Table
    """As everybody at it sees it."""
    yours: list[int]
    """The seats that the token is for."""
    host: bool
    """Is the token the host's?"""
    record: list[str]
    """The lines of the record; the secret is among them once it is revealed."""
    appends: list[Object]
    """When each of them was written, and under which id chosen by the client."""
    results: list[Object]
    """How every seat ended, with luck where it is known."""
    kept_of_you: list[str]
    """What else is kept, in words."""
    wall: Object | None = None
    """What the wall of the house keeps of it, by seat; null: nothing yet."""


class Export(Struct):
    """What the house keeps, for those whom it is about."""

    matches: list[Exported]
    """Those that the token has a right to."""
