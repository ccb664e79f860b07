"""Playing a cup at one keyboard: who and what, one match after another, and the ceremony."""

from __future__ import annotations

import argparse
import importlib.util
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rollhouse import chance
from rollhouse.chance import fair, physics
from rollhouse.cups import rules
from rollhouse.cups import saved as saved_cups
from rollhouse.cups.cup import REAL, USUAL, Cup, Heat, begin, check_games, numbers
from rollhouse.cups.rules import FEWEST, MOST
from rollhouse.cups.verify import places_of
from rollhouse.cups.words import WORDS, BadCup
from rollhouse.kernel import contract
from rollhouse.kernel.entry import meant, plain
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.games import names as games_here
from rollhouse.kernel.language import People, listed
from rollhouse.matches import match as matches
from rollhouse.matches import saved
from rollhouse.matches.lines import BEFORE_THE_FIRST
from rollhouse.matches.record import Record
from rollhouse.players.hands import options_with_hands
from rollhouse.players.seats import Seat, computers, read_seat

from ..arguments import game_named, read_options
from ..keyboard.lines import Stopped, command, read_line, stopping_on_signals
from ..local.afterwards import QUIZ, REPORT, hold_quiz, offer
from ..local.saved_games import announce_expired
from ..local.setup import play as play_match
from ..local.setup import seated, take_up
from ..preparation import make_ready
from ..screen.screen import Screen
from ..screen.speech import numbered
from ..words import NotHere
from .tables import (
    as_json,
    names_of,
    show_ranking,
    shown_points,
    spoken,
    title_of,
    verdict,
)
from .words import CUP

SEALED = "sealed"
PARTINGS = {"left": "left", "sale": "left", "computer": "computer", "computadora": "computer"}
"""What people type between games if somebody leaves, or if a computer plays on."""


# Beginning


