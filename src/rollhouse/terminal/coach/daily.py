"""The daily table in a terminal: three things to play, or JSON lines for programs."""

from __future__ import annotations

import argparse
import getpass
import json
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from rollhouse.chance.physics import physics_of
from rollhouse.coach import daily
from rollhouse.coach.daily import gesture
from rollhouse.coach.daily.dice_game import DiceGame, DiceScore
from rollhouse.coach.daily.scores import DOTS
from rollhouse.coach.hints import sentences
from rollhouse.coach.numbers import decimal
from rollhouse.kernel import contract
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import ADDRESS, seat_names
from rollhouse.kernel.validation import an_object, json_value, whole, why

from ..hands.hand import hand_of
from ..hands.steady_hand import BACK, SteadyHand
from ..keyboard import keys
from ..keyboard.lines import Stopped, read_line
from ..screen.progress import waiting
from ..screen.screen import Screen
from ..screen.speech import Speech, numbered
from .daily_results import Results, done
from .daily_words import SAYS

LEAVE = ("q", "quit", "exit", "salir")
TOLD = 3
"""How many mistakes are listed after a game."""
ROWS = 18
"""How many rows the picture of the world may take."""


def hold_table(arguments: argparse.Namespace, language: str) -> int:
    """`rollhouse daily`."""
    today = date.today()
    day = daily.read_date(arguments.date or today, today)
    if arguments.json:
        return as_lines(day, language)
    name = arguments.name or user_name()
    DayAtKeyboard(day, today, Results(name), language, arguments.untimed).play()
    return 0


def user_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # the terminal has none
        return "you"


