"""Trays: what people tap for real dice is what they would have typed."""

from __future__ import annotations

import random

import pytest

import rollhouse
from rollhouse.games.language import LANGUAGES
from tests.cases import IDS, MATCHES, walk

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]
WITH_TRAYS = ("toss_up", "shizzle", "doozy_dice")
CASES = [case for case in MATCHES if case[0] in WITH_TRAYS]
CASE_IDS = [name for name in IDS if name.startswith(WITH_TRAYS)]


def call(function, position, *given):
    terms, names = position.terms, NAMES[: position.players]
    return getattr(terms.game.entry, function)(terms, position.state, *given, names)


def chosen(tray, chance):
    """A face of each die; cards are dealt once each."""
    faces = [chance.choice(die.faces) for die in tray.dice]
    is_deal = not faces[0].piece.shows
    return chance.sample(tray.dice[0].faces, len(tray.dice)) if is_deal else faces


@pytest.mark.parametrize(("game", "players", "options"), CASES, ids=CASE_IDS)
def test_whatever_is_tapped_is_understood_and_can_be(game, players, options):
    chance, asked = random.Random(8), 0
    for position, _ in walk(game, players, options, seed=2, steps=60):
        if position.turn != rollhouse.TABLE:
            continue
        for language in LANGUAGES:
            tray = call("tray", position, language)
            assert tray.ask
            assert tray.dice
            for _ in range(5):
                typed = " ".join(face.typed for face in chosen(tray, chance))
                outcome = call("read_outcome", position, typed, language)
                assert position.allows(outcome), (typed, outcome)
                asked += 1
    assert asked


@pytest.mark.parametrize(("game", "players", "options"), CASES, ids=CASE_IDS)
def test_every_outcome_can_be_tapped(game, players, options):
    """What the table really answers is among the faces, die by die."""
    for position, step in walk(game, players, options, seed=6, steps=60):
        if position.turn != rollhouse.TABLE or step is None:
            continue
        for language in LANGUAGES:
            tray = call("tray", position, language)
            typed = tapped(position, tray, step)
            assert call("read_outcome", position, typed, language) == step


def tapped(position, tray, step):
    """The faces that an outcome shows, found by how they look."""
    kind, values = next(iter(step.items()))
    if kind == "deal":
        by_name = {face.piece.label: face.typed for face in tray.dice[0].faces}
        return " ".join(by_name[name] for name in values)
    if position.game == "toss_up":
        names = {"G": "green", "Y": "yellow", "R": "red"}
        return " ".join(
            next(face.typed for face in die.faces if face.piece.colour == names[letter])
            for die, letter in zip(tray.dice, values, strict=True)
        )
    shown = [str(value) for value in values if value is not None]
    return " ".join(
        next(face.typed for face in die.faces if face.piece.shows == sign)
        for die, sign in zip(tray.dice, shown, strict=True)
    )


def test_what_a_tray_says():
    roll = rollhouse.position("toss_up", scores=[3, 4], to_move=1)
    tray = call("tray", roll, "en")
    assert tray.ask == "Ben rolls 10 dice. Tap what they show."
    assert [die.name for die in tray.dice][::9] == ["Die 1", "Die 10"]
    assert [face.typed for face in tray.dice[0].faces] == ["g", "y", "r"]
    spark = rollhouse.start("shizzle").after({"do": "spark", "die": 2})
    tray = call("tray", spark, "es")
    assert tray.ask.startswith("Ann tira el dado 3, el que tiene el 1 ")
    assert len(tray.dice) == 1
    deal = rollhouse.start("doozy_dice")
    tray = call("tray", deal, "en")
    assert [die.name for die in tray.dice] == [f"Card {place}" for place in range(1, 6)]
    assert len(tray.dice[0].faces) == len(deal.terms.options["deck"])
