"""A cup as it stands, line by line of its record.

Beginning, playing on, reading and verifying all go through `follow`, so that a line that cannot be
is refused everywhere with the same sentence. The lines are chained like those of a match:

    cup      who takes part, which games in which order, whose dice
    open     the match of the next heat begins: its id is fixed before a die is thrown
    match    a match that was closed: its id, its last hash, who sat where, who finished where
    points   what a game brought everybody, when its last heat is over
    entrant  somebody else plays on for an entrant: a computer, or another name
    left     an entrant has left for good
    close    the end, and who won

A match that was given up has no places, and its heat is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import rollhouse
from rollhouse.kernel import contract, validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.likeness import skeleton
from rollhouse.matches import lines
from rollhouse.matches.lines import BEFORE_THE_FIRST, Line
from rollhouse.matches.record import LARGEST, Journal, naming, undisturbed
from rollhouse.matches.story import ABANDONED, HUMAN, OVER_NOW, called, read_name
from rollhouse.matches.words import WORDS as RECORD_WORDS
from rollhouse.matches.words import BadRecord

from . import rules
from .rules import Heats, Played, Ranked
from .words import WORDS, BadCup

FORMAT = 1
USUAL, REAL = "usual", "real"
"""Whose dice: the house's (each game's usual ones), or people's own."""
ENDED = "ended"
"""The reason of a cup that was ended before its last game."""
LONGEST_MATCH = 120
"""Letters of the id of a match."""


@dataclass(frozen=True)
class Heat:
    """What is to be played next."""

    game: int
    heat: int
    heats: int
    """How many heats this game has."""
    entrants: tuple[int, ...]
    """Who plays, in the order of seats."""


