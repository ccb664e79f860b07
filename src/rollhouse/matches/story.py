"""The story of a record: what has happened after each of its lines, by the rules of the game.

Playing, loading, replaying and verifying all go through here, line by line, so a line that cannot
follow is refused in all of them with the same sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import rollhouse
from rollhouse import chance
from rollhouse.chance import sealed
from rollhouse.kernel import box, contract, validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.games import part
from rollhouse.kernel.language import in_words
from rollhouse.kernel.position import LATEST_VERSION, Position, opening
from rollhouse.kernel.records import OVER, TABLE

from .lines import Line, compact
from .seal import Seal
from .words import WORDS, BadRecord

FORMAT = 1
LONGEST_NAME, LONGEST_NONCE = 40, 64
OVER_NOW, ABANDONED = "over", "abandoned"
HUMAN = "human"
"""The player in a seat where a person sits."""
AWAY = "away"
"""The player in the seat of a person who left real dice: their turns are passed over."""
FEWEST_HERE = 2
"""At least so many go on when others leave."""
SEALED, NOT_SEALED = "independently sealed", "not independently sealed"
FIRST_BY = ("choice", "chance", "youngest", "oldest", "roll", "turn")
"""Why the first seat begins; `turn`: it is their turn to, because somebody else began the last
match.
"""
MOST_TRIES, WORST = 1_000_000, 1000.0
"""The most tries by which a hand may have been measured, and the largest error it may have."""
BESIDES = ("begun", "first", "box", "measured", "start", "parent", "world")
"""What the head of a record may contain, but need not."""
INSTEAD = ("failed", "stalled", "illegal", "left")
"""Why the game's default action was played instead of the seat's own."""


class Entry(NamedTuple):
    """A step of the match that was not taken back."""

    line: int
    before: Position
    step: Mapping[str, Any]
    """An action or an outcome, in the vocabulary."""
    seat: int | None
    """Who acted; None: the table."""
    facts: Mapping[str, Any]
    """Everything that the line says."""


class Mend(NamedTuple):
    """A point where people found that pieces of their box look different, and left it at that."""

    line: int
    before: Position
    options: Mapping[str, Any]
    """What the pieces look like from there on."""


class Story:
    """Where a match stands. `follow` takes the next line, or refuses it and changes nothing.

    >>> from rollhouse.chance import real
    >>> from rollhouse.matches.match import begin
    >>> match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    >>> entry = match.enter({"roll": "GGGGGYYRRR"})
    >>> match.record.story.position.fields["turn_points"]
    5
    """

    def __init__(self, head: Line) -> None:
        self.start = read_start(head)
        self.position = self.start
        self.table = chance.kind(head.facts["table"]["kind"])
        self.seats: list[Mapping[str, str]] = list(head.facts["seats"])
        """Who sits where now."""
        self.people = people(self.seats)
        """The seats in which people sit."""
        self.sat = sat_at(enumerate(self.seats))
        """Which people have sat where, by seat and name."""
        self.away: tuple[int, ...] = ()
        """The seats of people who left, and whose turns are passed over."""
        unsealed = self.table.NONCES and "seal" in head.facts["table"]
        if self.table.NONCES and not self.people and not unsealed:
            raise BadRecord("head_seal", WORDS)
        self.alone = unsealed and bool(self.people)
        """Do all people play at the computer of the house itself? The head says so."""
        self.seal = read_seal(head.facts["table"]) if self.table.NONCES else None
        """The chains of a match by scheme 2."""
        self.beside = beside_outcome(self.table, self.seal)
        self.first_world = head.facts.get("world")
        self.entries: list[Entry] = []
        self.mends: list[Mend] = []
        self.person_acted = False
        """Was the last action a person's? (By now somebody else may sit there.)"""
        self.nonce: str | None = None
        """The nonce for the roll that must come next."""
        self.house_nonces = 0
        """How many rolls have no nonce from anybody at the table or, by scheme 2, no link."""
        self.results = 0
        """How many answers the table has given, rewound ones included."""
        self.passed_over: dict[int, dict[int, int]] = {}
        """By line: whose devices its roll did without, and how often that had happened by then."""
        self.signed: dict[int, int] = {}
        """By seat: the line up to which its device has signed the record."""
        self.closing: Mapping[str, Any] | None = None

    @property
    def unsigned(self) -> list[int]:
        """The people whose devices have a key, and have not signed the last step."""
        last = self.entries[-1].line if self.entries else 0
        known = {} if self.seal is None else self.seal.seats
        keys = [seat for seat in self.people if seat in known and known[seat].key]
        return [seat for seat in keys if self.signed.get(seat, -1) < last]

    def passes(self, seat: int) -> int:
        """How many rolls were made without the device of a seat, although it had a chain."""
        stands = None if self.seal is None else self.seal.stand_for(seat)
        return 0 if self.seal is None or stands is None else self.seal.passed.get(stands, 0)

    def tell_passed_over(self, line: int, language: str, names: Sequence[str]) -> list[str]:
        """Sentences about people whose devices the roll after a line did without."""
        return [
            WORDS.say(language, "device_passed_over", name=names[seat], number=number)
            for seat, number in self.passed_over.get(line, {}).items()
        ]

    @property
    def world(self) -> Any:
        """The physical world as the last result that carries one left it."""
        return self.world_at(-1)

    def world_at(self, line: int) -> Any:
        """The physical world after a line that was not taken back; None if there is none yet."""
        if not self.table.PHYSICAL:
            return self.first_world
        for entry in reversed(self.entries):
            if "world" in entry.facts and (line == -1 or entry.line <= line):
                return entry.facts["world"]
        return self.first_world

    @property
    def question(self) -> chance.TableQuestion:
        """What the table may know if it is asked now."""
        last = self.entries[-1] if self.entries else None
        acted = last is not None and last.seat is not None
        return chance.TableQuestion(
            self.position,
            self.results,
            self.nonce,
            last.step if last and acted else None,
            acted and self.person_acted,
            self.world,
        )

    @property
    def places(self) -> list[Entry | Mend]:
        """Steps and mends in order, without those that were taken back."""
        return sorted([*self.entries, *self.mends], key=lambda place: place.line)

    def at(self, line: int) -> Position:
        """The position after a line that was not taken back; 0 is the start, -1 the end."""
        if line == 0:
            return self.start
        if line == -1:
            return self.position
        places = self.places
        for place, happened in enumerate(places):
            if happened.line == line:
                following = places[place + 1 : place + 2]
                return following[0].before if following else self.position
        raise BadRecord("no_such_place", WORDS, value=validation.shown(line))

    def follow(self, line: Line) -> None:
        if self.closing is not None:
            raise BadRecord("closed", WORDS)
        take = KINDS.get(line.kind)
        if take is None:
            key = "second_head" if line.kind == "match" else "unknown_kind"
            facts = {"value": validation.shown(line.kind), "kinds": ", ".join(KINDS)}
            raise BadRecord(key, WORDS, **facts)
        if self.nonce is not None and line.kind not in ("result", "close"):
            raise BadRecord("nonce_first", WORDS)
        if self.called and line.kind not in ("links", "seat", "close"):
            raise BadRecord("links_first", WORDS)
        try:
            take(self, line)
        except RollhouseError as error:
            raise error.as_a(BadRecord) from None

    def intent(self, line: Line) -> None:
        facts = line.facts
        validation.keys(facts, line.kind, ("seat", "action"), ("instead",))
        seat = validation.whole(facts["seat"], "seat", 0, self.position.players - 1)
        if seat != self.position.turn:
            raise BadRecord("not_your_turn", WORDS, seat=seat)
        action = validation.an_object(facts["action"], "action", '{"do": "roll"}')
        validation.keys(action, "action", ("do",), action)
        if "instead" in facts:
            validation.choice(facts["instead"], "instead", INSTEAD)
        self.step(line, action, seat)
        self.person_acted = seat in self.people

    def result(self, line: Line) -> None:
        facts = line.facts
        validation.keys(facts, line.kind, ("outcome",), self.beside)
        if self.table.NONCES and self.nonce is None:
            raise BadRecord("nonce_missing", WORDS)
        outcome = validation.an_object(facts["outcome"], "outcome", '{"roll": …}')
        if "do" in outcome:
            raise RollhouseError("unknown_key", what="outcome", key='"do"', keys="roll, …")
        house = None if self.seal is None else self.seal.house.shows(facts.get("link") or "")
        self.step(line, outcome, None)
        if self.seal is not None and house is not None:
            self.seal.house = house
        self.nonce = None
        self.results += 1

    def step(self, line: Line, step: Mapping[str, Any], seat: int | None) -> None:
        after = self.position.after(step)
        self.entries.append(Entry(line.number, self.position, step, seat, line.facts))
        self.position = self.without_absent(after)

    def without_absent(self, position: Position) -> Position:
        """The position once the turns of those who are away have been passed over."""
        return position.passed_over(self.away) if self.away else position

    def take_nonce(self, line: Line) -> None:
        facts = line.facts
        validation.keys(facts, line.kind, ("seat", "nonce"))
        if not self.table.NONCES or self.position.turn != TABLE:
            raise BadRecord("no_nonce_here", WORDS)
        if facts["seat"] is not None and facts["seat"] not in self.people:
            raise BadRecord("nonce_of_nobody", WORDS, value=validation.shown(facts["seat"]))
        nonce = read_nonce(facts["nonce"])
        if self.seal is not None:
            if self.seal.contributors(self.people) or not self.seal.house.left:
                raise BadRecord("links_due", WORDS)
            nonce = sealed.stirred(nonce)
        self.house_nonces += facts["seat"] is None or self.seal is not None
        self.nonce = nonce

    @property
    def called(self) -> list[int] | None:
        """The seats whose links the roll that is due takes, once they have been called for."""
        return None if self.seal is None else self.seal.called

    @property
    def contributors(self) -> list[int]:
        """The seats whose devices have a chain that counts."""
        return [] if self.seal is None else self.seal.contributors(self.people)

    def chain(self, line: Line) -> None:
        self.sealed_so.chain(line.facts, self.people)

    def call(self, line: Line) -> None:
        seal = self.sealed_so
        if self.position.turn != TABLE or not seal.house.left:
            raise BadRecord("no_nonce_here", WORDS)
        seal.call(line.facts, self.results, self.people)

    def links(self, line: Line) -> None:
        seal = self.sealed_so
        called = seal.called or []
        found = seal.links(line.facts)
        missing = {seat: seal.passed[seat] for seat in called if seat not in found}
        if missing:
            self.passed_over[line.number] = missing
        self.house_nonces += not found
        self.nonce = sealed.mixed(found)

    def signature(self, line: Line) -> None:
        """A device signs what it has seen; `matches.verify` checks the signature itself."""
        facts = line.facts
        self.sealed_so.signature(facts, line.number)
        self.signed[facts["seat"]] = facts["line"]

    @property
    def sealed_so(self) -> Seal:
        """The chains; refused if the dice are not sealed by scheme 2."""
        if self.seal is None:
            raise BadRecord("no_chains", WORDS)
        return self.seal

    def sit(self, line: Line) -> None:
        """Somebody else takes a seat: a computer for a person who left, or a person again. Or
        nobody does, and the others go on without whoever left.
        """
        validation.keys(line.facts, line.kind, ("seat", "name", "player"))
        seat = validation.whole(line.facts["seat"], "seat", 0, self.position.players - 1)
        name = read_name(line.facts["name"])
        player = validation.text(line.facts["player"], "player")
        if player == AWAY:
            self.refuse_absence(seat)
        self.seats[seat] = {"name": name, "player": player}
        self.sat = self.sat | sat_at([(seat, self.seats[seat])])
        self.people = people(self.seats)
        self.away = tuple(n for n, there in enumerate(self.seats) if there["player"] == AWAY)
        self.position = self.without_absent(self.position)
        if self.seal is not None:
            self.seal.sit(seat)

    def refuse_absence(self, seat: int) -> None:
        """Refuse to go on without somebody where the match cannot."""
        if not self.table.ENTERED or part(self.position.game, "absence") is None:
            raise BadRecord("no_absence", WORDS)
        if self.position.players - len({*self.away, seat}) < FEWEST_HERE:
            raise BadRecord("nobody_stays", WORDS)

    def rewind(self, line: Line) -> None:
        validation.keys(line.facts, line.kind, ("to",))
        if not self.table.ENTERED:
            raise BadRecord("no_rewind", WORDS)
        to = validation.whole(line.facts["to"], "to", 0, line.number)
        position = self.at(to)
        self.entries = [entry for entry in self.entries if entry.line <= to]
        self.mends = [mend for mend in self.mends if mend.line <= to]
        self.position = self.without_absent(position)

    def mend(self, line: Line) -> None:
        """From here on the box has other pieces; what people see on the table stays as it was."""
        validation.keys(line.facts, line.kind, ("options",))
        if not self.table.ENTERED:
            raise BadRecord("no_mend", WORDS)
        options = validation.an_object(line.facts["options"], "options", '{"goal": 100}')
        mended = self.position.mended(options)
        self.mends.append(Mend(line.number, self.position, options))
        self.position = mended

    def close(self, line: Line) -> None:
        facts = line.facts
        found = ending(self)
        also: tuple[str, ...] = ("secret",) if self.table.NONCES and self.seal is None else ()
        also += ("by",) if facts.get("reason") == ABANDONED else ()
        also += ("former",) if "by" in also and "by" in facts else ()
        validation.keys(facts, line.kind, ("reason", *found), also)
        reason = validation.choice(facts["reason"], "reason", (OVER_NOW, ABANDONED))
        for seat in validation.at_most(facts.get("by", []), "by", self.position.players):
            validation.whole(seat, "by", 0, self.position.players - 1)
        for former in validation.at_most(facts.get("former", []), "former", self.position.players):
            validation.keys(former, "former", ("seat", "name"))
            seat = validation.whole(former["seat"], "seat", 0, self.position.players - 1)
            if (seat, read_name(former["name"])) not in self.sat:
                raise BadRecord("never_sat", WORDS, value=former["name"], seat=seat)
        over = self.position.turn == OVER
        if reason == OVER_NOW and not over:
            raise BadRecord("not_finished", WORDS)
        said = {key: facts[key] for key in found}
        if compact(said) != compact(found):
            shown = {"said": validation.shown(said), "found": validation.shown(found)}
            raise BadRecord("other_result", WORDS, **shown)
        self.nonce = None
        self.closing = facts


