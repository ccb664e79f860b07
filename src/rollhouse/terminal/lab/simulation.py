"""Many games in figures: played, counted, shown and written to files."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rollhouse.coach.numbers import counted, decimal
from rollhouse.kernel import contract
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.position import opening
from rollhouse.lab.simulation import simulate
from rollhouse.lab.simulation.comparison import Comparison
from rollhouse.lab.simulation.results import Results, as_json
from rollhouse.lab.simulation.rows import KINDS, can_be_written, kind_of
from rollhouse.lab.simulation.runs import Run, SimulationPlan
from rollhouse.lab.simulation.words import WORDS
from rollhouse.players.playouts import cores

from ..arguments import options_of, read_options
from ..keyboard.lines import exiting_on_terminate
from ..preparation import make_ready
from ..screen.parts import show_parts
from ..screen.progress import bar, lasting
from ..screen.screen import Screen

BY_HAND = 1000
"""How many games are played step by step if nothing else is asked for."""
SAYS = Catalogue(
    en={
        "compiling": "Preparing these players, only this once",
        "studying": "Solving {title} first",
        "playing": "Playing {title}",
        "rate": "{rate} games/s",
        "each": "{each} s/game",
        "written": "Written to {path}.",
        "not_kept": "No file was written.",
    },
    es={
        "compiling": "Preparando a estos jugadores, solo esta vez",
        "studying": "Primero se resuelve {title}",
        "playing": "Jugando a {title}",
        "rate": "{rate} partidas/s",
        "each": "{each} s/partida",
        "written": "Escrito en {path}.",
        "not_kept": "No se escribió ningún archivo.",
    },
)


def simulate_games(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse simulate`."""
    game = contract.load(arguments.game)
    if arguments.games is not None:
        simulate.many(arguments.games)
    out, figures, page = read_files(arguments)
    rules = read_rules(arguments)
    plan = simulate.plan(game.name, arguments.players, rules, arguments.seed, arguments.device)
    make_ready(game.name, language)
    let_study(plan, language)
    slow, threads = plan.by_hand, arguments.threads
    if slow is not None:
        print(
            WORDS.say(language, "by_hand", reason=slow.say(language)), file=sys.stderr, flush=True
        )
        threads = threads or cores()
    usual = simulate.GAMES if slow is None else BY_HAND
    played = simulate.begin(plan, usual if arguments.games is None else arguments.games)
    stopped = False
    try:
        if arguments.on is None:
            with lasting(SAYS.say(language, "compiling")):
                played.prepare()
        title = SAYS.say(language, "playing", title=game.title(language))
        with exiting_on_terminate(), bar(title, rate(language)) as progress:
            played.play(out, threads, arguments.on, progress)
    except KeyboardInterrupt:
        stopped = True
        tell_stopped(played, language, kept=not (out or figures or page))
    found = played.found()
    if not stopped:
        for path in (figures, page):
            if path is not None:
                found.save(path, language)
    if played.counted.games:
        answer(arguments, found, played, language)
    if stopped:
        return 130
    if not arguments.json:
        for path in (out, figures, page):
            if path is not None:
                print(SAYS.say(language, "written", path=path))
    return 0


def let_study(plan: SimulationPlan, language: str) -> None:
    """If a match is not solved yet, let the players who need its solution solve it."""
    title = plan.matches[0].game.title(language)
    with bar(SAYS.say(language, "studying", title=title)) as progress:
        for terms in plan.matches:
            for seat in {seat.player: seat for seat in plan.seats}.values():
                study = getattr(seat.sit(), "study", None)
                if study is not None:
                    study(opening(terms), progress)


def read_files(arguments: argparse.Namespace) -> tuple[Path | None, Path | None, Path | None]:
    """The files for the games, the figures and the page; a bad name is refused before any game."""
    out = figures = page = None
    if arguments.out is not None:
        path = Path(arguments.out)
        if kind_of(path, (*KINDS, ".json")) == ".json":
            figures = path
        else:
            out = path
    if arguments.report is not None:
        page = Path(arguments.report)
        kind_of(page, (".html",))
    for each in filter(None, (out, figures, page)):
        can_be_written(each)
    return out, figures, page


def read_rules(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """The rules to play by: one set, or several to compare."""
    options = options_of(arguments)
    if arguments.compare is None:
        return [options]
    others = [read_options(text.split("&"), "--compare") for text in arguments.compare]
    return simulate.several_rules([{}, *others] if len(others) == 1 else others, options)


def rate(language: str) -> Callable[[float], str]:
    """What the bar says: how many games a second there were or, if few, how long one takes."""
    began = time.monotonic()

    def say(done: float) -> str:
        passed = max(1e-9, time.monotonic() - began)
        if 0 < done < passed:
            return SAYS.say(language, "each", each=decimal(passed / done, language))
        return SAYS.say(language, "rate", rate=counted(round(done / passed), language))

    return say


def tell_stopped(played: Run, language: str, kept: bool) -> None:
    done, games = played.counted.games, played.games
    key = "stopped" if done else "stopped_none"
    facts = {"done": counted(done, language), "games": counted(games, language)}
    says = [WORDS.say(language, key, **facts)]
    if not kept:
        says.append(SAYS.say(language, "not_kept"))
    print("\n" + " ".join(says), file=sys.stderr, flush=True)


def answer(
    arguments: argparse.Namespace, found: Results | Comparison, played: Run, language: str
) -> None:
    if arguments.json:
        print(as_json({**found.to_dict(), "seconds": played.seconds}), end="")
        return
    screen = Screen()
    show_parts(found.parts(language), screen)
    screen.say(speed(played, language))


def speed(played: Run, language: str) -> str:
    games = played.counted.games * len(played.plan.matches)
    how = "how_hand" if played.plan.by_hand is not None else f"how_{played.plan.device}"
    facts = {
        "games": counted(games, language),
        "many": games,
        "seconds": decimal(played.seconds, language, 1 if played.seconds >= 1 else 2),
        "rate": counted(round(games / max(1e-9, played.seconds)), language),
        "each": decimal(played.seconds / games, language),
        "how": WORDS.say(language, how, many=games),
    }
    return WORDS.say(language, "slow" if games < played.seconds else "speed", **facts)
