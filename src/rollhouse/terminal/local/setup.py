"""Setting up a match on this machine: which game, who plays, whose dice; or a saved one again."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rollhouse import chance
from rollhouse.chance import Table, fair, physics
from rollhouse.kernel import contract
from rollhouse.kernel.entry import meant
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.games import names as games_here
from rollhouse.kernel.house_rules import in_words, tell_one
from rollhouse.kernel.language import addressed, listed
from rollhouse.kernel.position import Position
from rollhouse.matches import saved
from rollhouse.matches.match import Match, begin, branch
from rollhouse.matches.record import Record
from rollhouse.matches.story import AWAY, HUMAN
from rollhouse.players import residents
from rollhouse.players.hands import options_with_hands
from rollhouse.players.seats import Seat, computers, read_seat, read_seats

from .. import house_rules
from ..arguments import game_named, own_box
from ..keyboard.lines import Stopped, read_line
from ..preparation import make_ready, will_make_ready
from ..screen.screen import Screen
from ..screen.selection import make_screen
from ..screen.speech import numbered
from ..words import SAYS, NotHere
from .afterwards import offer_more
from .conversation import LocalConversation
from .first import first_of
from .json_lines import LocalJsonLines
from .saved_games import announce_expired, day_of, title_and_names

OPPONENT = residents.KIND
"""The opponent of people who name none."""
PACE = 0.8
"""Seconds between a computer's steps, so that people can follow."""
WATCHING = 1.5
"""The same if people only watch."""


def start(arguments: argparse.Namespace, options: Mapping[str, Any], language: str) -> int:
    """`rollhouse play` and `rollhouse referee`."""
    announce_expired(language, quiet=arguments.json)
    position = position_given(arguments, options, language)
    if position is not None:
        game = position.terms.game
    else:
        if arguments.json and not arguments.game:
            raise BadOption("no_game", SAYS, games=", ".join(games_here()))
        chosen = arguments.game or choose_game(language)
        if isinstance(chosen, Path):
            return go_on(chosen, arguments, language)
        game = contract.load(chosen)
        will_make_ready(game.name)
        check_options(game, options)  # refused before anything is compiled, or asked
        make_ready(game.name, language)
        if not (arguments.game or arguments.json or options):
            options = ask_rules(game, language)
    choose_table(arguments, game.name, language)
    table = make_table(arguments)
    check_table(table, game.name, arguments)
    seats = find_seats(arguments, game, language, position.players if position else None)
    if arguments.watch:
        check_watched(seats, arguments)
    begun = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    first = None
    if position is None:
        contract.agree(game, len(seats), options, files=True)  # refused before more is asked
        place, first = first_of(arguments, game, seats, language)
        seats = [*seats[place:], *seats[:place]]
        options = contract.turned(game, options, -place, len(seats))
    if position is None and not table.ENTERED:
        options = options_with_hands(game.name, [seat.player for seat in seats], options)
    box = own_box(arguments)
    heads = [seat.head() for seat in seats]
    name = box.name if box else None
    facts: dict[str, Any] = {"begun": begun, "first": first, "box": name}
    match = begin(game.name, heads, table, options, position, **facts)
    return play_and_again(match, seats, arguments, language, keep=True)


def position_given(
    arguments: argparse.Namespace, options: Mapping[str, Any], language: str
) -> Position | None:
    """The position of `--from`, which says the game and its house rules by itself."""
    if arguments.position is None:
        return None
    if arguments.game or options:
        raise BadOption("from_alone", SAYS)
    name = arguments.position.partition(":")[0]
    if name in games_here():
        make_ready(name, language)
    return Position.from_id(arguments.position)


def check_table(table: Table, game: str, arguments: argparse.Namespace) -> None:
    """Refuse a table that does not take this game, or sealed dice whose record is not kept."""
    objection = table.objection(game)
    if objection is not None:
        raise objection
    if table.NONCES and arguments.no_save:
        raise BadOption("sealed_saved", SAYS)