KINDS: dict[str, Callable[[Story, Line], None]] = {
    "intent": Story.intent,
    "chain": Story.chain,
    "call": Story.call,
    "links": Story.links,
    "nonce": Story.take_nonce,
    "result": Story.result,
    "seat": Story.sit,
    "rewind": Story.rewind,
    "mend": Story.mend,
    "signature": Story.signature,
    "close": Story.close,
}


def people(seats: Sequence[str | Mapping[str, str]]) -> list[int]:
    """The seats in which people sit; a bare name means a person."""
    return [
        place
        for place, seat in enumerate(seats)
        if isinstance(seat, str) or seat["player"].partition(":")[0] == HUMAN
    ]


def sat_at(seats: Iterable[tuple[int, Mapping[str, str]]]) -> set[tuple[int, str]]:
    """The people among these, by seat and name."""
    return {(number, seat["name"]) for number, seat in seats if people([seat])}


def called(seats: Sequence[Mapping[str, str]], language: str) -> list[str]:
    """The names of seats: people's as they are, computers' in the words of a language."""
    own = people(seats)
    return [
        seat["name"] if place in own or seat["player"] == AWAY else in_words(language, seat["name"])
        for place, seat in enumerate(seats)
    ]


def ending(story: Story) -> dict[str, Any]:
    """What a closing line says about the match that it closes."""
    position = story.position
    shares = position.shares() if position.turn == OVER else None
    found: dict[str, Any] = {"scores": position.scores, "shares": shares}
    if story.table.NONCES:
        found["seal"] = NOT_SEALED if story.house_nonces or story.alone else SEALED
    return found


