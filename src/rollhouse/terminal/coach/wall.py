"""The wall on the screen, or as JSON: games, rivals, records, luck and choices, habits."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from rollhouse.coach.numbers import decimal, percent, rounded
from rollhouse.coach.wall import PlayedGame, wall
from rollhouse.coach.wall.saved_games import SavedWall, read_saved
from rollhouse.kernel import contract
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.games import names as games_here
from rollhouse.kernel.language import ADDRESS, Catalogue, is_you
from rollhouse.kernel.validation import choice, shown

from ..screen.progress import bar
from ..screen.screen import Screen

SAYS = Catalogue(
    en={
        "reading": "Reading the games",
        "nobody": "{value} is not on this wall; there are {known}",
        "empty": "No finished game is saved here yet. A game that you play to its end hangs here.",
        "title": "The wall",
        "wall_of": "{name} on the wall",
        "games": "Games",
        "more": "and {n} more",
        "wall_won": "{names} won",
        "wall_shared": "{names} shared the win",
        "score": "{score} points",
        "abandoned": "given up",
        "records": "Records",
        "mark": "{title}: {says}. {holder}, {day}",
        "own_mark": "{title}: {says}, {day}",
        "rivals": "Against whom",
        "rival": "{name}: {won} won, {lost} lost",
        "rival_even": "{name}: {won} won, {lost} lost, {even} neither",
        "fortune": "Luck and choices, in points of winning chance a game",
        "averages": "luck {luck} ± {luck_error}, choices {choices} ± {choices_error}, over {n} "
        "games",
        "one_judged": "luck {luck}, choices {choices}, in one game",
        "no_fortune": "no game has been judged yet",
        "habits": "Most expensive habits",
        "habit": "{title}: {says}. Costs {cost} ± {error} a game; {times} of {occasions} such "
        "choices",
        "trains": "rollhouse quiz {game} --about {about}",
        "no_habits": "none that can be told from chance",
        "under_way": "{n} {n:game is|games are} still under way.",
        "unread": "{name} is left out: {fault}",
    },
    es={
        "reading": "Leyendo las partidas",
        "nobody": "{value} no está en esta pared; están {known}",
        "empty": "Aún no hay ninguna partida terminada. La que se juegue hasta el final se "
        "cuelga aquí.",
        "title": "La pared",
        "wall_of": "{name} en la pared",
        "games": "Partidas",
        "more": "y {n} más",
        "wall_won": "ganó {names}",
        "wall_shared": "{names} compartieron la victoria",
        "score": "{score} puntos",
        "abandoned": "sin terminar",
        "records": "Récords",
        "mark": "{title}: {says}. {holder}, {day}",
        "own_mark": "{title}: {says}, {day}",
        "rivals": "Contra quién",
        "rival": "{name}: {won} ganadas, {lost} perdidas",
        "rival_even": "{name}: {won} ganadas, {lost} perdidas, {even} ni lo uno ni lo otro",
        "fortune": "Suerte y decisiones, en puntos de probabilidad de ganar por partida",
        "averages": "suerte {luck} ± {luck_error}, decisiones {choices} ± {choices_error}, en {n} "
        "partidas",
        "one_judged": "suerte {luck}, decisiones {choices}, en una partida",
        "no_fortune": "todavía no se juzgó ninguna partida",
        "habits": "Las costumbres más caras",
        "habit": "{title}: {says}. Cuesta {cost} ± {error} por partida; {times} de {occasions} "
        "decisiones así",
        "trains": "rollhouse quiz {game} --about {about}",
        "no_habits": "ninguna que se distinga del azar",
        "under_way": "{n} {n:partida sigue|partidas siguen} en juego.",
        "unread": "{name} queda fuera: {fault}",
    },
)


def show_wall(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse wall`."""
    game = None if arguments.game is None else choice(arguments.game, "--game", games_here())
    with bar(SAYS.say(language, "reading"), late=True) as progress:
        found = read_saved(language, not arguments.quick, progress)
    name = called(arguments.name, language)
    people = [person.name for person in wall.people(found.games)]
    if name is not None and name not in people:
        known = ", ".join(people) or "-"
        raise RollhouseError("nobody", SAYS, value=shown(arguments.name), known=known)
    games = wall.of_game(found.games, game)
    if name is not None:
        games = [one for one in games if one.seats_of(name)]
    if arguments.json:
        print(json.dumps(as_json(found, games, name, language), ensure_ascii=False))
        return 0
    screen = Screen()
    for line in lines(found, games, name, arguments.list, language):
        screen.say(line)
    return 0


def called(name: str | None, language: str) -> str | None:
    return ADDRESS[language] if name is not None and is_you(name) else name


# For people


def lines(
    found: SavedWall, games: Sequence[PlayedGame], name: str | None, most: int, language: str
) -> Iterator[str]:
    def say(key: str, /, **facts: Any) -> str:
        return SAYS.say(language, key, **facts)

    yield say("title") if name is None else say("wall_of", name=name)
    if not games:
        yield say("empty")
    else:
        yield ""
        yield say("games")
        for one in games[:most]:
            yield f"  {day(one.ended)}  {title(one.game)}  {told(one, language)}"
        if len(games) > most:
            yield f"  {say('more', n=len(games) - most)}"
        if name is not None:
            yield from portrait(games, name, language)
        yield from records(games, name, language)
    if found.under_way or found.skipped:
        yield ""
    if found.under_way:
        yield say("under_way", n=found.under_way)
    for one_skipped in found.skipped:
        fault = one_skipped.fault.say(language)
        yield say("unread", name=one_skipped.name, fault=fault)