def check_watched(seats: Sequence[Seat], arguments: argparse.Namespace) -> None:
    """Computers alone can be watched, and not with dice that somebody would have to throw."""
    if arguments.table == "real":
        raise BadOption("watch_real", SAYS)
    for seat in seats:
        if seat.is_person:
            here = ", ".join(computers())
            raise BadOption("watch_people", SAYS, name=seat.name, computers=here)


def play_and_again(
    match: Match, seats: Sequence[Seat], arguments: argparse.Namespace, language: str, keep: bool
) -> int:
    """Play a match, and then others for as long as people want to."""
    code = play(match, seats, arguments, language, keep)
    while offer_more(match, arguments, language):
        match, seats = rematch(match, seats, arguments)
        code = play(match, seats, arguments, language, keep=True)
    return code


def rematch(
    match: Match, seats: Sequence[Seat], arguments: argparse.Namespace
) -> tuple[Match, list[Seat]]:
    """The same game again with other dice; the player who was second begins."""
    arguments.seed = arguments.save = None
    arguments.table = match.table.KIND
    before, moved = match.position, [*seats[1:], *seats[:1]]
    rules = contract.turned(before.terms.game, before.house_rules, -1, len(seats))
    heads, box = [seat.head() for seat in moved], match.record.head.get("box")
    table = make_table(arguments)
    begun = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    facts: dict[str, Any] = {"begun": begun, "box": box, "first": "turn"}
    return begin(before.game, heads, table, rules, **facts), moved


def check_options(game: contract.Game, options: Mapping[str, Any]) -> None:
    """Refuse options that fit no number of players."""
    faults = []
    for number in game.players:
        try:
            contract.agree(game, number, options, files=True)
        except BadOption as fault:
            faults.append(fault)
        else:
            return
    raise faults[0]


def play(
    match: Match,
    seats: Sequence[Seat],
    arguments: argparse.Namespace,
    language: str,
    keep: bool,
    of_a_cup: bool = False,
) -> int:
    """Play a match to its end or until people stop; `keep`: save it, unless told not to."""
    path = None
    if keep and not arguments.no_save:
        path = saved.keep(match, arguments.save)
    elif match.record.journal is not None:
        path = match.record.journal.path
    if arguments.json:
        return LocalJsonLines(match, seats, language, path, arguments.trace).run()
    screen = make_screen(arguments.ascii, arguments.lines)
    pace = arguments.pace
    if pace is None:
        pace = 0.0 if not sys.stdout.isatty() else WATCHING if arguments.watch else PACE
    conversation = LocalConversation(
        match, seats, screen, language, path, pace, arguments.untimed, of_a_cup
    )
    with screen:
        return conversation.run()


def choose_table(arguments: argparse.Namespace, game: str, language: str) -> None:
    """Without `--table`: physics, if the game has it and MuJoCo is installed."""
    if arguments.table is not None:
        return
    arguments.table = "fair"
    if game in physics.games():
        if importlib.util.find_spec("mujoco") is not None:
            arguments.table = "physics"
        elif not arguments.json:
            print(SAYS.say(language, "no_mujoco"))


def make_table(arguments: argparse.Namespace) -> Table:
    """The table that was asked for, with its seed."""
    kind = chance.kind(arguments.table)
    if issubclass(kind, fair.FairTable):  # a physics table, too
        return kind(arguments.seed)
    if arguments.seed is not None:
        raise BadOption("seed_fair", SAYS, table=arguments.table)
    table = kind()
    table.alone = True
    return table


# Choosing


