"""`rollhouse hint`, `report` and `quiz`: the coach at the command line; and hints during a game."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rollhouse import coach
from rollhouse.coach.reports.address import in_language
from rollhouse.coach.reports.text import align
from rollhouse.kernel import contract
from rollhouse.kernel.board import Grid
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue, seat_names
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import json_value, why
from rollhouse.matches import saved
from rollhouse.matches.record import Record
from rollhouse.matches.words import WORDS, BadRecord

from ..keyboard.lines import Stopped, read_line
from ..main import house_rules
from ..screen import Screen
from ..screen.hints import watched
from ..screen.progress import bar, waiting
from ..screen.speech import Speech, numbered
from .output_files import check_apart

SAYS = Catalogue(
    en={
        "solving": "Solving",
        "warming": "The coach is thinking",
        "the_table": "The table answers next: there is nothing to choose. What this is worth:",
        "searching": "Looking for a hard choice",
        "judging": "Looking at every step",
        "question": "Question {number}",
        "which": "What is best? Type its number, or q to stop.",
        "written": "Written to {path}.",
        "not_offered": "Type one of the numbers above.",
    },
    es={
        "solving": "Resolviendo",
        "warming": "El entrenador está pensando",
        "the_table": "Ahora responde la mesa: no hay nada que elegir. Lo que vale esto:",
        "searching": "Buscando una elección difícil",
        "judging": "Mirando cada paso",
        "question": "Pregunta {number}",
        "which": "¿Qué es lo mejor? Escribe su número, o q para parar.",
        "written": "Escrito en {path}.",
        "not_offered": "Escribe uno de los números de arriba.",
    },
)


def chosen_source(arguments: argparse.Namespace) -> bool | None:
    """Exact values if they are at hand, unless one or the other was asked for."""
    if arguments.exact:
        return True
    return False if arguments.rollout else None


# Hints


def run_hint(arguments: argparse.Namespace, language: str) -> int:
    position, names = found_position(arguments.position)
    screen, source = Screen(), chosen_source(arguments)
    with bar(SAYS.say(language, "solving")) as progress:
        if source and position.turn >= 0:
            coach.hint(position, True, progress=progress)
        elif source is None:
            coach.study(position, progress)
        standing = coach.standing(position, source, progress)
    if standing is not None:
        tell_standing(standing, arguments.json, language, names, screen)
        return 0
    if not arguments.json and position.turn >= 0:
        with waiting(SAYS.say(language, "warming")):
            coach.prepare(position, source)
    hints = coach.improving(position, source, arguments.seconds)
    if arguments.json:
        *_, last = hints
        print(json.dumps(last.to_dict(language, names), ensure_ascii=False))
        return 0
    watched(hints, lambda found: found.text(language, names), screen)
    return 0


def tell_standing(
    standing: coach.Standing, as_json: bool, language: str, names: Sequence[str], screen: Screen
) -> None:
    """What a position is worth to everybody in which nobody chooses."""
    if as_json:
        print(json.dumps(standing.to_dict(), ensure_ascii=False))
        return
    screen.say(SAYS.say(language, "the_table"))
    for line in standing.text(language, names):
        screen.say(f"  {line}")


def found_position(given: str) -> tuple[Position, list[str]]:
    """A position by its id, or where a saved game stands."""
    if ":" in given and "?" in given:
        return Position.from_id(given), []
    record = Record.load(saved.find(given))
    return record.position, record.names


# Reports


def run_report(arguments: argparse.Namespace, language: str) -> int:
    path = saved.find(arguments.file)
    check_apart(arguments.html, path)
    record = Record.load(path)
    with bar(SAYS.say(language, "judging")) as progress:
        report = coach.report(
            record, chosen_source(arguments), batches=arguments.batches,
            seconds=arguments.seconds, progress=progress,
        )  # fmt: skip
    if arguments.html:
        write(Path(arguments.html), report.html(language))
    if arguments.json:
        print(json.dumps(report.to_dict(language), ensure_ascii=False))
        return 0
    tell(report, language, Screen(ascii_only=arguments.ascii))
    if arguments.html:
        print(SAYS.say(language, "written", path=arguments.html))
    return 0


def tell(report: coach.Report, language: str, screen: Screen) -> None:
    """A report on the screen."""
    tell_parts(in_language(report, language).parts(language), screen)


def tell_parts(parts: Iterable[str | Grid], screen: Screen) -> None:
    """Sentences and tables on the screen; a table that is too wide becomes a list."""
    for part in parts:
        if isinstance(part, str):
            screen.say(part)
            continue
        part = Grid(
            tuple(map(screen.plain, part.head)),
            tuple(tuple(map(screen.plain, row)) for row in part.rows),
        )
        lines = align(part)
        if max(map(len, lines)) > screen.width:
            lines = [
                f"{name}: "
                + ", ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True))
                for (_, *heads), (name, *row) in ((part.head, each) for each in part.rows)
            ]
        for line in ("", *lines, ""):
            screen.say(line)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        why = f"{path}: {fault.strerror or fault}"
        raise BadRecord("cannot_write_file", WORDS, fault=why) from None


# Quizzes


def run_quiz(arguments: argparse.Namespace, language: str) -> int:
    game = contract.load(arguments.game)
    players = arguments.players if arguments.players is not None else max(2, game.players[0])
    with bar(SAYS.say(language, "solving")) as progress:
        quiz = coach.quiz(
            game.name, players, arguments.seed, chosen_source(arguments), progress=progress,
            **house_rules(arguments.option),
        )  # fmt: skip
    if arguments.json:
        with contextlib.suppress(Stopped):  # no more answers come
            as_lines(quiz, arguments.questions, language)
        return 0
    screen = Screen()
    with waiting(SAYS.say(language, "warming")):
        quiz.prepare()
    try:
        for number in range(1, arguments.questions + 1):
            if number > 1:
                screen.say(quiz.score(language), "dim")
            ask(quiz, number, language, screen)
    except Stopped:
        screen.say()
    screen.say(quiz.score(language), "good")
    return 0


def ask(quiz: coach.Quiz, number: int, language: str, screen: Screen) -> None:
    """One question on the screen, until it is answered."""
    with bar(SAYS.say(language, "searching"), late=True) as progress:
        question = quiz.next(progress)
    position = question.position
    names = seat_names(language, position.players)
    screen.say()
    screen.rule(SAYS.say(language, "question", number=number))
    screen.scores(names, position.scores, position.turn)
    screen.board(Speech(language, names).board(position))
    for place, action in enumerate(question.choices, 1):
        screen.say(f"  {place}  {position.offer(action, language)}")
    screen.say(SAYS.say(language, "which"), "bold")
    action = typed(question, language, screen)
    verdict = quiz.answer(action, language)
    screen.say(verdict.explanation[0], "good" if verdict.fine else "bad")
    for line in verdict.explanation[1:]:
        screen.say(f"  {line}")


def typed(question: coach.Question, language: str, screen: Screen) -> dict[str, Any]:
    """The choice that a person types by its number."""
    while True:
        word = read_line("> ").strip().lower()
        if word in ("q", "quit", "exit", "salir"):
            raise Stopped
        place = numbered(word, len(question.choices))
        if place is not None:
            return question.choices[place]
        screen.say(SAYS.say(language, "not_offered"))


def as_lines(quiz: coach.Quiz, questions: int, language: str) -> None:
    """For programs: a question a line, an action read, a verdict a line.

    What is no answer is answered with what is wrong with it, and another one is read.
    """
    for _ in range(questions):
        question = quiz.next()
        facts = {"position": question.position.to_dict(), "choices": question.choices}
        print(json.dumps({"question": facts}, ensure_ascii=False), flush=True)
        verdict = answered(quiz, question, language)
        told = {
            "right": verdict.right, "loss": verdict.loss, "explanation": verdict.explanation,
            "asked": quiz.asked, "score": quiz.right, "best": dict(question.best),
        }  # fmt: skip
        print(json.dumps({"verdict": told}, ensure_ascii=False), flush=True)


def answered(quiz: coach.Quiz, question: coach.Question, language: str) -> coach.Verdict:
    """The verdict on the first line that is an answer."""
    while True:
        try:
            action = json_value(read_line(""))
            question.position.offer(action)
            return quiz.answer(action, language)
        except RollhouseError as fault:
            error = fault
        except (ValueError, RecursionError) as fault:
            error = RollhouseError("bad_json", fault=why(fault))
        print(json.dumps({"error": error.say(language)}, ensure_ascii=False), flush=True)
