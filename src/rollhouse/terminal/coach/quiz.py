"""Quizzes: hard choices on the screen, or as JSON lines for programs."""

from __future__ import annotations

import argparse
import contextlib
import json
from typing import Any

from rollhouse import coach
from rollhouse.kernel import contract
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue, seat_names
from rollhouse.kernel.validation import json_value, why

from ..arguments import exact_or_rollout, options_of
from ..keyboard.lines import Stopped, read_line
from ..latest import latest
from ..screen.progress import bar, waiting
from ..screen.screen import Screen
from ..screen.speech import Speech, numbered

SAYS = Catalogue(
    en={
        "solving": "Solving",
        "warming": "The coach is thinking",
        "searching": "Looking for a hard choice",
        "question": "Question {number}",
        "which": "What is best? Type its number, or q to stop.",
        "not_offered": "Type one of the numbers above.",
    },
    es={
        "solving": "Resolviendo",
        "warming": "El entrenador está pensando",
        "searching": "Buscando una decisión difícil",
        "question": "Pregunta {number}",
        "which": "¿Qué es lo mejor? Escribe su número, o q para parar.",
        "not_offered": "Escribe uno de los números de arriba.",
    },
)


def hold_quiz(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse quiz`."""
    game = contract.load(arguments.game or latest()[1].game)
    players = arguments.players if arguments.players is not None else max(2, game.players[0])
    with bar(SAYS.say(language, "solving")) as progress:
        quiz = coach.quiz(
            game.name, players, arguments.seed, exact_or_rollout(arguments), progress=progress,
            about=arguments.about, **options_of(arguments),
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
    action = read_choice(question, language, screen)
    verdict = quiz.answer(action, language)
    screen.say(verdict.explanation[0], "good" if verdict.fine else "bad")
    for line in verdict.explanation[1:]:
        screen.say(f"  {line}")


def read_choice(question: coach.Question, language: str, screen: Screen) -> dict[str, Any]:
    """The choice whose number a person types."""
    while True:
        word = read_line("> ").strip().lower()
        if word in ("q", "quit", "exit", "salir"):
            raise Stopped
        place = numbered(word, len(question.choices))
        if place is not None:
            return question.choices[place]
        screen.say(SAYS.say(language, "not_offered"))


def as_lines(quiz: coach.Quiz, questions: int, language: str) -> None:
    """For programs: write a question, read an action, write a verdict, each on a line.

    A line that is no answer gets a reply that says what is wrong, and another one is read.
    """
    for _ in range(questions):
        question = quiz.next()
        facts = {"position": question.position.to_dict(), "choices": question.choices}
        print(json.dumps({"question": facts}, ensure_ascii=False), flush=True)
        verdict = read_answer(quiz, question, language)
        told = {
            "right": verdict.right, "loss": verdict.loss, "explanation": verdict.explanation,
            "asked": quiz.asked, "score": quiz.right, "best": dict(question.best),
        }  # fmt: skip
        print(json.dumps({"verdict": told}, ensure_ascii=False), flush=True)


def read_answer(quiz: coach.Quiz, question: coach.Question, language: str) -> coach.Verdict:
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