class Cup:
    """A cup and its record. Every method that changes something has added its line.

    >>> cup = begin(["Ann", "Ben"], [{"game": "toss_up"}])
    >>> cup.next_heat()
    Heat(game=0, heat=0, heats=1, entrants=(0, 1))
    >>> cup.open_match("m1")
    >>> cup.enter_match("0" * 64, 12, [2, 1])
    >>> [(ranked.entrant, float(ranked.points)) for ranked in cup.ranking()]
    [(1, 2.0), (0, 1.0)]
    """

    def __init__(self, head: Line) -> None:
        if head.kind != "cup":
            raise BadCup("no_cup", WORDS)
        read_head(head.facts)
        self.lines = [head]
        self.entrants: list[dict[str, str]] = [dict(each) for each in head.facts["entrants"]]
        """Who plays for each entrant now: a name, and `human` or a computer player."""
        self.games: list[Mapping[str, Any]] = list(head.facts["games"])
        self.dice = str(head.facts["dice"])
        self.left: set[int] = set()
        self.played: list[Played] = []
        self.drawn: list[Heats] = []
        """The heats of every game that has begun."""
        self.finished: list[dict[int, int]] = []
        """The places of the heats that are over in the game under way, by entrant."""
        self.matches: list[Mapping[str, Any]] = []
        """What the lines of kind `match` say, in order."""
        self.opened: str | None = None
        """The match that is being played."""
        self.closing: Mapping[str, Any] | None = None
        self.journal: Journal | None = None
        """The file that grows with it, if it has one."""

    # What it says

    @property
    def head(self) -> Mapping[str, Any]:
        return self.lines[0].facts

    @property
    def names(self) -> list[str]:
        return [entrant["name"] for entrant in self.entrants]

    def called(self, language: str) -> list[str]:
        """The names in a language: computer players whose name is a word have one in each
        language.
        """
        return called(self.entrants, language)

    def names_of_others(self, entrant: int) -> set[str]:
        """Every name that the record has for anybody else, now or earlier."""
        begun = enumerate(self.head["entrants"])
        later = (line.facts for line in self.lines if line.kind == "entrant")
        return {each["name"] for place, each in begun if place != entrant} | {
            facts["name"] for facts in later if facts["entrant"] != entrant
        }

    @property
    def hash(self) -> str:
        return self.lines[-1].hash

    @property
    def playing(self) -> list[int]:
        """The entrants who have not left."""
        return [entrant for entrant in range(len(self.entrants)) if entrant not in self.left]

    @property
    def is_under_way(self) -> bool:
        """Has a game begun, with some of its heats still to be played?"""
        return len(self.drawn) > len(self.played)

    def heats_of(self, game: int) -> Heats | None:
        """Who plays whom in a game; for games to come, as it will be if nobody leaves.

        None: by then there will be too few people left for one of the games.
        """
        drawn = list(self.drawn)
        while len(drawn) <= game:
            found = self._draw(len(drawn), drawn)
            if found is None:
                return None
            drawn.append(found)
        return drawn[game]

    def _draw(self, game: int, before: Sequence[Heats]) -> Heats | None:
        players = contract.load(self.games[game]["game"]).players
        playing = self.playing
        sizes = rules.heat_sizes(len(playing), players[0], players[-1])
        if sizes is None:
            return None
        order = rules.seating_order(game, len(self.entrants))
        return rules.draw_heats([each for each in order if each in playing], sizes, before)

    def next_heat(self) -> Heat | None:
        """What is played next; None: the cup is finished."""
        game = len(self.played)
        if self.closing is not None or game == len(self.games):
            return None
        drawn = self.heats_of(game)
        if drawn is None:
            return None
        heat = len(self.finished)
        return Heat(game, heat, len(drawn.heats), drawn.heats[heat])

    def ranking(self) -> list[Ranked]:
        return rules.ranking(len(self.entrants), self.played)

    def text(self) -> str:
        return "".join(f"{line.text}\n" for line in self.lines)

    # What happens

    def open_match(self, match: str) -> None:
        """The match of the next heat begins."""
        heat = self.next_heat()
        if heat is None:
            raise BadCup("closed", WORDS)
        self.append("open", {"game": heat.game, "heat": heat.heat, "match": match})

    def enter_match(self, last: str, count: int, places: Sequence[int] | None) -> None:
        """The open match was closed, with `count` lines and the hash `last` at their end.

        `places` by seat; None: it was given up, and the heat is played again. When it was the last
        heat of its game, the points follow.
        """
        heat = self.next_heat()
        if heat is None or self.opened is None:
            raise BadCup("nothing_open", WORDS)
        facts = {
            "game": heat.game,
            "heat": heat.heat,
            "match": self.opened,
            "entrants": list(heat.entrants),
            "reason": ABANDONED if places is None else OVER_NOW,
            "places": None if places is None else list(places),
            "lines": count,
            "last": last,
        }
        self.append("match", facts)
        self.count()

    def count(self) -> None:
        """Write the points of a game whose last heat is over, unless that has been done."""
        if self.points_due:
            found = numbers(self._counted().points)
            self.append("points", {"game": len(self.played), "points": found})

    def replace(self, entrant: int, name: str, player: str) -> None:
        """From now on somebody else plays for an entrant, who keeps the points."""
        self.append("entrant", {"entrant": entrant, "name": name, "player": player})

    def leave(self, entrant: int) -> None:
        """An entrant has left for good: in the games to come they are last."""
        self.append("left", {"entrant": entrant})

    def close(self) -> None:
        """Write who won. A cup that was not played to its end is over all the same."""
        if self.closing is None:
            over = len(self.played) == len(self.games)
            reason = OVER_NOW if over else ENDED
            self.append("close", {"reason": reason, "ranking": written(self.ranking())})

    def append(self, kind: str, facts: Mapping[str, Any]) -> None:
        line = lines.write(len(self.lines), kind, facts, self.hash)
        self.follow(line)
        if self.journal is not None:
            try:
                with undisturbed():
                    self.journal.write([line])
            except OSError as fault:
                raise BadRecord("cannot_write", RECORD_WORDS, fault=validation.why(fault)) from None

    # Following a record

    def follow(self, line: Line) -> None:
        """Take the next line, or refuse it and change nothing."""
        if self.closing is not None:
            raise BadCup("closed", WORDS)
        take = KINDS.get(line.kind)
        if take is None:
            shown = {"value": validation.shown(line.kind), "kinds": ", ".join(KINDS)}
            raise BadCup("unknown_kind", WORDS, **shown)
        if self.points_due and line.kind != "points":
            raise BadCup("points_due", WORDS)
        try:
            take(self, line.facts)
        except RollhouseError as error:
            raise error.as_a(BadCup) from None
        self.lines.append(line)

    @property
    def points_due(self) -> bool:
        return self.is_under_way and len(self.finished) == len(self.drawn[-1].heats)

    def _open(self, facts: Mapping[str, Any]) -> None:
        validation.keys(facts, "open", ("game", "heat", "match"))
        heat = self.next_heat()
        if heat is None:
            raise BadCup("closed", WORDS)
        if self.opened is not None:
            raise BadCup("open_already", WORDS, value=self.opened)
        if [facts["game"], facts["heat"]] != [heat.game, heat.heat]:
            raise BadCup("other_heat", WORDS, game=heat.game, heat=heat.heat)
        match = validation.text(facts["match"], "match")
        known = {each["match"] for each in self.matches}
        if not match.isprintable() or not 0 < len(match) <= LONGEST_MATCH or match in known:
            raise BadCup("bad_match", WORDS, value=validation.shown(match))
        drawn = self.heats_of(heat.game)
        assert drawn is not None  # there is a next heat
        if not self.is_under_way:
            self.drawn.append(drawn)
        self.opened = match

    def _match(self, facts: Mapping[str, Any]) -> None:
        needed = ("game", "heat", "match", "entrants", "reason", "places", "lines", "last")
        validation.keys(facts, "match", needed)
        heat = self.next_heat()
        if heat is None or self.opened is None or facts["match"] != self.opened:
            raise BadCup("nothing_open", WORDS)
        expected = [heat.game, heat.heat, list(heat.entrants)]
        if [facts["game"], facts["heat"], facts["entrants"]] != expected:
            raise BadCup("other_heat", WORDS, game=heat.game, heat=heat.heat)
        validation.whole(facts["lines"], "lines", 1, 10_000_000)
        validation.text(facts["last"], "last")
        reason = validation.choice(facts["reason"], "reason", (OVER_NOW, ABANDONED))
        places = None
        if reason == OVER_NOW:
            places = read_places(facts["places"], len(heat.entrants))
        elif facts["places"] is not None:
            raise BadCup("wrong_places", WORDS, value=validation.shown(facts["places"]))
        if places is not None:
            self.finished.append(dict(zip(heat.entrants, places, strict=True)))
        self.matches.append(facts)
        self.opened = None

    def _counted(self) -> Played:
        """The game whose heats are all over."""
        many, playing = len(self.entrants), len(self.playing)
        found = [rules.points_of_absent(playing, many)] * many
        places: dict[int, int] = {}
        for heat in self.finished:
            brought = rules.points(list(heat.values()), playing, many)
            for entrant, brings in zip(heat, brought, strict=True):
                found[entrant] = brings
            places |= heat
        for entrant in self.drawn[-1].resting:
            found[entrant] = rules.points_of_resting(playing, many)
        return Played(tuple(found), places)

    def _points(self, facts: Mapping[str, Any]) -> None:
        validation.keys(facts, "points", ("game", "points"))
        if not self.points_due:
            raise BadCup("points_early", WORDS)
        found = self._counted()
        due = [len(self.played), numbers(found.points)]
        if [facts["game"], facts["points"]] != due:
            said = {"value": validation.shown(facts["points"]), "found": validation.shown(due[1])}
            raise BadCup("wrong_points", WORDS, **said)
        self.played.append(found)
        self.finished.clear()

    def _entrant(self, facts: Mapping[str, Any]) -> None:
        validation.keys(facts, "entrant", ("entrant", "name", "player"))
        entrant = self._here(facts["entrant"])
        name, player = read_name(facts["name"]), validation.text(facts["player"], "player")
        others = [known for place, known in enumerate(self.names) if place != entrant]
        refuse_same_names([*others, name])
        self.entrants[entrant] = {"name": name, "player": player}

    def _left(self, facts: Mapping[str, Any]) -> None:
        validation.keys(facts, "left", ("entrant",))
        entrant = self._here(facts["entrant"])
        if self.is_under_way:
            raise BadCup("game_under_way", WORDS)
        if len(self.playing) <= rules.FEWEST:
            raise BadCup("too_few_left", WORDS)
        self.left.add(entrant)

    def _here(self, value: Any) -> int:
        entrant = validation.whole(value, "entrant", 0, len(self.entrants) - 1)
        if entrant in self.left:
            raise BadCup("left_already", WORDS, name=self.names[entrant])
        return entrant

    def _close(self, facts: Mapping[str, Any]) -> None:
        validation.keys(facts, "close", ("reason", "ranking"))
        reason = validation.choice(facts["reason"], "reason", (OVER_NOW, ENDED))
        if (reason == OVER_NOW) != (len(self.played) == len(self.games)):
            raise BadCup("not_all_played", WORDS)
        found = written(self.ranking())
        if facts["ranking"] != found:
            said = {"said": validation.shown(facts["ranking"]), "found": validation.shown(found)}
            raise BadCup("wrong_ranking", WORDS, **said)
        self.closing = facts