def start(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse cup`: a new one."""
    announce_expired(language, quiet=arguments.json)
    games = find_games(arguments, language)
    if arguments.seed is not None and arguments.table != USUAL:
        raise BadOption("sealed_or_real", CUP, value=arguments.table)
    seats = find_entrants(arguments, games, language)
    dice = REAL if arguments.table == REAL else USUAL
    if dice == REAL:
        for chosen in games:
            if chance.kind(REAL)().objection(chosen["game"]) is not None:
                raise BadOption("real_game", CUP, title=title_of(chosen["game"], language))
    cup = new_cup([seat.head() for seat in seats], games, dice)
    return play_and_again(Evening(cup, saved_cups.keep(cup), arguments, language))


def new_cup(
    entrants: Sequence[Mapping[str, str]], games: Sequence[Mapping[str, Any]], dice: str
) -> Cup:
    begun = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return begin([dict(each) for each in entrants], games, dice, begun)


def play_and_again(evening: Evening) -> int:
    """Play a cup, and then others with the same people, for as long as they like."""
    code = evening.run()
    while evening.offer_more():
        before, arguments = evening.cup, evening.arguments
        arguments.seed = None
        entrants = [before.entrants[place] for place in before.playing]
        cup = new_cup([*entrants[1:], *entrants[:1]], before.games, before.dice)
        evening = Evening(cup, saved_cups.keep(cup), arguments, evening.language)
        code = evening.run()
    return code


def find_games(arguments: argparse.Namespace, language: str) -> list[dict[str, Any]]:
    """Which games to play, in which order, with their house rules."""
    if arguments.games is not None:
        names = read_games(arguments.games, language)
    else:
        names = games_here() if arguments.json or arguments.players else ask_games(language)
    options = read_cup_options(arguments.option, names)
    return [{"game": name, "options": options.get(name, {})} for name in names]


def read_games(text: str, language: str) -> list[str]:
    """Games by their numbers in the list or by their names."""
    here, found = games_here(), []
    for word in (each.strip().lower() for each in text.split(",")):
        place = numbered(word, len(here))
        name = here[place] if place is not None else game_named(word)
        if name not in here:
            known = ", ".join(title_of(each, language) for each in here)
            raise BadOption("unknown_games", CUP, value=word, games=known)
        found.append(name)
    return found


def ask_games(language: str) -> list[str]:
    screen = Screen()
    for place, name in enumerate(games_here(), 1):
        screen.say(f"  {place}  {title_of(name, language)}")
    while True:
        screen.say(CUP.say(language, "which_games"))
        typed = read_line("> ").strip()
        if typed.lower() == "q":
            raise Stopped
        try:
            return read_games(typed, language) if typed else games_here()
        except RollhouseError as error:
            screen.say(error.say(language), "bad")


def read_cup_options(pairs: Sequence[str], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """`["a_game.goal=50"]` as `{"a_game": {"goal": 50}}`."""
    found: dict[str, dict[str, Any]] = {}
    for pair in pairs:
        game, dot, rest = pair.partition(".")
        if not dot or "=" not in rest:
            raise BadOption("option_pair", CUP, value=pair)
        if game not in names:
            raise BadOption("option_game", CUP, value=game)
        found.setdefault(game, {}).update(read_options([rest]))
    return found


def find_entrants(
    arguments: argparse.Namespace, games: Sequence[Mapping[str, Any]], language: str
) -> list[Seat]:
    """Who takes part: as given, or asked for until it fits."""
    if arguments.players is not None:
        return check_entrants(entrants_of(arguments.players, games), games)
    if arguments.json:
        raise BadOption("json_players", CUP)
    screen, default = Screen(), CUP.say(language, "default_entrants")
    facts = {"default": default, "computers": ", ".join(computers())}
    while True:
        screen.say(CUP.say(language, "who_enters", **facts))
        typed = read_line("> ").strip()
        if typed.lower() == "q":
            raise Stopped
        try:
            return check_entrants(entrants_of(typed or default, games), games)
        except RollhouseError as error:
            screen.say(error.say(language), "bad")


def entrants_of(written: str, games: Sequence[Mapping[str, Any]]) -> list[Seat]:
    """Seats as people write them; `resident:level=2` is whichever resident suits the first game."""
    return seated(contract.load(str(games[0]["game"])), written)


def check_entrants(seats: list[Seat], games: Sequence[Mapping[str, Any]]) -> list[Seat]:
    if not FEWEST <= len(seats) <= MOST:
        said = {"low": FEWEST, "high": MOST, "value": len(seats)}
        raise BadCup("how_many_entrants", WORDS, **said)
    if any(seat.is_foreign for seat in seats):
        raise BadOption("own_programs", CUP)
    check_games(games, len(seats))
    return seats


# Going on


def resume(name: str, arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse cup --resume`: the cup of that name, or the last one that was interrupted."""
    if name:
        path = saved_cups.find(name)
    else:
        resting = [each for each in saved_cups.saved() if each.is_open]
        if not resting:
            raise NotHere("nothing_open", CUP)
        path = resting[0].path
    cup = saved_cups.go_on(path)
    return play_and_again(Evening(cup, path, arguments, language, again=True))


class Evening:
    """One cup at one keyboard."""

    def __init__(
        self,
        cup: Cup,
        path: Path,
        arguments: argparse.Namespace,
        language: str,
        again: bool = False,
    ) -> None:
        self.cup, self.path, self.arguments, self.language = cup, path, arguments, language
        self.again = again
        self.last: Record | None = None
        """The last match that was played at this keyboard."""
        self.screen = Screen(ascii_only=arguments.ascii)

    def run(self) -> int:
        """Play to the end, or until people stop. The exit code."""
        try:
            with stopping_on_signals():
                self.introduce()
            return self.play()
        except (Stopped, KeyboardInterrupt):
            self.rest()
            return 0
        finally:
            saved_cups.release(self.cup)

    def play(self) -> int:
        first = True
        while (heat := self.cup.next_heat()) is not None:
            self.give_up_what_is_gone()
            if self.cup.opened is None:
                if not (first and not self.again) and not self.confirmed():
                    continue  # somebody left, so the heats may have changed
                self.announce(heat)
            first = False
            with stopping_on_signals():
                match, code = self.play_heat(heat)
            if match.closing is None:
                if code:
                    self.rest()
                    return code
                raise Stopped
            self.enter(match)
            self.last = match
        self.cup.close()
        self.celebrate()
        return 0

    def give_up_what_is_gone(self) -> None:
        """If the saved game of a match was deleted, the match is played again."""
        opened = self.cup.opened
        if opened is not None and not (saved.folder() / f"{opened}.jsonl").is_file():
            self.cup.enter_match(BEFORE_THE_FIRST, 1, None)
            self.say("again")
            self.write(again=opened)

    # Words

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        if not self.arguments.json:
            self.screen.say(CUP.say(self.language, key, **facts), style)

    def write(self, **line: Any) -> None:
        if self.arguments.json:
            print(json.dumps(line, ensure_ascii=False), flush=True)

    @property
    def names(self) -> list[str]:
        return names_of(self.cup, self.language)

    def title(self, game: int) -> str:
        return title_of(self.cup.games[game]["game"], self.language)

    def people(self, entrants: Sequence[int]) -> People:
        return People(self.names[entrant] for entrant in entrants)

    def introduce(self) -> None:
        titles = listed(self.language, [self.title(game) for game in range(len(self.cup.games))])
        self.say("resumed" if self.again else "begins", names=People(self.names))
        self.say("games", games=titles)
        if self.again:
            if self.cup.played and not self.arguments.json:
                show_ranking(self.cup, self.screen, self.language)
        else:
            self.say("saved_as", name=self.path.stem)
        self.write(cup=self.path.stem, record=str(self.path), **as_json(self.cup))

    def announce(self, heat: Heat) -> None:
        """Which game, who plays whom, who begins, who sits out."""
        game, drawn = heat.game, self.cup.heats_of(heat.game)
        assert drawn is not None
        facts = {"number": game + 1, "all": len(self.cup.games), "title": self.title(game)}
        if drawn.divided and heat.heat == 0:
            draw = "; ".join(listed(self.language, self.people(each)) for each in drawn.heats)
            high = contract.load(self.cup.games[game]["game"]).players[-1]
            if len(drawn.heats) > 1:
                self.say("divided", title=facts["title"], high=high, heats=heat.heats, draw=draw)
            brings = rules.points_of_resting(len(self.cup.playing), len(self.cup.entrants))
            for entrant in drawn.resting:
                self.say("rests", name=self.names[entrant], **spoken(brings, self.language))
        if not self.arguments.json:
            key = "game_of" if heat.heats == 1 else "heat_of"
            more = {"heat": heat.heat + 1, "heats": heat.heats}
            self.screen.rule(CUP.say(self.language, key, **facts, **more))
        self.say("plays", names=self.people(heat.entrants), first=self.names[heat.entrants[0]])
        self.write(
            next={
                "game": self.cup.games[game]["game"],
                "number": game + 1,
                "heat": heat.heat + 1,
                "heats": heat.heats,
                "entrants": list(heat.entrants),
                "resting": list(drawn.resting),
            }
        )

    # One match

    def play_heat(self, heat: Heat) -> tuple[Record, int]:
        """Play the next match, or continue the one that was interrupted."""
        if self.cup.opened is not None:
            path = saved.folder() / f"{self.cup.opened}.jsonl"
            record = Record.load(path)
            code = 0
            if record.closing is None:
                going, seats = take_up(path, self.arguments, self.language)
                code = self.played(going, seats)
            return Record.load(path), code
        match, seats = self.new_match(heat)
        path = saved.keep(match)
        try:
            self.cup.open_match(path.stem)
        except BaseException:
            match.record.release()
            path.unlink(missing_ok=True)
            raise
        return match.record, self.played(match, seats)

    def played(self, match: matches.Match, seats: Sequence[Seat]) -> int:
        """Play a match to its end, or until people stop. The exit code."""
        return play_match(match, seats, self.arguments, self.language, keep=False, of_a_cup=True)

    def new_match(self, heat: Heat) -> tuple[matches.Match, list[Seat]]:
        chosen = self.cup.games[heat.game]
        name, options = str(chosen["game"]), dict(chosen["options"])
        make_ready(name, self.language)
        seats = [seat_of(self.cup.entrants[entrant]) for entrant in heat.entrants]
        table = self.table(name, len(self.cup.matches))
        if not table.ENTERED:
            options = options_with_hands(name, [seat.player for seat in seats], options)
        begun = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        heads = [seat.head() for seat in seats]
        return matches.begin(name, heads, table, options, begun=begun), seats

    def table(self, game: str, number: int) -> chance.Table:
        """Whose dice: as asked for, or each game's usual ones. Each match has a seed of its own,
        one higher than that of the match before.
        """
        if self.cup.dice == REAL:
            return chance.kind(REAL)()
        physical = game in physics.games() and importlib.util.find_spec("mujoco") is not None
        if self.arguments.table == SEALED:
            table = chance.kind("sealed_physics" if physical else "sealed")()
            table.alone = True
            return table
        kind = chance.kind("physics" if physical else "fair")
        assert issubclass(kind, fair.FairTable)
        return kind(None if self.arguments.seed is None else self.arguments.seed + number)

    def enter(self, record: Record) -> None:
        """Write the result of a match into the cup, and say what points it gave."""
        before = len(self.cup.played)
        self.cup.enter_match(record.hash, len(record), places_of(record))
        if self.cup.matches[-1]["places"] is None:
            self.say("again")
            self.write(again=self.cup.matches[-1]["match"])
        if len(self.cup.played) == before:
            return
        brought = self.cup.played[-1].points
        told = [
            f"{name} {shown_points(each, self.language)}"
            for name, each in zip(self.names, brought, strict=True)
        ]
        self.say("brought", title=self.title(before), points=", ".join(told))
        if not self.arguments.json and self.cup.next_heat() is not None:
            show_ranking(self.cup, self.screen, self.language)
        self.write(brought=numbers(brought), **as_json(self.cup))

    # Between games

    def confirmed(self) -> bool:
        """Wait for people between games. False: somebody left, so things may have changed."""
        here = [self.cup.entrants[each]["player"] == "human" for each in self.cup.playing]
        if self.arguments.json or not any(here):
            return True
        with stopping_on_signals():
            while True:
                self.say("ask")
                typed = read_line("> ").strip()
                if not typed:
                    return True
                if typed.lower() == "q":
                    raise Stopped
                word, _, name = typed.partition(" ")
                parting = PARTINGS.get(plain(meant(self.language, word)))
                if parting is None or not name.strip():
                    self.say("not_understood", "bad")
                    continue
                try:
                    self.part_with(parting, name.strip())
                    return False
                except RollhouseError as error:
                    self.screen.say(error.say(self.language), "bad")

    def part_with(self, word: str, name: str) -> None:
        """Somebody leaves for good, or has a computer play on."""
        known = [each.casefold() for each in self.names]
        if name.casefold() not in known:
            raise BadOption("nobody", CUP, value=name, known=", ".join(self.names))
        entrant = known.index(name.casefold())
        called = self.names[entrant]
        if word == "left":
            self.cup.leave(entrant)
            self.say("has_left", name=called)
            return
        computer = CUP.say(self.language, "computer_called", value=self.cup.names[entrant])
        self.cup.replace(entrant, computer[:40], "computer:level=2")
        self.say("computer_plays", name=called)

    # The end

    def rest(self) -> None:
        words = command("cup", "--resume", self.path.stem)
        self.say("rested")
        if self.arguments.json:
            self.write(rested=True, command=words)
        else:
            self.screen.command(words)

    def offer_more(self) -> bool:
        """After the ceremony: offer the evening's report, or a quiz about its last game; True: once
        more.
        """
        last = self.last
        few = len(self.cup.playing) < FEWEST
        if last is None or few or self.cup.next_heat() is not None:
            return False
        deeds = {
            REPORT: self.show_report,
            QUIZ: lambda: hold_quiz(last.position, self.arguments, self.language),
        }
        offers = CUP.say(self.language, "afterwards", title=self.title(len(self.cup.games) - 1))
        return offer(offers, deeds, self.arguments, self.language)

    def show_report(self) -> None:
        from .evening import show_report

        show_report(self.path.stem, self.arguments, self.language)

    def celebrate(self) -> None:
        """The ceremony: a cup on the table, who won it, the standings, and what to look at next."""
        if not self.arguments.json:
            self.screen.rule(CUP.say(self.language, "ceremony"))
            for line in TROPHY:
                self.screen.say(line)
            self.screen.say(verdict(self.cup, self.language), "good")
            if len(self.cup.played) < len(self.cup.games):
                self.say("ended_early", played=len(self.cup.played), all=len(self.cup.games))
            show_ranking(self.cup, self.screen, self.language)
            for key, words in (("report_it", "--report"), ("check_it", "")):
                self.say(key, "dim")
                way = ["cup", words] if words else ["verify"]
                self.screen.command(command(*way, self.path.stem))
        self.write(result=verdict(self.cup, self.language), **as_json(self.cup))


TROPHY = (
    "      \\_______/",
    "      (|     |)",
    "       \\     /",
    "        `-.-'",
    "         _|_",
    "        |___|",
)


def seat_of(entrant: Mapping[str, str]) -> Seat:
    written = read_seat(entrant["player"]) if entrant["player"] != "human" else None
    if written is None:
        return Seat(entrant["name"], "human")
    return Seat(entrant["name"], written.kind, written.settings)
