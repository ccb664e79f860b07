"""A network that learns by self-play, watched in a terminal."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from rollhouse import solvers
from rollhouse.coach.numbers import decimal, percent
from rollhouse.kernel import contract, folders
from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import BadOption, RollhouseError
from rollhouse.kernel.language import Catalogue
from rollhouse.kernel.validation import choice, whole, why
from rollhouse.lab.batch import DEVICES
from rollhouse.lab.batch.gpu import WORDS as GPU
from rollhouse.lab.batch.gpu import NoGpu, available
from rollhouse.lab.training.score import score, score_by_play
from rollhouse.lab.training.training import Training, Word, checkpoint
from rollhouse.solvers import Solution
from rollhouse.valuation import networks
from rollhouse.valuation.network import WIDEST

from ..keyboard.lines import interrupting_on_signals
from ..output_files import try_folder
from ..screen.progress import bar
from ..screen.screen import Screen

SAYS = Catalogue(
    en={
        "compiles": "{title} for {players}: what plays and learns is compiled first, which is not "
        "counted and may take minutes.",
        "training": "Training {title} for {players}",
        "stands": "{lessons} {lessons:lesson|lessons}, {choices} choices, loss {loss}; wins "
        "{share} ± {wide} against the rule of thumb",
        "no_place": "the network cannot be put into the folder {folder}: {fault}",
        "going_on": "Going on from {part}, where it was stopped.",
        "goes_on": "Stopped. The same command goes on from {part}, kept in {path}",
        "scored": "Beside the exact solution: shares are off by {mean} on average, 95 % of them by "
        "at most {error}; a decision costs {regret}.",
        "kept": "Kept in {path}",
    },
    es={
        "compiles": "{title} para {players}: primero se compila lo que juega y aprende, lo que no "
        "se cuenta y puede tardar minutos.",
        "training": "Entrenando {title} para {players}",
        "stands": "{lessons} {lessons:lección|lecciones}, {choices} decisiones, pérdida {loss}; "
        "gana el {share} ± {wide} contra la regla a ojo",
        "no_place": "la red no se puede poner en la carpeta {folder}: {fault}",
        "going_on": "Continúa desde el {part}, donde se detuvo.",
        "goes_on": "Detenido. El mismo comando continúa desde el {part}, guardado en {path}",
        "scored": "Junto a la solución exacta: las probabilidades de ganar se apartan {mean} en "
        "promedio, el 95 % de "
        "ellas como mucho {error}; una decisión cuesta {regret}.",
        "kept": "Guardado en {path}",
    },
)
SCORED = 40
"""How many games have their positions compared with the exact solution."""
PLAYED = {"gpu": (300, 2048, 1 << 16), "cpu": (60, 512, 1 << 12)}
"""By device, without a solution: positions, games from each, and how many of these at a time."""
WITHOUT_LUCK = (200, 12, 0)
"""The same if the luck is taken out of the games."""
SOLVABLE = 2
"""Up to this many players the match is solved, to learn from the solution and to be scored by it.
With more players that is done only if it was solved before."""
LARGEST_SEED = 10**9
NARROWEST = 8
"""The narrowest first layer of a network."""


def train(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse train`."""
    game = contract.load(arguments.game)
    players = arguments.players if arguments.players is not None else max(2, game.players[0])
    terms, screen = contract.agree(game, players, {}), Screen()
    device, seed = checked(arguments)
    folder = made_ready(arguments.out, game.name)

    def tell(says: str) -> None:
        print(screen.plain(says), file=sys.stderr, flush=True)

    title = game.title(language)
    tell(SAYS.say(language, "compiles", title=title, players=players))
    training = Training(terms, arguments.seconds, seed, device, wide=arguments.wide)
    known = solution_of(terms)
    if known is not None:
        training.learn_from(known)
    kept = checkpoint(terms, seed)
    if training.go_on(kept):
        tell(SAYS.say(language, "going_on", part=part_of(training, language)))
    last = None
    try:
        text = SAYS.say(language, "training", title=title, players=players)
        with interrupting_on_signals(), bar(text) as progress:
            for last in training.run(kept):
                progress(last.done, 1.0)
                tell(stands(last, language))
    except KeyboardInterrupt:
        training.save(kept)
        part = part_of(training, language)
        tell(SAYS.say(language, "goes_on", part=part, path=str(kept)))
        raise
    assert last is not None
    found = finished(training, last, folder, known)
    if arguments.json:
        print(json.dumps(found))
        return 0
    if "score" in found:
        regret = percent(found["score"]["regret"], language, 3)
        facts = {"mean": percent(found["score"]["mean"], language, 2), "regret": regret}
        error = percent(found["error"], language, 2)
        print(screen.plain(SAYS.say(language, "scored", error=error, **facts)))
    print(screen.plain(SAYS.say(language, "kept", path=found["path"])))
    return 0