def beside_outcome(table: type[chance.Table], seal: Seal | None) -> tuple[str, ...]:
    """What a result may say beside its outcome."""
    also = ("numbers",) if table.NONCES else ()
    shown = ("link",) if seal is not None else ()
    physical = ("hand", "error", "world", "trace") if table.PHYSICAL else ()
    return (*also, *shown, *physical)


def read_seal(table: Mapping[str, Any]) -> Seal | None:
    """The chains of a match whose dice are sealed by scheme 2."""
    return Seal(table) if table.get("scheme") == sealed.CHAINED else None


def read_nonce(value: Any) -> str:
    if not isinstance(value, str) or not value.isprintable() or not 0 < len(value) <= LONGEST_NONCE:
        raise BadRecord("bad_nonce", WORDS, most=LONGEST_NONCE, value=validation.shown(value))
    return value


def new_head(
    game: str,
    seats: Sequence[str | Mapping[str, str]],
    table: Mapping[str, Any],
    options: Mapping[str, Any],
    start: Position | None,
) -> dict[str, Any]:
    """What the head of a new record says. A seat is a name, or an object with name and player."""
    seated = [
        dict(seat) if isinstance(seat, Mapping) else {"name": seat, "player": HUMAN}
        for seat in seats
    ]
    for seat in seated:
        read_name(seat["name"])
    terms = agree(game, len(seated), options, start)
    if terms.players != len(seated):
        facts = {"seats": len(seated), "players": terms.players}
        raise BadRecord("players_and_seats", WORDS, **facts)
    return {
        "format": FORMAT,
        "rollhouse": rollhouse.__version__,
        "game": terms.game.name,
        "version": terms.game.version,
        "players": terms.players,
        "options": thawed(terms.options),
        "seats": seated,
        "table": dict(table),
    }