def choose_game(language: str) -> str | Path:
    """A game to start, or the file of one to continue."""
    screen = Screen()
    games: list[str | Path] = []
    for name in games_here():
        game = contract.load(name)
        games.append(name)
        blurb = game.words.WORDS.say(language, "blurb")
        screen.say(f"  {len(games)}  {game.title(language)}: {blurb}")
    for unfinished in [game for game in saved.saved() if game.is_open][:5]:
        games.append(unfinished.path)
        facts = {**title_and_names(unfinished.record, language), "when": day_of(unfinished)}
        screen.say(f"  {len(games)}  {SAYS.say(language, 'go_on_with', **facts)}")
    screen.say(SAYS.say(language, "choose_game"))
    by_name = lambda said: name if (name := game_named(said)) in games else None  # noqa: E731
    return choose(games, language, by_name)


def choose(found: Sequence[Any], language: str, by_name: Callable[[str], Any]) -> Any:
    """One of several, by its number or its name."""
    while True:
        typed = read_line("> ").strip().lower()
        if typed == "q":
            raise Stopped
        place = numbered(typed, len(found))
        if place is not None:
            return found[place]
        if (named := by_name(typed)) is not None:
            return named
        print(SAYS.say(language, "not_a_number"))


def find_seats(
    arguments: argparse.Namespace, game: contract.Game, language: str, number: int | None
) -> list[Seat]:
    """Who plays: as given, or as answered, or a default. A game under way fixes the number."""
    low, high = (number, number) if number else (game.players[0], game.players[-1])
    if arguments.players is not None:
        return check_number(seated(game, arguments.players), game, language, low, high)
    if arguments.watch:
        return seated(game, [OPPONENT] * max(low, 2 if high >= 2 else 1))
    if arguments.json or number:
        you = read_seat(SAYS.say(language, "you"))
        others = seated(game, [OPPONENT] * (max(low, 2) - 1))
        return check_number([you, *others], game, language, low, high)
    return ask_seats(game, language, arguments.table == "real")


def seated(game: contract.Game, written: str | Sequence[str]) -> list[Seat]:
    """Seats as people write them; `resident` becomes one of the residents, by name."""
    words = written.split(",") if isinstance(written, str) else written
    return read_seats(residents.seated(game.name, words))


def ask_seats(game: contract.Game, language: str, real: bool) -> list[Seat]:
    """Ask until the seats fit the game."""
    screen = Screen()
    key = "people" if real else "seats"
    usual = residents.seated(game.name, SAYS.say(language, f"default_{key}").split(", "))
    default = ", ".join(called(seat) for seat in usual)
    facts = {"default": default, "residents": ", ".join(map(str.capitalize, residents.names()))}
    while True:
        screen.say(SAYS.say(language, f"choose_{key}", **facts))
        try:
            seats = seated(game, read_line("> ").strip() or default)
            return check_number(seats, game, language, game.players[0], game.players[-1])
        except RollhouseError as error:
            screen.say(error.say(language), "bad")


def called(seat: str) -> str:
    """A seat as it is shown to people: a resident by name."""
    resident = residents.named(seat)
    return resident.called if resident else seat


def ask_rules(game: contract.Game, language: str) -> dict[str, Any]:
    """Which house rules people play by; it asks until they are content."""
    screen, found = Screen(), dict[str, Any]()
    offered = [option for option in game.options.OPTIONS if house_rules.is_short(option)]
    while offered:
        screen.say(SAYS.say(language, "ask_rules"))
        for place, option in enumerate(offered, 1):
            rule = found.get(option.name, option.default)
            screen.say(f"  {place}  {tell_one(game, option, rule, language, ())}")
        typed = read_line("> ").strip()
        place_of = numbered(typed, len(offered))
        if typed.lower() == "q":
            raise Stopped
        if not typed:
            break
        if place_of is None:
            screen.say(SAYS.say(language, "not_a_number"))
            continue
        try:
            found |= ask_rule(game, offered[place_of], found, language)
        except RollhouseError as error:
            screen.say(error.say(language), "bad")
    return found


