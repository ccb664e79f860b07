"""Quizzes: hard choices on the screen, or as JSON lines for programs."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Callable
from functools import partial
from typing import Any

from rollhouse import coach
from rollhouse.kernel import contract
from rollhouse.kernel.entry import meant, plain
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue, seat_names
from rollhouse.kernel.rules_pages import page
from rollhouse.kernel.validation import json_value, why

from ..arguments import exact_or_rollout, options_of, own_box
from ..hands.gestures import AROUND
from ..hands.hand import LOW
from ..keyboard.lines import Stopped, interrupting_on_signals, read_line
from ..latest import latest, no_game_yet
from ..screen.page_text import readable
from ..screen.progress import bar, waiting
from ..screen.screen import More, Screen, window
from ..screen.selection import make_screen
from ..screen.speech import Speech, numbered
from ..words import SAYS as TERMINAL
from ..words import NotHere

SAYS = Catalogue(
    en={
        "solving": "Solving",
        "warming": "The coach is thinking",
        "searching": "Looking for a hard choice",
        "question": "Question {number}",
        "which": "What is best? Type its number; ? shows the rules, q stops.",
        "not_offered": "Type one of the numbers above.",
        "go_on": "Enter: the next question, q: stop",
        "finish": "Enter: the score",
    },
    es={
        "solving": "Resolviendo",
        "warming": "El entrenador está pensando",
        "searching": "Buscando una decisión difícil",
        "question": "Pregunta {number}",
        "which": "¿Qué es lo mejor? Escribe su número; ? muestra las reglas, q termina.",
        "not_offered": "Escribe uno de los números de arriba.",
        "go_on": "Enter: la siguiente pregunta, q: terminar",
        "finish": "Enter: el resultado",
    },
)
STOP = ("q", "quit", "exit", "salir")
RULES = ("?", "help", "rules", "ayuda", "reglas")
USUAL = 2
"""How many play, if nothing else is said and the game allows it."""


def hold_quiz(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse quiz`."""
    game, players, options = asked_match(arguments)
    with bar(SAYS.say(language, "solving")) as progress:
        quiz = coach.quiz(
            game, players, arguments.seed, exact_or_rollout(arguments), progress=progress,
            about=arguments.about, **options,
        )  # fmt: skip
    if arguments.json:
        with contextlib.suppress(Stopped):  # no more answers come
            as_lines(quiz, arguments.questions, language)
        return 0
    with waiting(SAYS.say(language, "warming")):
        quiz.prepare()
    screen = make_screen(arguments.ascii, arguments.lines)
    scrolls = not screen.in_place
    try:
        with interrupting_on_signals(), screen:
            ShownQuiz(quiz, screen, language).hold(arguments.questions)
    except Stopped:
        if scrolls:
            screen.say()
    if quiz.asked:
        screen.say(quiz.score(language), "good")
    return 0


def asked_match(arguments: argparse.Namespace) -> tuple[str, int, dict[str, Any]]:
    """The game, the number of players and the house rules that were asked for.

    Without any of them, those of the game that was played here last.
    """
    box, options = own_box(arguments), options_of(arguments)
    if arguments.game is None:
        try:
            last = latest()[1]
        except NotHere:
            raise no_game_yet() from None
        if not options and arguments.players is None:
            return last.game, last.position.players, dict(last.position.house_rules)
        arguments.game = last.game
    if arguments.players is not None:
        return arguments.game, arguments.players, options
    known = box.players if box else contract.load(arguments.game).players
    return arguments.game, next((number for number in known if number >= USUAL), known[-1]), options