class DayAtKeyboard:
    """One day, played by one person."""

    def __init__(
        self, day: date, today: date, results: Results, language: str, untimed: bool
    ) -> None:
        self.day, self.today, self.results, self.language = day, today, results, language
        self.untimed = untimed
        self.screen = Screen()
        self.things = daily.playable(day)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(SAYS.say(self.language, key, **facts), style)

    def play(self) -> None:
        """Play whatever of the day is not done yet, then sum it all up."""
        self.screen.rule(SAYS.say(self.language, "table_of", date=self.day.isoformat()))
        if self.day != self.today:
            self.say("past")
        parts = {daily.DECISION: self.decide, daily.DICE: self.throw, daily.HAND: self.move}
        try:
            for thing, game in self.things.items():
                if done(self.results.of(self.day), thing):
                    continue
                title = contract.load(game).title(self.language)
                self.screen.say()
                self.screen.rule(f"{SAYS.say(self.language, thing)}: {title}")
                parts[thing]()
        except (Stopped, KeyboardInterrupt):
            self.screen.say()
        self.tell()

    def note(self, thing: str, **result: Any) -> None:
        self.results.note(self.day, len(self.things), thing, result, self.today)

    def tell(self) -> None:
        """The day in one line to share, the streak, and what is left to play."""
        self.screen.say()
        result = self.results.of(self.day)
        streak = self.results.streak(self.today)
        own = streak if self.day == self.today else 0
        if any(done(result, thing) for thing in self.things):
            self.screen.say(share_text(self.day, result, own, self.language), "good")
        if not all(done(result, thing) for thing in self.things):
            self.say("left")
        self.say("streak" if streak else "no_streak", number=streak)

    def choice(self, count: int) -> int:
        """The number that a person types, from 0."""
        while True:
            word = read_line("> ").strip().lower()
            if word in LEAVE:
                raise Stopped
            place = numbered(word, count)
            if place is not None:
                return place
            self.say("not_offered")

    # The position

    def decide(self) -> None:
        with waiting(SAYS.say(self.language, "laying")):
            found = daily.decide(self.day)
        here, question = found.position, found.question
        names = seat_names(self.language, here.players)
        self.screen.scores(names, here.scores, here.turn)
        self.screen.board(Speech(self.language, names).board(here))
        for place, action in enumerate(question.choices, 1):
            self.screen.say(f"  {place}  {here.offer(action, self.language)}")
        self.say("which", "bold")
        place = self.choice(len(question.choices))
        dots = found.dots(place)
        verdict = question.judge(question.choices[place], self.language)
        style = "good" if dots == DOTS else "bad"
        self.screen.say(f"{dotted(dots)}  {verdict.explanation[0]}", style)
        for line in verdict.explanation[1:]:
            self.screen.say(f"  {line}")
        self.note(daily.DECISION, score=dots, answer=place)

    # The dice

    def throw(self) -> None:
        kept = self.results.of(self.day).get(daily.DICE)
        choices: list[int] = list(kept.get("choices", ())) if isinstance(kept, dict) else []
        with waiting(SAYS.say(self.language, "laying")):
            game = begun(self.day, choices)
        choices = choices if game.steps else []
        speech = Speech(self.language, game.names(self.language, ADDRESS[self.language]))
        self.say("dice_first")
        shown = game.last
        while not game.is_over:
            shown = self.happened(game, shown, speech)
            for action in self.actions(game, speech):
                places = game.position.actions()
                if game.is_over or action not in places:
                    break
                choices.append(places.index(dict(action)))
                game = daily.play(self.day, choices)
            self.note(daily.DICE, score=None, choices=choices)
        self.happened(game, shown, speech)
        self.screen.say(game.position.result(self.language, speech.names), "bold")
        with waiting(SAYS.say(self.language, "weighing")):
            score = game.score()
        self.note(daily.DICE, score=score.score, choices=choices)
        self.judge(score, speech)

    def happened(self, game: DiceGame, shown: int, speech: Speech) -> int:
        for made in game.steps[shown:]:
            for line in speech.tell(made.before, made.step):
                self.screen.say(line)
        return len(game.steps)

    def actions(self, game: DiceGame, speech: Speech) -> Sequence[Mapping[str, Any]]:
        """What a person types at a choice, just as at any table."""
        here = game.position
        self.screen.scores(speech.names, here.scores, here.turn)
        self.screen.board(speech.board(here))
        self.screen.offers(speech.offers(here))
        while True:
            typed = read_line("> ").strip()
            if typed.lower() in LEAVE:
                raise Stopped
            try:
                found = speech.read_actions(here, typed)
                if found and here.allows(found[0]):
                    return found
                if found:
                    here.after(found[0])
            except RollhouseError as error:
                self.screen.say(error.why(self.language), "bad")
                continue
            self.say("not_offered")

    def judge(self, score: DiceScore, speech: Speech) -> None:
        self.screen.say(score.tell(self.language), "good" if not score.mistakes else "bold")
        for one in score.mistakes[:TOLD]:
            here, best = one.hint.position, one.hint.choices[0]
            self.say(
                "mistake",
                chosen=here.offer(one.chosen.action, self.language, speech.names),
                best=here.offer(best.action, self.language, speech.names),
                loss=sentences.lost(one.hint, one.chosen, self.language),
            )
            for line in sentences.why(one.hint, best, self.language, speech.names):
                self.screen.say(f"  {line}")

    # The hand

    def move(self) -> None:
        with waiting(SAYS.say(self.language, "laying")):
            laid = daily.lay(self.day)
        here, own = laid.position, gesture.hand_of(self.day)
        speech = Speech(self.language, [ADDRESS[self.language]] * here.players)
        hand = hand_of(here.terms)
        shown = speech.board(here) if hand is None else hand.board(speech, here, laid.world, ROWS)
        self.screen.board(shown)
        self.screen.say(own.ask(laid, self.language), "bold")
        offers = gestures(self.day)
        place = 0
        if len(offers) > 1:
            for number, action in enumerate(offers, 1):
                self.screen.say(f"  {number}  {here.offer(action, self.language, speech.names)}")
            place = self.choice(len(offers))
        moved = self.gesture(offers[place], speech)
        with waiting(SAYS.say(self.language, "moving")):
            made = daily.attempt(self.day, moved)
        said = SAYS.say(self.language, "scored", score=made.score)
        self.screen.say(f"{said} {made.tell(self.language)}", "good" if made.score else "bad")
        self.screen.say(made.best(self.language))
        self.note(daily.HAND, score=made.score, mm=made.missed)

    def gesture(self, action: Mapping[str, Any], speech: Speech) -> Mapping[str, Any]:
        """The action with a gesture: by stopping swings, or with a hand lent by the house."""
        laid = daily.lay(self.day)
        hand = hand_of(laid.position.terms)
        if hand is None:
            return action
        aim = physics_of(laid.position.game).aim(laid.position, action, laid.world)
        if keys.available() and not self.untimed:
            moments = hand.moments(speech, laid.position, action, aim, laid.world)
            with keys.Keyboard() as keyboard:
                steady = SteadyHand(self.screen, self.language, keyboard)
                misses = steady.ask(moments, hand.explained(self.language))
            if steady.left:
                raise Stopped
            if misses == BACK:
                raise Stopped
            if not isinstance(misses, str):
                return {**action, "hand": hand.gesture(aim, misses)}
        while True:
            typed = read_line(f"{hand.calm(self.language)} ").strip()
            if typed.lower() in LEAVE:
                raise Stopped
            if not typed:
                return action
            try:
                found = hand.read_calm(aim, typed)
            except RollhouseError as error:
                self.screen.say(error.why(self.language), "bad")
                continue
            if found is not None:
                return {**action, "hand": {**found, "lent": True}}
            self.say("not_offered")


