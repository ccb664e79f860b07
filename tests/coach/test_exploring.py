"""Pictures of best play say what the solutions say, and every dial leads to a position."""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse.coach import CannotAdvise, explorer
from rollhouse.kernel.language import LANGUAGES
from rollhouse.kernel.position import Position

SMALL = {"goal": 20, "dice": 5}


def small(**fields):
    return rollhouse.position("toss_up", **SMALL, **fields)


def test_the_games_that_are_solved_have_a_picture():
    assert explorer.pictured() == rollhouse.solvers.names()


@pytest.mark.parametrize("game", explorer.pictured())
def test_where_a_picture_begins_there_is_something_to_choose(game):
    here = explorer.begin(game)
    assert len(here.actions()) > 1
    assert Position.from_id(here.id) == here


def test_the_picture_of_a_tower_begins_where_points_decide():
    found = explorer.look(explorer.begin("stack_attack"))
    told = {found.called(kind, "en") for kind in found.chart.kinds}
    assert told == {"Place the 1", "Place the 3", "Stop"}
    steadier = explorer.look(explorer.turn(found.position, {"hands": 0}))
    assert steadier.hint.choices[0].action["do"] == "place"


def test_values_are_those_of_the_solution():
    here = small(scores=[11, 15], turn_points=9)
    solution = rollhouse.solve("toss_up", **SMALL)
    found = explorer.look(here)
    assert found.values == pytest.approx(solution.shares(here))
    told = {choice.action["do"]: choice.values for choice in found.hint.choices}
    for action, shares in solution.values(here):
        assert told[action["do"]] == pytest.approx(shares)


def test_a_chart_has_the_best_action_of_every_cell():
    here = small(scores=[11, 15], turn_points=9)
    solution = rollhouse.solve("toss_up", **SMALL)
    chart = explorer.look(here).chart
    across, down = chart.across, chart.down
    assert (across.dial.name, down.dial.name) == ("points0", "risk")
    assert here.scores[0] in across.values
    for y, row in zip(down.values, chart.best, strict=True):
        for x, best in zip(across.values, row, strict=True):
            cell = explorer.turn(here, {"points0": x, "risk": y})
            kind = chart.kinds[best]
            code = ["roll", "stop"].index(solution.best(cell)["do"])
            assert kind.code in (code, explorer.NO_DIFFERENCE), (x, y)
            place = across.values.index(x)
            worth = chart.worth[down.values.index(y)][place]
            assert worth == pytest.approx(solution.shares(cell)[0])


def test_turning_dials():
    here = small(turn_points=3)
    assert explorer.turn(here, {"points1": 8, "risk": 6}).fields["turn_points"] == 6
    new_turn = explorer.turn(here, {"risk": 0})
    assert new_turn == small()
    assert explorer.look(new_turn).hint is None
    with pytest.raises(CannotAdvise, match="nothing here is called speed"):
        explorer.turn(here, {"speed": 1})
    with pytest.raises(CannotAdvise, match="risk cannot be 1000"):
        explorer.turn(here, {"risk": 1000})


@pytest.mark.parametrize("game", explorer.pictured())
def test_every_value_that_a_dial_offers_is_a_position_with_that_value(game):
    here = explorer.begin(game)
    for dial in explorer._home(game).dials(here):
        assert dial.value in dial.values
        assert all(dial.label(language, explorer.called(here, language)) for language in LANGUAGES)
        values = dial.offered() if dial.shown else dial.values[:: max(1, len(dial.values) // 7)]
        for value in values:
            after = explorer.turn(here, {dial.name: value})
            assert after.game == game
            if value != dial.value:
                assert after != here


def test_somebody_alone_is_pictured_by_the_score():
    here = rollhouse.position("toss_up", players=1, scores=[60], turns=4, turn_points=14)
    look = explorer.look(here)
    assert [dial.name for dial in look.dials] == ["risk", "points0"]
    assert look.values == [pytest.approx(look.hint.choices[0].values[0])]
    later = explorer.turn(here, {"points0": 80})
    assert explorer.look(later).values[0] < look.values[0]
    assert {look.called(kind, "en") for kind in look.chart.kinds} == {"Roll", "Stop"}


def test_what_is_not_solved_has_no_picture():
    with pytest.raises(CannotAdvise, match="not solved for 4 players"):
        explorer.look(rollhouse.start("toss_up", players=4))
    with pytest.raises(CannotAdvise, match="no picture of best play of dice_flick"):
        explorer.look(rollhouse.start("dice_flick"))
    dealing = rollhouse.start("doozy_dice", players=1)
    with pytest.raises(CannotAdvise, match="not solved"):
        explorer.look(dealing)


def test_a_sign_stays_with_its_action():
    signs = explorer._signs([3, 5, 11, explorer.NO_DIFFERENCE])
    assert signs[3] == 3
    assert signs[5] == 5
    assert len(set(signs.values())) == 4
