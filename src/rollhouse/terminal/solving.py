"""`rollhouse solve`: the exact solution of a match, computed once and kept."""

from __future__ import annotations

import argparse
import json
import sys
import time
from functools import partial
from typing import Any

from rollhouse import solvers
from rollhouse.games import contract
from rollhouse.games.frozen import thawed
from rollhouse.games.language import Catalogue
from rollhouse.lab.crew import hired
from rollhouse.solvers import stored

from .main import house_rules
from .waiting import bar, waiting

SAYS = Catalogue(
    en={
        "compiling": "Preparing the solver of {title} for {players}, only this once",
        "solving": "Solving {title}",
        "solved": "{title}, {players} {players:player|players}: solved exactly, no value is off by "
        "more than {bound:.1e}.",
        "computed": "Computed in {seconds:.1f} seconds and kept in {path}",
        "not_kept": "Computed in {seconds:.1f} seconds; it could not be kept in {path}",
        "going_on": "Going on from {part:.0%}, where it was stopped.",
        "not_begun": "Stopped. Nothing was kept yet: the same command begins anew.",
        "goes_on": "Stopped. The same command goes on from {path}",
        "kept": "Taken from {path} (computed in {seconds:.1f} seconds)",
        "share": "Player {seat} wins {share:.4%} when everybody plays their best.",
        "score": "The lowest expected score is {score:.4f}.",
    },
    es={
        "compiling": "Preparando el programa que resuelve {title} para {players}, solo esta vez",
        "solving": "Resolviendo {title}",
        "solved": "{title}, {players} {players:jugador|jugadores}: resuelto exactamente, ningún "
        "valor se aparta en más de {bound:.1e}.",
        "computed": "Calculado en {seconds:.1f} segundos y guardado en {path}",
        "not_kept": "Calculado en {seconds:.1f} segundos; no se pudo guardar en {path}",
        "going_on": "Continúa desde el {part:.0%}, donde se detuvo.",
        "not_begun": "Detenido. Aún no se guardó nada: la misma orden empieza de nuevo.",
        "goes_on": "Detenido. La misma orden continúa desde {path}",
        "kept": "Tomado de {path} (calculado en {seconds:.1f} segundos)",
        "share": "El jugador {seat} gana el {share:.4%} si todos juegan lo mejor posible.",
        "score": "La puntuación esperada más baja es {score:.4f}.",
    },
)


def run(arguments: argparse.Namespace, tongue: str) -> int:
    game = contract.load(arguments.game)
    players = arguments.players if arguments.players is not None else max(2, game.players[0])
    terms = contract.agree(game, players, house_rules(arguments.option), files=True)
    began = time.perf_counter()
    title = game.title(tongue)
    crew = partial(hired, arguments.on) if arguments.on is not None else None
    solvers.check(terms, arguments.device, crew)
    before = solvers.known(terms)
    if before is None and players in _kinds(game.name):
        make_ready(game.name, players, tongue)
    try:
        with bar(SAYS.say(tongue, "solving", title=title)) as progress:
            if stored.kept(terms, "checkpoint") is not None:
                progress = going_on(progress, tongue)
            solution = solvers.solved(terms, arguments.bound, progress, arguments.device, crew)
    except KeyboardInterrupt:
        begun = stored.kept(terms, "checkpoint") is not None
        path = stored.place(terms, "checkpoint")
        says = SAYS.say(tongue, "goes_on" if begun else "not_begun", path=str(path))
        print(says, file=sys.stderr)
        raise
    waited = time.perf_counter() - began
    answer = described(solution, waited)
    if arguments.json:
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    kept = "computed" if stored.place(terms, "solution").exists() else "not_kept"
    print(SAYS.say(tongue, "solved", title=title, **answer))
    for seat, share in enumerate(answer.get("shares", ()), start=1):
        print(SAYS.say(tongue, "share", seat=seat, share=share))
    if "expected_score" in answer:
        print(SAYS.say(tongue, "score", score=answer["expected_score"]))
    print(SAYS.say(tongue, "kept" if solution is before else kept, **answer))
    return 0


def going_on(progress: solvers.Progress, tongue: str) -> solvers.Progress:
    """The same progress; how far it was when it was stopped is said before the first of it."""
    said = False

    def tell(done: float, whole: float) -> None:
        nonlocal said
        if not said:
            said = True
            print(SAYS.say(tongue, "going_on", part=done / whole), file=sys.stderr, flush=True)
        progress(done, whole)

    return tell


def kinds() -> list[tuple[str, int]]:
    """Every game that is solved, and for how many."""
    return [(name, players) for name in solvers.names() for players in _kinds(name)]


def _kinds(name: str) -> list[int]:
    return solvers.kinds(name) if name in solvers.names() else []


def make_ready(name: str, players: int, tongue: str = "en") -> None:
    """Compile a solver where that has not been done, and say so."""
    if not solvers.is_ready(name, players):
        title = contract.load(name).title(tongue)
        with waiting(SAYS.say(tongue, "compiling", title=title, players=players)):
            solvers.prepare(name, players)


def described(solution: solvers.Solution, waited: float) -> dict[str, Any]:
    """What there is to say of a solution, for programs too."""
    terms = solution.terms
    found: dict[str, Any] = {
        "game": solution.game,
        "players": terms.players,
        "options": thawed(terms.options),
        "bound": solution.bound,
        "seconds": solution.seconds,
        "waited": waited,
        "path": str(stored.place(terms, "solution")),
    }
    if isinstance(solution, solvers.SoloSolution):
        return found | {"expected_score": solution.expected_score}
    return found | {"shares": solution.shares(solution.start())}
