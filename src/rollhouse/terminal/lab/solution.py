"""The exact solution of a match: computed once, kept, and put into words."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from rollhouse import solvers
from rollhouse.coach.numbers import bound, decimal, percent
from rollhouse.kernel import contract
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.language import Catalogue
from rollhouse.lab.crew import hired
from rollhouse.solvers import checkpoints, stored

from ..arguments import options_of
from ..keyboard.interrupt import ImmediateInterrupt
from ..keyboard.lines import interrupting_on_signals
from ..screen.progress import bar, compiling
from ..screen.screen import Screen

SAYS = Catalogue(
    en={
        "compiling": "Preparing the solver of {title} for {players}, only this once",
        "solving": "Solving {title}",
        "solved": "{title}, {players} {players:player|players}: solved exactly, no value is off by "
        "more than {bound}.",
        "computed": "Computed in {seconds} seconds and kept in {path}",
        "not_kept": "Computed in {seconds} seconds; it could not be kept in {path}",
        "listed": "Computed in {seconds} seconds by listing every position, because the solver "
        "does not know this house rule; nothing is kept.",
        "going_on": "Going on from {part}, where it was stopped.",
        "not_begun": "Stopped. Nothing was kept yet: the same command begins anew.",
        "goes_on": "Stopped. The same command goes on from {part}, kept in {path}",
        "kept": "Taken from {path} (computed in {seconds} seconds)",
        "share": "Player {seat} wins {share} when everybody plays their best.",
        "score": "The lowest expected score is {score}.",
    },
    es={
        "compiling": "Preparando el programa que resuelve {title} para {players}, solo esta vez",
        "solving": "Resolviendo {title}",
        "solved": "{title}, {players} {players:jugador|jugadores}: resuelto exactamente, ningún "
        "valor se aparta en más de {bound}.",
        "computed": "Calculado en {seconds} segundos y guardado en {path}",
        "not_kept": "Calculado en {seconds} segundos; no se pudo guardar en {path}",
        "listed": "Calculado en {seconds} segundos enumerando todas las posiciones, porque el "
        "programa que lo resuelve no conoce esta regla de la casa; no se guarda nada.",
        "going_on": "Continúa desde el {part}, donde se detuvo.",
        "not_begun": "Detenido. Aún no se guardó nada: el mismo comando empieza de nuevo.",
        "goes_on": "Detenido. El mismo comando continúa desde el {part}, guardado en {path}",
        "kept": "Tomado de {path} (calculado en {seconds} segundos)",
        "share": "El jugador {seat} gana el {share} si todos juegan lo mejor posible.",
        "score": "La puntuación esperada más baja es {score}.",
    },
)


def solve(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse solve`."""
    game = contract.load(arguments.game)
    players = arguments.players if arguments.players is not None else max(2, game.players[0])
    terms = contract.agree(game, players, options_of(arguments), files=True)
    began = time.perf_counter()
    title = game.title(language)
    crew = partial(hired, arguments.on) if arguments.on is not None else None
    solvers.check(terms, arguments.device, crew)
    before = solvers.known(terms)
    if before is None and players in kinds(game.name):
        make_solver_ready(game.name, players, language)
    screen = Screen()
    kept = checkpoints.part(terms) if before is None else None
    if kept is not None:
        says = SAYS.say(language, "going_on", part=percent(kept, language, 0))
        print(screen.plain(says), file=sys.stderr, flush=True)
    try:
        with interrupting_on_signals(), bar(SAYS.say(language, "solving", title=title)) as progress:
            solution = solvers.solved(terms, arguments.bound, progress, arguments.device, crew)
    except KeyboardInterrupt:
        print(screen.plain(say_stopped(terms, language)), file=sys.stderr)
        raise
    answer = as_json(solution, time.perf_counter() - began)
    if arguments.json:
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    for says in tell_solution(solution, language, solution is before):
        print(screen.plain(says))
    return 0


def say_stopped(terms: contract.Terms, language: str) -> str:
    """The sentence after solving was stopped: where the same command would go on."""
    part = checkpoints.part(terms)
    if part is None:
        return SAYS.say(language, "not_begun")
    path = str(stored.place(terms, "checkpoint"))
    return SAYS.say(language, "goes_on", part=percent(part, language, 0), path=path)


def tell_solution(solution: solvers.Solution, language: str, known: bool) -> Iterator[str]:
    """A solution in sentences; `known`: it was solved before."""
    terms = solution.terms
    title, path = terms.game.title(language), stored.found_at(terms)
    facts = {"title": title, "players": terms.players, "bound": bound(solution.bound)}
    yield SAYS.say(language, "solved", **facts)
    if isinstance(solution, solvers.SoloSolution):
        yield SAYS.say(language, "score", score=decimal(solution.expected_score, language, 4))
    else:
        for seat, share in enumerate(solution.shares(solution.start()), start=1):
            yield SAYS.say(language, "share", seat=seat, share=percent(share, language, 4))
    key = "kept" if known else "computed" if path.exists() else "not_kept"
    if isinstance(solution, solvers.GenericSolution):
        key = "listed"
    yield SAYS.say(language, key, seconds=decimal(solution.seconds, language), path=str(path))


def kinds(name: str) -> list[int]:
    """For how many players a game has a solver."""
    return solvers.kinds(name) if name in solvers.names() else []


def make_solver_ready(name: str, players: int, language: str = "en") -> None:
    """Compile a solver if that has not been done, and say so."""
    if not solvers.is_ready(name, players):
        title = contract.load(name).title(language)
        said = SAYS.say(language, "compiling", title=title, players=players)
        with ImmediateInterrupt(), compiling(said):
            solvers.prepare(name, players)


def as_json(solution: solvers.Solution, waited: float) -> dict[str, Any]:
    """A solution in the form that programs get."""
    terms = solution.terms
    found: dict[str, Any] = {
        "game": solution.game,
        "players": terms.players,
        "options": thawed(terms.options),
        "bound": solution.bound,
        "seconds": solution.seconds,
        "waited": waited,
        "path": str(stored.found_at(terms)),
    }
    if isinstance(solution, solvers.SoloSolution):
        return found | {"expected_score": solution.expected_score}
    return found | {"shares": solution.shares(solution.start())}
