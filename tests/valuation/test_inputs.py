"""What networks read: every position fits into its places, and seats are rotated."""

import functools
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from rollhouse.kernel import contract, games
from rollhouse.kernel.calls import bind
from rollhouse.kernel.position import start
from rollhouse.kernel.records import OVER, TABLE, rows, stream
from rollhouse.valuation import networks
from rollhouse.valuation.network import INPUTS, ONE
from rollhouse.valuation.networks import card, digest, network

inputs = None


def write_first(setups, states, out):
    inputs.write(setups[0], states[0], out)


def matches():
    for game in games.with_part("inputs"):
        for players in contract.load(game).players:
            if players > 1:
                marks = () if players == 3 else pytest.mark.long
                yield pytest.param(game, players, id=f"{game}-{players}", marks=marks)


@functools.cache
def writing(game):
    return bind(write_first, game.name, game.rules, inputs=games.part(game.name, "inputs"))


def written(position):
    out = np.zeros(INPUTS, np.int32)
    writing(position.terms.game)(rows(position.terms.setups), rows(position.array()), out)
    return out


def some_positions(game, players, seed=3):
    """Those that a network is asked about."""
    position, dice = start(game, players=players), stream(seed)
    place, mover = 0, None
    beginnings = games.part(game, "whole_turn") is not None
    while position.turn != OVER and place < 120:
        if not beginnings or position.to_move != mover:
            yield position
        mover = position.to_move
        if position.turn == TABLE:
            position = position.after(position.draw(dice))
        else:
            actions = position.actions()
            position = position.after(actions[place % len(actions)])
        place += 1


@pytest.mark.parametrize(("game", "players"), list(matches()))
def test_a_position_is_written_within_its_places(game, players):
    size = games.part(game, "inputs").size(players)
    assert size <= INPUTS
    used = np.zeros(INPUTS, bool)
    for position in some_positions(game, players):
        found = written(position)
        assert not found[size:].any()
        assert abs(found).max() <= 2 * ONE
        used |= found != 0
    assert used.sum() > size / 8


@pytest.mark.parametrize("game", games.with_part("inputs"))
def test_different_positions_of_a_seat_are_written_differently(game):
    seen = {}
    for position in some_positions(game, 2):
        text = position.to_move, written(position).tobytes()
        assert seen.setdefault(text, position.id) == position.id


@pytest.mark.parametrize("game", [game for game in games.names() if card(game)])
def test_networks_are_of_these_inputs(game):
    """Whoever changes what `inputs.py` computes trains anew, or the networks are not taken."""
    for players, made in card(game).items():
        assert made["inputs"] == digest(game)
        terms = contract.agree(contract.load(game), int(players), {})
        assert network(terms) is not None


def test_what_inputs_declare_of_options_throws_no_network_away(monkeypatch, tmp_path):
    """A new house rule adds its name to `KNOWS`; the numbers stay what they were."""
    text = Path(games.part("toss_up", "inputs").__file__).read_text(encoding="utf-8")

    def digest_of(changed):
        assert changed != text
        file = tmp_path / "inputs.py"
        file.write_text(changed, encoding="utf-8")
        monkeypatch.setattr(networks, "part", lambda *_: SimpleNamespace(__file__=file))
        return digest("toss_up")

    today = digest("toss_up")
    assert digest_of(text.replace("KNOWS = (", 'KNOWS = ("another", ')) == today
    assert digest_of(f'SAME_FOR_ALL = ("goal",)\n{text}') == today
    assert digest_of(text.replace("DICE = 20", "DICE = 21")) != today


def test_a_match_beyond_the_training_has_no_network():
    game = contract.load("toss_up")
    assert network(contract.agree(game, 2, {"goal": 150})) is not None
    assert network(contract.agree(game, 2, {"goal": 900})) is None
    assert network(contract.agree(game, 2, {"faces": "GGGGYR"})) is None


def test_hands_that_differ_are_beyond_the_networks_of_dice_flick_alone():
    differing, same = {"skill": ["steady", "shaky"]}, {"skill": [5.0, 5.0]}
    flick, stack = contract.load("dice_flick"), contract.load("stack_attack")
    assert network(contract.agree(flick, 2, differing)) is None
    assert network(contract.agree(flick, 2, same)) is not None
    assert network(contract.agree(stack, 2, differing)) is not None