def ask_rule(
    game: contract.Game, option: contract.Option, found: Mapping[str, Any], language: str
) -> dict[str, Any]:
    """What one house rule shall be; nothing: as it is."""
    rule = found.get(option.name, option.default)
    values = house_rules.values(game, option, language)
    facts = {"rule": game.called(option, language), "values": values}
    value = in_words(game, option, rule, language, ())
    Screen().say(SAYS.say(language, "ask_rule", value=value, **facts))
    typed = read_line("> ").strip()
    if not typed:
        return {}
    chosen = {option.name: house_rules.read_rule(option, meant(language, typed))}
    check_options(game, {**found, **chosen})
    return chosen


def check_number(
    seats: list[Seat], game: contract.Game, language: str, low: int, high: int
) -> list[Seat]:
    """The seats, if there are as many as the game allows."""
    if not low <= len(seats) <= high:
        facts = {"title": game.title(language), "low": low, "high": high, "number": len(seats)}
        raise BadOption("seats_exactly" if low == high else "seats", SAYS, **facts)
    return seats


# Going on


def resume(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse resume`."""
    announce_expired(language, quiet=arguments.json)
    if arguments.name:
        path = saved.find(arguments.name)
    else:
        unfinished = [game for game in saved.saved() if game.is_open]
        if not unfinished:
            raise NotHere("nothing_open", SAYS)
        path = unfinished[0].path
        if len(unfinished) > 1 and not arguments.json:
            path = choose_saved(unfinished, language)
    if arguments.what_if is not None:
        return what_if(path, arguments, language)
    return go_on(path, arguments, language)


def choose_saved(unfinished: Sequence[saved.Saved], language: str) -> Path:
    """Choose one of several unfinished games."""
    screen = Screen()
    for place, game in enumerate(unfinished, 1):
        facts = title_and_names(game.record, language)
        when = day_of(game)
        screen.say(f"  {place}  {facts['title']}: {facts['names']} ({when}, {game.name})")
    screen.say(SAYS.say(language, "which_saved"))
    found: saved.Saved = choose(unfinished, language, {game.name: game for game in unfinished}.get)
    return found.path


def go_on(path: Path, arguments: argparse.Namespace, language: str) -> int:
    """Continue a saved game where it stopped, and play others after it."""
    match, seats = take_up(path, arguments, language)
    return play_and_again(match, seats, arguments, language, keep=False)


def take_up(
    path: Path, arguments: argparse.Namespace, language: str
) -> tuple[Match, Sequence[Seat]]:
    """A saved game, to be continued where it stopped."""
    game = Record.load(path).game
    if game in games_here():
        make_ready(game, language)
    match = saved.go_on(path)
    seats = seats_of(match.record)
    if not arguments.json:
        title = match.position.terms.game.title(language)
        names = listed(language, addressed(language, match.record.called(language)))
        print(SAYS.say(language, "resumed", title=title, names=names))
        if match.record.cut:
            print(SAYS.say(language, "resumed_cut", bytes=match.record.cut))
    return match, seats


def what_if(path: Path, arguments: argparse.Namespace, language: str) -> int:
    """Start a new game from a line of another."""
    record = Record.load(path)
    make_ready(record.game, language)
    if not 0 <= arguments.what_if < len(record):
        facts = {"line": arguments.what_if, "last": len(record) - 1}
        raise BadOption("cannot_what_if", SAYS, **facts)
    kind = chance.kind(record.head["table"]["kind"])
    other = "real" if kind.ENTERED else "physics" if kind.PHYSICAL else "fair"
    match = branch(record, arguments.what_if, chance.kind(other)())
    return play_and_again(match, seats_of(match.record), arguments, language, keep=True)


def seats_of(record: Record) -> list[Seat]:
    """The seats as they stand in the head of a record."""
    seats = []
    for name, player in zip(record.names, record.seats, strict=True):
        if player == AWAY:
            player = HUMAN
        if player.partition(":")[0] not in (*computers(), HUMAN):
            raise NotHere("own_player", SAYS, name=name)
        written = read_seat(player)
        seats.append(Seat(name, written.kind, written.settings))
    return seats
