"""Machine code before the first game, compiled in one process per game."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from rollhouse import solvers
from rollhouse.kernel import contract, folders
from rollhouse.kernel.games import names
from rollhouse.kernel.language import SPOKEN, Catalogue
from rollhouse.kernel.preparation import is_ready
from rollhouse.kernel.validation import why
from rollhouse.players import character, expert
from rollhouse.players.playouts import cores

from ..help_words import told
from ..output_files import try_folder
from ..preparation import make_ready
from ..screen.progress import bar
from ..words import NotHere
from . import solution

TEXT = "Preparing the house for this machine, only this once"

WORDS = Catalogue(
    en={
        "nothing_kept": "machine code cannot be kept in {path}: {fault}. ROLLHOUSE_CACHE names "
        "another folder",
    },
    es={
        "nothing_kept": "el código máquina no se puede guardar en {path}: {fault}. "
        "ROLLHOUSE_CACHE indica otra carpeta",
    },
)

Seconds = dict[str, dict[str, float]]


def compile_games(arguments: argparse.Namespace) -> int:
    """`rollhouse compile`."""
    for name in arguments.game:
        contract.load(name)
    games = arguments.game or names()
    left = [game for game in games if not prepared(game, arguments.rules)]
    if left:
        check_folder()
    if len(left) > 1:
        code, found = asyncio.run(compile_in_parallel(left, arguments.rules))
    else:
        code, found = 0, compile_here(left, arguments.rules)
    if arguments.json:
        print(json.dumps(list_seconds(found, games, arguments.rules)))
    return code


def check_folder() -> None:
    """Refuse to compile for nothing: what is made here must be found by the next process."""
    path = folders.cache()
    try:
        try_folder(path)
    except OSError as fault:
        raise NotHere("nothing_kept", WORDS, path=path, fault=why(fault)) from None


def prepared(game: str, rules: bool) -> bool:
    return is_ready(game) and (rules or (players_ready(game) and solvers_ready(game)))


def players_ready(game: str) -> bool:
    """Is there what residents and those who look ahead with a network compute with?"""
    return character.is_ready(game) and expert.is_ready(game)


def solvers_ready(game: str) -> bool:
    return all(solvers.is_ready(game, players) for players in solution.kinds(game))


def compile_here(games: Sequence[str], rules: bool) -> Seconds:
    """Compile in this process, one thing after another; returns the seconds that each took."""
    found: Seconds = {"seconds": {}, "solvers": {}}
    for game in games:
        before = time.perf_counter()
        make_ready(game, SPOKEN.get())
        if not rules:
            character.prepare(game)
            expert.prepare(game)
        found["seconds"][game] = round(time.perf_counter() - before, 2)
        for players in [] if rules else solution.kinds(game):
            before = time.perf_counter()
            solution.make_solver_ready(game, players)
            took = round(time.perf_counter() - before, 2)
            found["solvers"][f"{game} for {players}"] = took
    return found


async def compile_in_parallel(games: Sequence[str], rules: bool) -> tuple[int, Seconds]:
    """Compile as many games at a time as there are cores, each in a process of its own.

    Those with most to compile begin first, so that all cores end at about the same time.
    """
    found: Seconds = {"seconds": {}, "solvers": {}}
    codes: list[int] = []
    hands = asyncio.Semaphore(cores())
    watched = sys.stderr.isatty()

    async def one(game: str) -> None:
        command = [sys.executable, "-m", "rollhouse", "compile", game, "--json"]
        async with hands:
            process = await asyncio.create_subprocess_exec(
                *command,
                *(["--rules"] if rules else []),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE if watched else None,
            )
            try:
                said, wrong = await process.communicate()
            except asyncio.CancelledError:
                if process.returncode is None:
                    process.kill()
                await process.wait()
                raise
        codes.append(process.returncode or 0)
        if process.returncode:
            print((wrong or b"").decode(errors="replace"), file=sys.stderr, end="")
        else:
            for part, seconds in json.loads(said).items():
                found[part].update(seconds)
        progress(len(codes), len(games))

    with bar(told(TEXT)) as progress:
        most_first = sorted(games, key=lambda game: -len(solution.kinds(game)))
        await asyncio.gather(*map(one, most_first))
    return max(codes), found


def list_seconds(found: Seconds, games: Sequence[str], rules: bool) -> dict[str, Any]:
    """How many seconds each of the things asked for took; 0 for those compiled before."""
    pairs = [] if rules else [f"{game} for {n}" for game in games for n in solution.kinds(game)]
    return {
        "seconds": {game: found["seconds"].get(game, 0.0) for game in games},
        "solvers": {pair: found["solvers"].get(pair, 0.0) for pair in pairs},
    }