def told(one: PlayedGame, language: str) -> str:
    """Who played, and how it went."""
    names = ", ".join(str(name) for name in one.names)
    if one.abandoned:
        return f"{names}: {SAYS.say(language, 'abandoned')}"
    if not one.won:
        score = one.reading.seats[0].score if one.reading is not None else 0
        return f"{names}: {SAYS.say(language, 'score', score=score)}"
    winners = [str(one.names[seat]) for seat, share in enumerate(one.won) if share > 0]
    key = "wall_won" if len(winners) == 1 else "wall_shared"
    return f"{names}: {SAYS.say(language, key, names=', '.join(winners))}"


def records(games: Sequence[PlayedGame], name: str | None, language: str) -> Iterator[str]:
    marks = wall.marks(games, name)
    if marks:
        yield ""
        yield SAYS.say(language, "records")
    for mark in marks:
        name_of, says = wall.say_mark(mark, language)
        key = "mark" if name is None else "own_mark"
        facts = {"title": name_of, "says": says, "holder": mark.holder, "day": day(mark.ended)}
        yield f"  {title(mark.game)}  {SAYS.say(language, key, **facts)}"


def portrait(games: Sequence[PlayedGame], name: str, language: str) -> Iterator[str]:
    def say(key: str, /, **facts: Any) -> str:
        return SAYS.say(language, key, **facts)

    rivals = wall.rivals(games, name)
    if rivals:
        yield ""
        yield say("rivals")
    for rival in rivals:
        yield f"  {say('rival_even' if rival.even else 'rival', **vars(rival))}"
    yield ""
    yield say("fortune")
    yield f"  {fortune(wall.fortunes(games, name), language)}"
    yield ""
    yield say("habits")
    habits = [one for one in wall.habits(games, name) if wall.is_sayable(one)]
    if not habits:
        yield f"  {say('no_habits')}"
    for habit in habits:
        facts = {
            **vars(habit),
            "title": title(habit.game),
            "says": wall.say_habit(habit, language),
            "cost": percent(habit.cost, language),
            "error": percent(habit.error, language),
        }
        yield f"  {say('habit', **facts)}"
        yield f"    {say('trains', game=habit.game, about=habit.situation)}"


def fortune(found: Sequence[wall.Fortune], language: str) -> str:
    """The averages over the games that were judged."""
    if not found:
        return SAYS.say(language, "no_fortune")
    luck, choices = [one.luck for one in found], [one.choices for one in found]
    averages = wall.average(luck), wall.average(choices)
    if averages[0] is None or averages[1] is None:
        numbers = {"luck": points(luck[0], language), "choices": points(choices[0], language)}
        return SAYS.say(language, "one_judged", **numbers)
    facts = {
        "luck": points(averages[0].value, language),
        "luck_error": decimal(100 * averages[0].error, language),
        "choices": points(averages[1].value, language),
        "choices_error": decimal(100 * averages[1].error, language),
    }
    return SAYS.say(language, "averages", n=len(found), **facts)


def points(share: float, language: str) -> str:
    return decimal(100 * share, language, signed=True)


def title(game: str) -> str:
    try:
        return contract.load(game).title()
    except RollhouseError:
        return game


def day(ended: float) -> str:
    return datetime.fromtimestamp(ended).strftime("%Y-%m-%d")


# For programs


def as_json(
    found: SavedWall, games: Sequence[PlayedGame], name: str | None, language: str
) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "people": [asdict(one) for one in wall.people(found.games)],
        "games": [game_facts(one) for one in games],
        "records": [mark_facts(mark, language) for mark in wall.marks(games, name)],
        "under_way": found.under_way,
        "skipped": [{"name": one.name, "fault": one.fault.say(language)} for one in found.skipped],
    }
    if name is not None:
        fortunes = wall.fortunes(games, name)
        luck = wall.average([one.luck for one in fortunes])
        choices = wall.average([one.choices for one in fortunes])
        habits = [one for one in wall.habits(games, name) if wall.is_sayable(one)]
        facts["name"] = name
        facts["rivals"] = [asdict(one) for one in wall.rivals(games, name)]
        facts["fortunes"] = [asdict(one) for one in fortunes]
        facts["luck"] = None if luck is None else asdict(luck)
        facts["choices"] = None if choices is None else asdict(choices)
        facts["habits"] = [{**asdict(one), "says": wall.say_habit(one, language)} for one in habits]
    told: dict[str, Any] = rounded(facts)
    return told


def game_facts(one: PlayedGame) -> dict[str, Any]:
    ended = datetime.fromtimestamp(one.ended, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {
        "name": one.id,
        "game": one.game,
        "ended": ended,
        "players": list(one.names),
        "people": list(one.people),
        "abandoned": one.abandoned,
        "shares": list(one.won),
    }


def mark_facts(mark: wall.Mark, language: str) -> dict[str, Any]:
    name, says = wall.say_mark(mark, language)
    return {**asdict(mark), "title": name, "says": says}