class ShownQuiz:
    """A quiz on a screen: in place, with keys that act at once, or in lines that scroll."""

    def __init__(self, quiz: coach.Quiz, screen: Screen, language: str) -> None:
        self.quiz, self.screen, self.language = quiz, screen, language

    def hold(self, questions: int) -> None:
        for number in range(1, questions + 1):
            if number > 1 and not self.screen.in_place:
                self.screen.say(self.quiz.score(self.language), "dim")
            self.ask(number)
            if self.screen.in_place:
                self.wait("finish" if number == questions else "go_on")

    def text(self, key: str, **facts: Any) -> str:
        return SAYS.say(self.language, key, **facts)

    def ask(self, number: int) -> None:
        """One question, until it is answered."""
        self.screen.refresh()
        with bar(self.text("searching"), late=True) as progress:
            question = self.quiz.next(progress)
        show, offer = partial(self.show, question, number), partial(self.offer, question)
        if self.screen.in_place:
            self.screen.clear()
            self.screen.scene(show, offer)
        else:
            self.screen.say()
            show()
            offer()
        verdict = self.quiz.answer(self.read_choice(question), self.language)
        self.screen.scene(show)
        self.tell(verdict)

    def show(self, question: coach.Question, number: int) -> None:
        """Where things stand."""
        position, screen = question.position, self.screen
        names = seat_names(self.language, position.players)
        screen.rule(self.text("question", number=number))
        screen.scores(names, position.scores, position.turn)
        screen.board(Speech(self.language, names).board(position, low=window() - AROUND < LOW))

    def offer(self, question: coach.Question) -> None:
        """What can be chosen."""
        for place, action in enumerate(question.choices, 1):
            self.screen.say(f"  {place}  {question.position.offer(action, self.language)}")
        self.screen.say(self.text("which"), "bold")

    def read_choice(self, question: coach.Question) -> dict[str, Any]:
        """The choice whose number a person types."""
        many = len(question.choices)

        def enough(typed: str) -> bool:
            place = numbered(typed, many)
            longer = place is not None and 10 * (place + 1) <= many
            return (place is not None and not longer) or typed.lower() in ("q", "?")

        while True:
            typed = self.read(enough)
            place = numbered(typed, many)
            if place is not None:
                return question.choices[place]
            if plain(meant(self.language, typed)) in RULES or typed == "?":
                self.show_rules(question.position.game)
            elif typed or not self.screen.in_place:
                self.screen.say(self.text("not_offered"))

    def read(self, enough: Callable[[str], bool]) -> str:
        """What somebody types; the key to stop is obeyed here."""
        if self.screen.in_place:
            typed = self.screen.read("> ", enough).strip()
        else:
            typed = read_line("> ").strip()
        if plain(meant(self.language, typed)) in STOP:
            raise Stopped
        return typed

    def tell(self, verdict: coach.Verdict) -> None:
        """What the coach says of an answer."""
        first, *others = verdict.explanation
        lines = [f"  {line}" for line in others]
        if self.screen.in_place:
            self.tell_in_place("\n".join([first, *lines, self.quiz.score(self.language)]))
            return
        self.screen.say(first, "good" if verdict.fine else "bad")
        for line in lines:
            self.screen.say(line)

    def tell_in_place(self, text: str) -> None:
        """Beside the board or, where there is no room for both, without it."""
        room = window() - 1 - len(self.screen.lines_of(self.text("go_on")))
        height = len(self.screen.lines_of(text))
        if height + self.screen.around() >= room:
            self.screen.scene(None)
        if height > room:
            self.screen.scroll(text, self.more)
        else:
            self.screen.say(text)

    def wait(self, key: str) -> None:
        """Until somebody wants to go on."""
        self.screen.say(self.text(key), "bold")
        while self.read(lambda typed: typed.lower() == "q"):
            self.screen.say(self.text(key), "bold")

    def show_rules(self, game: str) -> None:
        try:
            text = page(game, self.language)
        except RollhouseError as error:
            text = error.say(self.language)
        self.turn_pages(partial(readable, text, aloud=self.screen.read_aloud))

    def turn_pages(self, text: Any) -> None:
        """A text that may be longer than the window."""

        def go_on(prompt: str) -> bool:
            return read_line(f"{prompt} ").strip().lower() != "q"

        self.screen.pages(text, self.more, go_on)

    @property
    def more(self) -> More:
        key = "more_here" if self.screen.in_place else "more"
        end = TERMINAL.say(self.language, "more_end")
        return More(TERMINAL.say(self.language, key), end=end)


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