KINDS: dict[str, Callable[[Cup, Mapping[str, Any]], None]] = {
    "open": Cup._open,
    "match": Cup._match,
    "points": Cup._points,
    "entrant": Cup._entrant,
    "left": Cup._left,
    "close": Cup._close,
}


# Beginning and reading


def begin(
    entrants: Sequence[str | Mapping[str, str]],
    games: Sequence[Mapping[str, Any]],
    dice: str = USUAL,
    begun: str | None = None,
) -> Cup:
    """A new cup. An entrant is a person's name, or `{"name": …, "player": "greedy"}`; a game is
    `{"game": …, "options": {…}}`, where the options may be left out.
    """
    people = [
        dict(each) if isinstance(each, Mapping) else {"name": each, "player": HUMAN}
        for each in entrants
    ]
    chosen = [{"game": game["game"], "options": dict(game.get("options", {}))} for game in games]
    facts: dict[str, Any] = {
        "format": FORMAT,
        "rollhouse": rollhouse.__version__,
        "entrants": people,
        "games": chosen,
        "dice": dice,
    }
    if begun is not None:
        facts["begun"] = begun
    check_games(chosen, len(people))
    return Cup(lines.write(0, "cup", facts, BEFORE_THE_FIRST))


def check_games(games: Sequence[Mapping[str, Any]], entrants: int) -> None:
    """Refuse a game that cannot be played by this few, and options that do not fit its heats."""
    for chosen in games:
        game = contract.load(str(chosen["game"]))
        low, high = game.players[0], game.players[-1]
        sizes = rules.heat_sizes(entrants, low, high)
        if sizes is None:
            raise BadCup("too_few_for", WORDS, title=game.title(), low=low)
        given = chosen["options"]
        for option in game.options.OPTIONS:
            if (option.each_seat or option.seats) and isinstance(given.get(option.name), list):
                raise BadCup("seat_option", WORDS, title=game.title(), option=option.name)
        for size in {*sizes}:
            contract.agree(game, size, given)