def begun(day: date, choices: Sequence[int]) -> DiceGame:
    """The game after the choices that were kept; from the start if they are no longer possible."""
    try:
        return daily.play(day, [whole(place, "choice", 0, 10_000) for place in choices])
    except RollhouseError:
        return daily.play(day)


def gestures(day: date) -> list[dict[str, Any]]:
    """The gestures of a day, each aimed at the day's target."""
    laid, hand = daily.lay(day), gesture.hand_of(day)
    physics = physics_of(laid.position.game)
    found: list[dict[str, Any]] = []
    for action in laid.position.actions():
        aimed = hand.aimed(laid, action) if physics.takes(action) else None
        if aimed is not None and aimed not in found:
            found.append(aimed)
    return found


def dotted(dots: int) -> str:
    return "●" * dots + "○" * (DOTS - dots)


def share_text(day: date, result: Mapping[str, Any], streak: int, language: str) -> str:
    """A day in one line that gives nothing away."""
    month = SAYS.say(language, f"month_{day.month}")
    parts = [f"Rollhouse {day.day} {month} {day.year}"]
    if done(result, daily.DECISION):
        dots = dotted(int(result[daily.DECISION]["score"]))
        parts.append(SAYS.say(language, "share_decision", dots=dots))
    if done(result, daily.DICE):
        parts.append(SAYS.say(language, "share_dice", score=result[daily.DICE]["score"]))
    if done(result, daily.HAND):
        mm = result[daily.HAND].get("mm")
        size = "–" if mm is None else f"{decimal(mm, language, int(0 < mm < 10))} mm"
        parts.append(SAYS.say(language, "share_hand", size=size))
    if streak:
        parts.append(SAYS.say(language, "share_streak", number=streak))
    return " · ".join(parts)


# For programs


def as_lines(day: date, language: str) -> int:
    """One thing after another: write a question, read an answer, write what it is worth.

    A line that is no answer gets a reply that says what is wrong, and another one is read.
    """
    things = daily.playable(day)
    put(table={"date": day.isoformat(), "things": things})
    try:
        for thing in things:
            LINES[thing](day, language)
    except Stopped:
        pass
    return 0


def put(**facts: Any) -> None:
    print(json.dumps(facts, ensure_ascii=False), flush=True)


def answered(read: Any, language: str) -> Any:
    """What `read` returns for the first line that is an answer."""
    while True:
        line = read_line("")
        try:
            return read(json_value(line))
        except RollhouseError as fault:
            error = fault
        except (ValueError, RecursionError) as fault:
            error = RollhouseError("bad_json", fault=why(fault))
        put(error=error.say(language))


def decide_by_line(day: date, language: str) -> None:
    found = daily.decide(day)
    question = found.question
    put(decision={"position": found.position.to_dict(), "choices": question.choices})
    last = len(question.choices) - 1
    place = answered(lambda value: whole(value, "answer", 0, last), language)
    chosen = question.hint.of(question.choices[place])
    said = question.judge(question.choices[place], language).explanation
    put(
        verdict={
            "dots": found.dots(place),
            "loss": chosen.loss,
            "best": dict(question.best),
            "explanation": said,
        }
    )


def throw_by_line(day: date, language: str) -> None:
    choices: list[int] = []
    game = daily.play(day)
    while not game.is_over:
        actions = game.position.actions()
        put(dice={"position": game.position.to_dict(), "actions": actions})
        last = len(actions) - 1
        choices.append(answered(lambda value, last=last: whole(value, "choice", 0, last), language))
        game = daily.play(day, choices)
    score = game.score()
    put(scored={"score": score.score, "lost": score.lost, "says": score.tell(language)})


def move_by_line(day: date, language: str) -> None:
    laid = daily.lay(day)
    put(
        hand={
            "position": laid.position.to_dict(),
            "world": laid.world,
            "target": laid.target,
            "hold": gesture.hold(day),
            "actions": gestures(day),
        }
    )
    example = '{"do": …, "hand": {…}}'
    made = answered(
        lambda value: daily.attempt(day, an_object(value, "an action", example)), language
    )
    landed = {"score": made.score, "millimetres": made.missed, "says": made.tell(language)}
    put(landed={**landed, "best": made.best(language)})


LINES = {daily.DECISION: decide_by_line, daily.DICE: throw_by_line, daily.HAND: move_by_line}