def checked(arguments: argparse.Namespace) -> tuple[str, int]:
    """The device and the seed."""
    try:
        device = choice(arguments.device, "device", DEVICES)
        if arguments.wide is not None:
            whole(arguments.wide, "wide", NARROWEST, WIDEST)
        seed = whole(arguments.seed, "seed", 0, LARGEST_SEED)
    except RollhouseError as error:
        raise error.as_a(BadOption) from None
    if device == "gpu" and not available():
        raise NoGpu("no_gpu", GPU)
    return device, seed


def made_ready(out: str | None, game: str) -> Path:
    """The folder for the network; never the game's own unless it is named. If nothing can be
    written there, that is said before any training.
    """
    folder = Path(out) if out else folders.cache() / "networks" / game
    try:
        try_folder(folder)
    except OSError as fault:
        raise BadOption("no_place", SAYS, folder=folder, fault=why(fault)) from None
    return folder


def part_of(training: Training, language: str) -> str:
    return percent(min(training.spent / training.seconds, 1.0), language, 0)


def stands(word: Word, language: str) -> str:
    return SAYS.say(
        language, "stands", lessons=word.lessons, choices=f"{word.choices:,}",
        loss=decimal(word.loss, language, 4), share=percent(word.share, language),
        wide=percent(word.wide, language),
    )  # fmt: skip


def solution_of(terms: Terms) -> Solution | None:
    """The exact solution of a match, if it is quickly computed or was computed before."""
    game, players = terms.game.name, terms.players
    if game not in solvers.names() or players not in solvers.kinds(game):
        return None
    known = solvers.known(terms)
    if known is None and players <= SOLVABLE:
        return solvers.solved(terms, None, None)
    return known


def finished(
    training: Training, last: Word, folder: Path, known: Solution | None
) -> dict[str, Any]:
    """Keep the network and say how it was made. In the game's own folder, score it too: against the
    exact solution or, if there is none, against games that are played on.
    """
    terms = training.terms
    about: dict[str, Any] = {
        "seed": training.seed, "seconds": training.seconds, "device": training.device,
        "lessons": last.lessons, "choices": last.choices, "loss": round(last.loss, 5),
        "against_thumb": [round(last.share, 4), round(last.wide, 4)],
    }  # fmt: skip
    if training.exact is not None:
        about["exact_positions"] = training.exact.positions
    networks.keep(folder, terms, training.network, about)
    if folder.resolve() != networks.folder(terms.game.name).resolve():
        return {"game": terms.game.name, "players": terms.players, "path": str(folder), **about}
    known = known or solvers.known(terms)
    if known is not None:
        about |= score(terms, known, SCORED).card(known.bound)
    else:
        many = PLAYED[training.device] if training.own is None else WITHOUT_LUCK
        about |= score_by_play(terms, training.place, *many).card()
    networks.keep(folder, terms, training.network, about)
    return {"game": terms.game.name, "players": terms.players, "path": str(folder), **about}
