"""The networks that come with the house: small enough, and each says how far off it is."""

from dataclasses import fields

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.lab.training.score import Played, Score
from rollhouse.valuation import networks

MOST_BYTES = 5_000_000
LEARNED = [
    (game, players) for game in rollhouse.catalogue() for players in sorted(networks.card(game))
]


def test_all_networks_together_are_at_most_five_megabytes():
    sizes = {
        game: (networks.folder(game) / networks.WEIGHTS).stat().st_size
        for game in rollhouse.catalogue()
    }
    assert min(sizes.values()) > 0
    assert sum(sizes.values()) <= MOST_BYTES, sizes


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_every_number_of_players_has_a_network_and_its_card(game):
    """Whoever plays alone needs none."""
    expected = [players for players in contract.load(game).players if players > 1]
    assert sorted(map(int, networks.card(game))) == expected
    with np.load(networks.folder(game) / networks.WEIGHTS) as kept:
        assert sorted({int(name.partition(".")[0]) for name in kept}) == expected
    for players in expected:
        assert networks.network(contract.agree(contract.load(game), players, {})) is not None


@pytest.mark.parametrize(("game", "players"), LEARNED)
def test_every_card_says_how_far_off_its_network_is(game, players):
    """What it says of itself is what was measured, beside a solution or by playing on."""
    card = networks.card(game)[players]
    assert 0 < card["error"] < networks.UNMEASURED
    assert 0 < card["apart"] < networks.UNMEASURED
    assert ("score" in card) != ("played" in card)
    measured = card["score"] if "score" in card else card["played"]
    kind = Score if "score" in card else Played
    assert set(measured) == {field.name for field in fields(kind)}
    assert measured["positions"] >= 100
    found = kind(**measured)
    if isinstance(found, Played):
        assert found.card() == {name: card[name] for name in ("error", "apart", "played")}
    else:
        bound = card["error"] - found.within_95  # of the solution
        assert -5e-5 <= bound < 0.005
        assert card["apart"] == pytest.approx(found.apart + bound, abs=1.1e-4)
