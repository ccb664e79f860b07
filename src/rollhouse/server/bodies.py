"""Bodies over HTTP beside those of `protocol.py`: what the lobby, its lists and its books say."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from .protocol import BoardPart, Name, Object, SeatNumber, Table, Token

Text = dict[str, str]
"""A text by language: `en` and `es`."""


class SeatChange(Struct, forbid_unknown_fields=True):
    """Something about one seat.

    `take` an open seat, beside those that one has, with a `name`; `leave` one's own; the host can
    `open` a seat for somebody else, `remove` who sits there, or let a `computer` play on
    (`player`); host and owner can `rename` it and `hand_over` the seat to whoever has seat `to`;
    the host can make whoever sits there the `host`. When it is all over, the owner of a seat can
    have their name forgotten (`forget`).
    """

    do: Literal[
        "take", "leave", "open", "remove", "rename", "computer", "hand_over", "host", "forget"
    ]
    name: Name | None = None
    player: Annotated[str, Meta(max_length=100)] | None = None
    to: SeatNumber | None = None


class Tables(Struct):
    """Public tables, those that gather first, then the newest."""

    tables: list[Table]


class Deleted(Struct):
    match: str


class WholeRange(Struct):
    low: int
    high: int


class OptionForm(Struct, omit_defaults=True):
    """A house rule, for a form."""

    name: str
    kind: Literal["whole", "choice", "flag", "other"]
    default: Any
    """Null: what the printed game has for so many players."""
    about: Text
    bounds: WholeRange | None = None
    choices: list[str] = []
    each_seat: bool = False
    """May be a list with one for each seat."""
    seats: bool = False
    """Is a list of seats."""


class GameForm(Struct):
    """A game, with all that a form for a new table needs."""

    name: str
    version: int
    titles: Text
    blurbs: Text
    players: WholeRange
    options: list[OptionForm]
    dice: list[str]
    """The kinds of dice that it can be played with here; the first is the usual one."""
    gestures: bool
    """Is something placed or flicked?"""
    pages: Text
    """Where its rules are to be read."""
    pictured: bool
    """Is there a picture of best play?"""


class ComputerForm(Struct):
    """A computer player: written `name:setting=value`."""

    name: str
    about: Text
    settings: dict[str, WholeRange]


class DiceForm(Struct):
    kind: str
    about: Text
    sealed: bool
    """Can nobody foresee or steer a roll, and everybody check it afterwards?"""
    entered: bool
    """Do people enter what their own dice show?"""
    physical: bool


class Games(Struct):
    """Everything there is to play, and with whom."""

    games: list[GameForm]
    computers: list[ComputerForm]
    dice: list[DiceForm]
    signs: list[str]
    """Quick reactions."""
    clock: WholeRange
    """Seconds for a decision."""


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
    ready: bool
    open: bool | UnsetType = UNSET
    """As in `Reach`, and told to programs on the same computer alone."""
    network: str | UnsetType | None = UNSET
    may_open: bool | UnsetType = UNSET


class Step(Struct, omit_defaults=True):
    """A step of a replay: the position after it, as everybody may see it."""

    line: int
    """Its line in the record; 0 is the start."""
    seat: int | None
    """Who acted; null: the table."""
    step: Object | None
    turn: int
    """Whose turn it is then; -1 the table, -2 over."""
    view: Object
    board: list[BoardPart]
    told: list[str] = []
    trace: str | None = None
    """The motion, where physics answered, in base64."""


class Replay(Struct):
    match: str
    game: str
    names: list[str]
    lines: int
    """Lines of the record so far."""
    steps: list[Step]
    more: int | None
    """Ask again with `since` this, for the rest; null: that is all."""


class Exact(Struct, tag_field="kind", tag="exact"):
    """Values of the solution of this match."""

    bound: float
    """How far they may be off, proven."""


class Insight(Struct, tag_field="kind", tag="insight"):
    """Values by what is known of the game."""


class Rollout(Struct, tag_field="kind", tag="rollout"):
    """Values of games that were played on from there."""

    interval: float
    """The widest 95 % interval among the choices."""
    games: int
    """Played for the choice that got most."""
    stopped: str
    unseen: int
    """Legal actions that were not weighed."""
    played_on_by: Literal["pretending", "thumb"]


class Advised(Struct):
    """A legal action and what it is worth."""

    action: Object
    """As in `actions` of the socket."""
    values: list[float]
    """By seat: win shares, or of one alone the expected score."""
    loss: float
    """How much the seat to act loses by it against the best; never negative."""
    error: float
    """Of its value: the bound, or half the 95 % interval."""
    told_apart: bool
    """Is it certain (95 %) that it is worse than the best?"""
    risks: dict[str, float]
    """What is to be feared, and how likely it is."""
    says: list[str]
    """The same for people."""


class Hint(Struct):
    """What the coach says of the position, the best choice first."""

    position: str
    seat: int
    source: Exact | Insight | Rollout
    measure: Literal["share", "score"]
    choices: list[Advised]
    text: list[str]
    """The whole of it for people."""


class ReportSeat(Struct):
    """Where a seat's result comes from: start + luck + hand + choices + others = result."""

    name: str
    start: float
    luck: float
    hand: float
    choices: float
    others: float
    result: float
    without_luck: float
    errors: dict[str, float]
    """Half the 95 % interval of each part; none where the game is solved."""
    decisions: int
    """How often there was more than one choice."""
    mistakes: int
    cost: float
    """What the mistakes lost together."""
    loss: float
    """On average a decision."""
    unsure: float
    """Half the 95 % interval of `loss`."""
    seen: float
    """A mistake of less than about this could not have been found."""
    grade: str
    score: int
    """As the game counts."""
    read: dict[str, float]
    """The parts rounded as they are read, so that they still add up; `skill` and `without_luck`."""