def read_head(head: Line) -> None:
    """Check a head as far as that is possible without the rules of its game."""
    if head.kind != "match":
        raise BadRecord("no_head", WORDS)
    facts = head.facts
    needed = ("format", "rollhouse", "game", "version", "players", "options", "seats", "table")
    try:
        if facts.get("format") != FORMAT:
            value = validation.shown(facts.get("format"))
            raise BadRecord("other_format", WORDS, value=value, ours=FORMAT)
        validation.keys(facts, head.kind, needed, BESIDES)
        validation.text(facts["rollhouse"], "rollhouse")
        validation.text(facts["game"], "game")
        validation.whole(facts["version"], "version", 1, LATEST_VERSION)
        players = validation.whole(facts["players"], "players", 1, 100)
        validation.an_object(facts["options"], "options", '{"goal": 100}')
        for seat in validation.several(facts["seats"], "seats", players):
            seat = validation.an_object(seat, "seat", '{"name": "Ann", "player": "human"}')
            validation.keys(seat, "seat", ("name", "player"))
            read_name(seat["name"])
            validation.text(seat["player"], "player")
        table = validation.an_object(facts["table"], "table", '{"kind": "fair"}')
        validation.keys(table, "table", ("kind",), table)
        validation.text(table["kind"], "kind")
        if "begun" in facts:
            validation.text(facts["begun"], "begun")
        if "first" in facts:
            validation.choice(facts["first"], "first", FIRST_BY)
        if "box" in facts:
            box.read_name(facts["box"])
        for hand in validation.at_most(facts.get("measured", []), "measured", players):
            read_measured(hand, players)
        if "parent" in facts:
            parent = validation.an_object(facts["parent"], "parent", '{"hash": "…", "line": 3}')
            validation.keys(parent, "parent", ("hash", "line"))
    except RollhouseError as error:
        raise error.as_a(BadRecord) from None