def parse(content: bytes) -> Cup:
    """The cup that a file's bytes hold. `BadRecord` names the line that is wrong.

    A last line without its line feed was being written when the power failed: it is left out.
    """
    if len(content) > LARGEST:
        raise BadRecord("too_long", RECORD_WORDS, most=LARGEST)
    *whole, _ = content.split(b"\n")
    if not whole:
        raise BadRecord("no_lines", RECORD_WORDS)
    with naming(0):
        cup = Cup(lines.read(0, whole[0], BEFORE_THE_FIRST))
    for number, text in enumerate(whole[1:], 1):
        with naming(number):
            cup.follow(lines.read(number, text, cup.hash))
    return cup


def read_head(facts: Mapping[str, Any]) -> None:
    try:
        if facts.get("format") != FORMAT:
            value = validation.shown(facts.get("format"))
            raise BadCup("other_format", WORDS, value=value, ours=FORMAT)
        needed = ("format", "rollhouse", "entrants", "games", "dice")
        validation.keys(facts, "cup", needed, ("begun",))
        validation.text(facts["rollhouse"], "rollhouse")
        entrants = validation.at_most(facts["entrants"], "entrants", 100)
        if not rules.FEWEST <= len(entrants) <= rules.MOST:
            said = {"low": rules.FEWEST, "high": rules.MOST, "value": len(entrants)}
            raise BadCup("how_many_entrants", WORDS, **said)
        for each in entrants:
            entrant = validation.an_object(each, "entrant", '{"name": "Ann", "player": "human"}')
            validation.keys(entrant, "entrant", ("name", "player"))
            read_name(entrant["name"])
            validation.text(entrant["player"], "player")
        refuse_same_names([each["name"] for each in entrants])
        games = validation.at_most(facts["games"], "games", 100)
        if not 1 <= len(games) <= rules.MOST_GAMES:
            raise BadCup("how_many_games", WORDS, most=rules.MOST_GAMES, value=len(games))
        for each in games:
            game = validation.an_object(each, "game", '{"game": "…", "options": {}}')
            validation.keys(game, "game", ("game", "options"))
            validation.text(game["game"], "game")
            validation.an_object(game["options"], "options", "{}")
        validation.choice(facts["dice"], "dice", (USUAL, REAL))
        if "begun" in facts:
            validation.text(facts["begun"], "begun")
    except RollhouseError as error:
        raise error.as_a(BadCup) from None