class ReportEvent(Struct, omit_defaults=True):
    """A step of the match, and what it changed."""

    line: int
    """Its line in the record."""
    kind: Literal["luck", "hand", "choice"]
    seat: int | None
    """Whose it was; null: the table's."""
    says: list[str]
    change: list[float]
    """By seat."""
    after: list[float]
    """The values then."""
    loss: float | UnsetType = UNSET
    """Of a choice: against the best."""
    error: float | UnsetType = UNSET
    free: bool | UnsetType = UNSET
    """Of a choice: was there more than one?"""
    better: Object | UnsetType | None = UNSET
    """Of a mistake: what would have been best."""


class ReportMoment(Struct):
    """An event that turned the match."""

    line: int
    seat: int
    """Whose it was, or who rolled."""
    says: list[str]


class ReportMistake(Struct):
    """A choice that was worse than the best; `loss` stands at its event."""

    line: int
    seat: int
    played: str
    better: str
    why: list[str]
    """What spoke against it, where that is known."""
    position: str | None
    """Its text id, where there is a picture of it: the match is solved."""


class ReportTold(Struct):
    """The report in words; whoever asks and had one seat is addressed as You."""

    names: list[str]
    result: str
    """How it ended; nothing where it did not."""
    decided: str
    """What gave the winner most."""
    remarks: list[str]
    """What a reader should know."""
    source: str
    """Where the values come from."""
    judgements: list[str]
    """By seat: how it was played."""
    moments: list[ReportMoment]
    mistakes: list[ReportMistake]


class Report(Struct):
    """What a match was decided by."""

    game: str
    hash: str
    finished: bool
    measure: Literal["share", "score"]
    source: Exact | Insight | Rollout
    start: list[float]
    """The values before the first event, by seat."""
    seats: list[ReportSeat]
    has_hand: bool
    """Was anything placed or flicked?"""
    events: list[ReportEvent]
    told: ReportTold


class Share(Struct, forbid_unknown_fields=True):
    """May whoever has the address of a match that is over read it: report, replay and record?"""

    shared: bool = True


class Pending(Struct):
    """It is being worked out; ask again after `Retry-After` seconds."""

    state: Literal["pending"] = "pending"


class Standing(Struct):
    """How one person did."""

    name: str
    games: int
    wins: float
    """Shares of wins added up: half a win for each of two who share it."""
    expected: float
    """What everybody playing alike would have won: one by the number of players, for each game."""
    judged: int
    """Games that the coach has judged, so that luck can be taken out."""
    luck: float
    """What dice and draws gave in the judged games, in wins."""
    without_luck: float
    """The wins of the judged games without that luck."""


class Played(Struct):
    """A match of the group."""

    match: str
    game: str
    ended: float
    people: list[str]
    computers: list[str]
    shares: dict[str, float]
    without_luck: dict[str, float | None]


class Standings(Struct):
    names: list[str]
    standings: list[Standing]
    """The most wins a game first."""
    matches: list[Played]
    """Oldest first: how it came about."""
    complete: bool
    """False: there are older matches that were not counted."""


class StandingsAsked(Struct, forbid_unknown_fields=True):
    """Standings of private tables too, by the tokens that somebody got at them."""

    names: Annotated[list[Name], Meta(min_length=1, max_length=20)]
    tokens: Annotated[list[Token], Meta(max_length=200)] = []
    game: Annotated[str, Meta(max_length=40)] | None = None
    since: Annotated[str, Meta(max_length=40)] | None = None


class Exported(Struct):
    """All that the house keeps of one match, for somebody with a right to it."""

    match: str
    table: Table
    yours: list[int]
    """The seats that the token is for."""
    host: bool
    record: list[str]
    """The lines of the record; the secret is among them once it is revealed."""
    appends: list[Object]
    """When each of them was written, and under which client-made id."""
    results: list[Object]
    kept_of_you: list[str]
    """What else is kept, in words."""


class Export(Struct):
    matches: list[Exported]
