"""What any position is worth, at once."""

import pytest

import rollhouse
from rollhouse.kernel import contract

GAMES = [
    (game, players) for game in rollhouse.catalogue() for players in contract.load(game).players
]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_any_match_has_values(game, players):
    found = rollhouse.values(rollhouse.start(game, players=players), seconds=0.01)
    assert len(found.shares) == players
    assert found.how in ("exact", "learned", "playouts")
    assert found.error >= 0
    if players > 1:
        assert sum(found.shares) == pytest.approx(1, abs=1e-6)


def test_what_is_solved_is_exact(own_cache):  # noqa: ARG001
    position = rollhouse.position("toss_up", goal=33, dice=5, scores=[10, 20], turn_points=3)
    learned = rollhouse.values(position)
    assert learned.how == "learned"
    solution = rollhouse.solve("toss_up", players=2, goal=33, dice=5)
    exact = rollhouse.values(position)
    assert exact.how == "exact"
    assert list(exact.shares) == pytest.approx(solution.shares(position), abs=1e-12)
    assert abs(learned.shares[0] - exact.shares[0]) < 0.1


def test_a_finished_game_is_worth_what_it_gave():
    position = rollhouse.play("toss_up", ["greedy", "greedy"], seed=1, goal=20).position
    found = rollhouse.values(position)
    assert list(found.shares) == position.shares()
    assert (found.error, found.how) == (0.0, "exact")


def test_playouts_of_a_seed_are_the_same_where_time_does_not_count():
    position = rollhouse.start("toss_up", players=4, goal=300)  # beyond what was learned
    found = rollhouse.values(position, seconds=1e-9, seed=5)
    assert found == rollhouse.values(position, seconds=1e-9, seed=5)
    assert found.how == "playouts"
    assert found.error > 0.01


@pytest.mark.parametrize("wrong", [None, "toss_up:2", 7])
def test_what_is_no_position_is_refused(wrong):
    with pytest.raises(rollhouse.RollhouseError):
        rollhouse.values(wrong)