def refuse_same_names(names: Sequence[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if skeleton(name) in seen:
            raise BadCup("same_names", WORDS, value=name)
        seen.add(skeleton(name))


def read_places(value: Any, seats: int) -> list[int]:
    """Places in the form of `Position.places`: each says how many are ahead."""
    places = validation.wholes(value, "places", seats, 1, seats)
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise BadCup("wrong_places", WORDS, value=validation.shown(places))
    return places


# Writing


def number(value: Fraction) -> int | float:
    """Points as JSON numbers; quarters are exact."""
    return int(value) if value.denominator == 1 else float(value)


def numbers(values: Sequence[Fraction]) -> list[int | float]:
    return [number(value) for value in values]


def written(ranking: Sequence[Ranked]) -> list[dict[str, Any]]:
    """A ranking in the form that the last line has."""
    return [
        {"entrant": each.entrant, "place": each.place, "points": number(each.points)}
        for each in ranking
    ]


def rename_entrant(cup: Cup, entrant: int, name: str, match: str, last: str) -> Cup:
    """A closed cup chained anew after a name was taken out of one of its matches: with another name
    for the people of an entrant, and with the new last hash of the match. A computer keeps its own.
    """

    def renamed(known: Mapping[str, Any]) -> dict[str, Any]:
        return {**known, "name": name} if known["player"] == HUMAN else dict(known)

    renewed: Cup | None = None
    for line in cup.lines:
        facts = dict(line.facts)
        if line.kind == "cup":
            entrants = list(facts["entrants"])
            entrants[entrant] = renamed(entrants[entrant])
            facts["entrants"] = entrants
            renewed = Cup(lines.write(0, "cup", facts, BEFORE_THE_FIRST))
            continue
        if line.kind == "entrant" and facts["entrant"] == entrant:
            facts = renamed(facts)
        if line.kind == "match" and facts["match"] == match:
            facts["last"] = last
        assert renewed is not None  # the first line is the head
        renewed.append(line.kind, facts)
    assert renewed is not None
    return renewed
