"""The daily table as worker processes make it, each part as JSON that is ready to be sent."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from rollhouse.chance.physics import physics_of
from rollhouse.coach import daily
from rollhouse.coach.daily import gesture, rotation
from rollhouse.coach.daily.decision import weigh
from rollhouse.coach.daily.dice_game import PERSON, DiceGame, DiceScore, DiceStep, Weighed
from rollhouse.coach.explorer.dials import called
from rollhouse.coach.hints import sentences
from rollhouse.kernel import board
from rollhouse.kernel.language import ADDRESS
from rollhouse.matches.scorecards import Scorecard, entered, with_cards
from rollhouse.protocol.bodies import Step
from rollhouse.protocol.daily_bodies import (
    DailyChoice,
    DailyDecision,
    DailyGame,
    DailyHand,
    DailyLanding,
    DailyMistake,
    DailyScore,
    DailyVerdict,
)

from ..views.boards import draw_board, offer_actions
from ..views.steps import first_step
from .lessons import as_question
from .practice import Tell, gesture_steps, telling

if TYPE_CHECKING:
    from rollhouse.protocol.messages import Offer

TOLD = 3
"""How many mistakes are listed."""


def daily_ready(day: date) -> bytes:
    """Work out in advance what the table of a day needs: positions, and solutions to judge by."""
    things = daily.playable(day)
    if rotation.DECISION in things:
        daily.decide(day)
    if rotation.DICE in things:
        here = daily.play(day)
        while not here.is_over and len(here.position.actions()) < 2:
            here = daily.play(day, [0] * (1 + sum(step.seat == PERSON for step in here.steps)))
        if not here.is_over:
            weigh(here.position)
    if rotation.HAND in things:
        daily.lay(day)
    return b""


def daily_decision(day: date, answer: int | None, language: str) -> bytes:
    """The position of a day, and the verdict on an answer."""
    found = daily.decide(day)
    here, question = found.position, found.question
    names = called(here, language)
    verdict = None
    if answer is not None:
        verdict = DailyVerdict(answer, found.dots(answer), as_question(question, language))
    return msgspec.json.encode(
        DailyDecision(
            date=day.isoformat(),
            game=here.game,
            names=names,
            turn=here.turn,
            view=here.view(None),
            board=draw_board(here, language, names),
            status=here.status(language, names),
            choices=[
                DailyChoice(
                    here.offer(action, language, names),
                    *board.labelled(here, action, language, names),
                )
                for action in question.choices
            ],
            verdict=verdict,
        )
    )


def daily_dice(day: date, choices: Sequence[int], language: str) -> bytes | None:
    """The game of a day after some choices. None: it is over, and it may take long to judge these
    (`daily_scored`).
    """
    found = daily.play(day, choices)
    return None if found.is_over else dice_game(found, choices, language)


def daily_scored(day: date, choices: Sequence[int], language: str) -> bytes:
    """The game of a day after its last choice, with its score."""
    return dice_game(daily.play(day, choices), choices, language)


def dice_game(found: DiceGame, choices: Sequence[int], language: str) -> bytes:
    names = found.names(language, ADDRESS[language])
    known = found.last if choices else 0
    new, here = found.steps[known:], found.position
    steps = [
        shown(made, place, language, names, written(found, known + place))
        for place, made in enumerate(new, 1)
    ]
    first = first_step(new[0].before if new else here, language, names)
    first.view = with_cards(first.view, written(found, known))
    return msgspec.json.encode(
        DailyGame(
            date=found.day.isoformat(),
            game=here.game,
            names=names,
            steps=[first, *steps],
            offers=[] if found.is_over else offer_actions(here, language, names),
            score=scored(found, found.score(), language, names) if found.is_over else None,
        )
    )


def written(found: DiceGame, end: int) -> list[Scorecard] | None:
    """Everybody's scorecard after this many steps of the game."""
    steps = ((made.seat, made.before, made.step, made.after) for made in found.steps[:end])
    return entered(found.position, steps)


def shown(
    made: DiceStep,
    line: int,
    language: str,
    names: Sequence[str],
    cards: list[Scorecard] | None,
) -> Step:
    return Step(
        line=line,
        seat=made.seat,
        step=dict(made.step),
        turn=made.after.turn,
        view=with_cards(made.after.view(None), cards),
        board=draw_board(made.after, language, names),
        told=made.before.tell(made.step, language, names),
    )


def scored(found: DiceGame, score: DiceScore, language: str, names: list[str]) -> DailyScore:
    sources = [one.hint.source.say(language, score.solo) for one in score.choices[:1]]
    return DailyScore(
        score=score.score,
        says=score.tell(language),
        result=found.position.result(language, names),
        measure="score" if score.solo else "share",
        lost=score.lost,
        chosen=len(score.choices),
        mistakes=[mistake(one, language, names) for one in score.mistakes[:TOLD]],
        source_says="".join(sources),
    )


def mistake(one: Weighed, language: str, names: Sequence[str]) -> DailyMistake:
    here, hint = one.hint.position, one.hint
    best = hint.choices[0]
    return DailyMistake(
        turn=here.turn,
        view=here.view(None),
        board=draw_board(here, language, names),
        chosen=here.offer(one.chosen.action, language, names),
        best=here.offer(best.action, language, names),
        loss=one.chosen.loss,
        why=sentences.why(hint, best, language, names),
    )


def daily_hand(tell: Tell, day: date, action: Mapping[str, Any] | None, language: str) -> bytes:
    """Where the gesture of a day is made, and how it turned out; `tell` is called with lines
    (`Told`).
    """
    laid, hand = daily.lay(day), gesture.hand_of(day)
    here = laid.position
    names = [ADDRESS[language]] * here.players
    steps, landing = [first_step(here, language, names)], None
    if laid.outcome is not None:
        steps[0].step = dict(laid.outcome)
        steps[0].trace = base64.b64encode(laid.trace).decode()
    if action is not None:
        made = daily.attempt(day, action, telling(tell, here, 1, language, names))
        steps += gesture_steps(made, made.laid.position, 1, language, names)
        landing = DailyLanding(made.score, made.missed, made.tell(language), made.best(language))
    return msgspec.json.encode(
        DailyHand(
            date=day.isoformat(),
            game=here.game,
            names=names,
            steps=steps,
            offers=offered(day, language, names) if action is None else [],
            target=laid.target,
            ask=hand.ask(laid, language),
            landing=landing,
        )
    )


def offered(day: date, language: str, names: list[str]) -> list[Offer]:
    """Every gesture, with how the hand begins."""
    here = daily.lay(day).position
    physics = physics_of(here.game)
    offers = offer_actions(here, language, names, hold=gesture.hold(day))
    return [offer for offer in offers if physics.takes(offer.action)]