def read_measured(value: Any, players: int) -> None:
    """Refuse what is not a hand that practice has measured, with its interval."""
    example = '{"seat": 0, "error": 4.7, "low": 4.2, "high": 5.3, "tries": 40}'
    hand = validation.an_object(value, "measured", example)
    validation.keys(hand, "measured", ("seat", "error", "low", "high", "tries"))
    validation.whole(hand["seat"], "seat", 0, players - 1)
    validation.whole(hand["tries"], "tries", 1, MOST_TRIES)
    low = validation.number(hand["low"], "low", 0.0, WORST)
    error = validation.number(hand["error"], "error", low, WORST)
    validation.number(hand["high"], "high", error, WORST)


def read_name(value: Any) -> str:
    good = isinstance(value, str) and value.isprintable() and value.strip() == value
    if not good or not 0 < len(value) <= LONGEST_NAME:
        raise BadRecord("bad_name", WORDS, most=LONGEST_NAME, value=validation.shown(value))
    return str(value)


def read_start(head: Line) -> Position:
    """The position that a match begins from, by the rules as they are now."""
    facts = head.facts
    game = contract.load(facts["game"])
    if facts["version"] != game.version:
        versions = {"version": facts["version"], "ours": game.version}
        raise OtherVersion("other_version", WORDS, title=game.title(), **versions)
    try:
        if "start" in facts:
            fields = validation.an_object(facts["start"], "start", '{"scores": [30, 60]}')
            named = {"game": game.name, "version": game.version, "players": facts["players"]}
            return Position.from_dict({**fields, **named, "options": facts["options"]})
        return opening(contract.agree(game, facts["players"], facts["options"]))
    except RollhouseError as error:
        raise error.as_a(BadRecord) from None


class OtherVersion(BadRecord):
    """A record played by other rules than this house has: it can be read, but not replayed."""


def agree(
    game: str, players: int, options: Mapping[str, Any], start: Position | None
) -> contract.Terms:
    """The terms of a match. If it starts from a position, that must have the same terms."""
    loaded = contract.load(game)
    if start is None:
        return contract.agree(loaded, players, options, files=True)
    if start.terms.game.name != loaded.name:
        facts = {"game": loaded.title(), "other": start.terms.game.title()}
        raise BadRecord("other_start", WORDS, **facts)
    there = thawed(start.terms.options)
    for name in options:
        asked = contract.agree(loaded, start.players, {**there, name: options[name]}, files=True)
        if asked.digest != start.terms.digest:
            raise BadRecord("other_options", WORDS, name=name, value=validation.shown(there[name]))
    return start.terms
