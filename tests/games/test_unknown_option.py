"""An option that no part of a game knows: each stands back, and none answers for another game.

The game is a copy of Toss Up! in which rolling nothing but red may lose the bank. Its solver would
certify the values of the old game.
"""

from __future__ import annotations

import pytest

import rollhouse
from rollhouse import solvers
from rollhouse.coach import quiz
from rollhouse.coach.hints import outlook
from rollhouse.coach.hints.standing import standing
from rollhouse.environments import observations, plain_observation
from rollhouse.kernel import contract, games
from rollhouse.kernel.knowledge import not_understood, part_for, understood
from rollhouse.kernel.position import opening
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.players import insight, policies, pretending, rule_of_thumb, seat_policies, stand_in
from rollhouse.players.computer import Computer, at_a_glance
from rollhouse.players.greedy import Greedy
from rollhouse.players.judgement import EXACT, PLAYOUTS
from rollhouse.players.optimal import Optimal
from rollhouse.players.seats import read_seat
from rollhouse.solvers import CannotSolve, generic
from tests.toys import loud_toss

from .every_option import PARTS, off_by_one_step, off_from_listing, sampled

SMALL = {"goal": 10, "dice": 5, "faces": "GGRRRR", "finish": "first_past"}
FAR = {"turn_points": 32}
LOUD = {loud_toss.OPTION: True}


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    with loud_toss.in_the_house(tmp_path_factory.mktemp("games")) as name:
        yield name


def agreed(game, players=2, **options):
    return contract.agree(contract.load(game), players, {**SMALL, **options})


def choice(terms, **fields):
    """A position in which a seat is asked."""
    given = {"turn_points": 4, "scores": [6, *[8] * (terms.players - 1)], **fields}
    return rollhouse.position(terms.game.name, terms.players, options=dict(terms.options), **given)


def truth(terms):
    """The value by the generic solver, which only asks the rules."""
    return generic.solve(terms, 1e-10, limits=FAR)


# Who stands back


def test_the_option_changes_the_game(game):
    """By as much as the old solver would have been wrong, and been certain."""
    with_it, without = (truth(agreed(game, **options)) for options in (LOUD, {}))
    starts = [(one, opening(one.terms)) for one in (with_it, without)]
    unsure = sum(one.gap(start) for one, start in starts)
    first, second = (one.worth(start)[0] for one, start in starts)
    assert abs(first - second) > 0.02 + unsure


@pytest.mark.parametrize("name", PARTS)
def test_a_part_knows_the_game_without_the_option_and_stands_back_with_it(game, name):
    there = games.part(game, name) is not None
    plain, loud = agreed(game), agreed(game, **LOUD)
    knows = there and not not_understood(plain, name)
    assert knows == (there and set(SMALL) <= understood("toss_up", name))
    assert (part_for(plain, name) is not None) == knows
    assert part_for(loud, name) is None
    if there:
        assert not_understood(loud, name) == {**not_understood(plain, name), **LOUD}
        again = agreed(game, all_red_loses_bank=False, goal=11)
        assert (part_for(again, name) is not None) == knows


@pytest.mark.long
def test_without_the_option_it_is_solved_as_ever(game):
    own, original = rollhouse.solve(game, **SMALL), rollhouse.solve("toss_up", **SMALL)
    assert own.shares(own.start()) == original.shares(original.start())


def test_added_at_its_default_it_changes_no_name_of_what_is_stored(game):
    for players in (2, 3):
        assert agreed(game, players).digest == agreed("toss_up", players).digest
        assert agreed(game, players, **LOUD).digest != agreed("toss_up", players).digest


def test_added_at_its_default_it_stands_in_no_head_of_what_is_stored(game):
    plain, original = (solvers.stored.about(agreed(name)) for name in (game, "toss_up"))
    assert plain["options"] == original["options"]
    loud = solvers.stored.about(agreed(game, **LOUD))
    assert loud["options"] == {**original["options"], **LOUD}


# The solver


@pytest.mark.parametrize("device", ["cpu", "gpu"])
def test_a_match_is_refused_that_cannot_be_listed(game, device):
    with pytest.raises(CannotSolve, match="house rule") as refused:
        rollhouse.solve(game, device=device, **SMALL, **LOUD)
    assert refused.value.reason == "house_rule_not_solved"
    said = (
        f"not solved under this house rule (all_red_loses_bank=true): the solver of {game} knows "
    )
    assert str(refused.value).startswith(f"{said}dice, faces, finish, goal")
    assert "regla de la casa (all_red_loses_bank=true)" in refused.value.say("es")


def test_so_it_is_by_a_crew_and_among_three(game):
    with pytest.raises(CannotSolve, match="house rule"):
        solvers.solved(agreed(game, 3, **LOUD), crew=lambda: None)
    with pytest.raises(CannotSolve, match="house rule"):
        solvers.solved(agreed(game, 3, **LOUD))


def test_a_solution_that_was_stored_is_not_taken(game):
    """Were there a file of another time under the match's name, nobody would open it."""
    loud = agreed(game, **LOUD)
    plain = solvers.solved(agreed(game))
    solvers.stored.save(loud, "solution", plain.facts, plain.arrays)
    assert solvers.stored.load(loud, "solution") is not None
    try:
        assert solvers.known(loud) is None
        with pytest.raises(CannotSolve, match="house rule"):
            solvers.solved(loud)
    finally:
        solvers.stored.forget(loud, "solution")


def test_a_small_match_is_listed_and_solved_right(game, monkeypatch):
    """As small as Toss Up! never is: its list ends where the limits of this test say."""
    listed = generic.listed
    monkeypatch.setattr(generic, "listed", lambda terms, *_: listed(terms, None, FAR))
    terms = agreed(game, goal=11, **LOUD)
    found = solvers.solved(terms, bound=1)
    try:
        assert isinstance(found, solvers.GenericSolution)
        assert found.worth(opening(terms)) == truth(terms).worth(opening(terms))
        assert solvers.known(terms) is found
        with pytest.raises(seat_policies.NotCompiled, match="listing"):
            seat_policies.seat_policy(terms, read_seat("optimal"))
    finally:
        solvers._SOLVED.pop(terms, None)


# A lie


@pytest.fixture
def _lying(game, monkeypatch):
    """Makes the solver claim that it knows the option, although it does not."""
    solver = games.part(game, "solver")
    with monkeypatch.context() as patch:
        patch.setattr(solver, "KNOWS", (*solver.KNOWS, loud_toss.OPTION))
        loud_toss.forget()
        yield
    loud_toss.forget()


@pytest.mark.long
@pytest.mark.usefixtures("_lying")
def test_a_solver_that_says_it_knows_the_option_is_found_out(game):
    """The kit reports how far it is off; the solver itself is certain to a billionth."""
    terms = agreed(game, **LOUD)
    solution = part_for(terms, "solver").solve(terms, 1e-6, lambda *_: None)
    assert solution.bound < 1e-9
    assert off_by_one_step(solution, sampled(terms, 60)) > 0.02
    assert off_from_listing(solution, FAR, 300) > 0.02
    honest = agreed(game)
    own = part_for(honest, "solver").solve(honest, 1e-6, lambda *_: None)
    assert off_by_one_step(own, sampled(honest, 60)) < 1e-9
    assert off_from_listing(own, FAR, 300) < 1e-9


# Players


def test_the_rule_of_thumb_stands_back_and_playouts_stand_in(game):
    loud = choice(agreed(game, **LOUD))
    assert rule_of_thumb.home(loud.terms) is None
    assert rule_of_thumb.promises(loud) is None
    assert rule_of_thumb.code(loud) == loud.terms.game.rules.STOP  # as an absent seat would
    assert policies.quick(loud.terms).name == policies.greedy(loud.terms).name == "default"
    played = Greedy()(loud, loud.actions())
    assert played in loud.actions()
    assert played == Greedy()(loud, loud.actions())
    says = Greedy().source(loud).say("en")
    assert "does not know this house rule (all_red_loses_bank=true)" in says
    assert str(stand_in.PLAYOUTS) in says


def test_its_stand_in_plays_sensibly(game):
    """It rolls on from little, and banks what wins."""
    terms = agreed(game, **LOUD)
    little = choice(terms, scores=[0, 9], turn_points=1)
    assert Greedy()(little, little.actions()) == {"do": "roll"}
    much = choice(terms, scores=[6, 8], turn_points=4)
    assert Greedy()(much, much.actions()) == {"do": "stop"}


@pytest.mark.parametrize("player", ["greedy", "pretending", "optimal", "computer:level=3"])
def test_no_compiled_policy_plays_for_another_game(game, player):
    terms = agreed(game, **LOUD)
    with pytest.raises(seat_policies.NotCompiled):
        seat_policies.seat_policy(terms, read_seat(player))
    assert seat_policies.seat_policy(agreed(game), read_seat(player))
    assert seat_policies.seat_policy(terms, read_seat("random"))


def test_pretending_and_insight_stand_back(game):
    terms = agreed(game, 3, **LOUD)
    position = choice(terms)
    assert pretending.policy(terms) is None
    assert not pretending.at_hand(terms)
    assert pretending.Pretending()(position, position.actions()) in position.actions()
    assert "does not know this house rule" in pretending.Pretending().source(position).say("en")
    assert insight.judge(position) is None
    assert insight.source(position) is None
    assert not insight.study(position)


def test_optimal_and_the_levels_search_instead(game):
    position = choice(agreed(game, **LOUD))
    optimal = Optimal(seed=1)
    assert optimal.judge(position).source == PLAYOUTS
    assert optimal.source(position).key == "source_playouts"
    assert at_a_glance(position) is None
    assert Computer(2, seed=1).judge(position).source == PLAYOUTS
    assert Optimal(seed=1).judge(choice(agreed(game))).source == EXACT


def test_search_judges_by_the_rules(game):
    """It plays as the generic solver does wherever that makes a plain difference."""
    solution = truth(agreed(game, **LOUD))
    plain = 0
    for position in sampled(solution.terms, 200, games=20):
        if position.turn >= 0 and solution.gap(position) < 1e-9:
            worths = [shares[position.turn] for _, shares in solution.values(position)]
            if abs(worths[0] - worths[1]) > 0.25:
                assert Optimal(seed=1).judge(position).best == worths.index(max(worths))
                plain += 1
    assert plain > 3


# The coach


def test_hints_come_from_playouts_and_name_the_feared_event(game):
    position = choice(agreed(game, **LOUD))
    found = rollhouse.coach.hint(position, seconds=0.3)
    assert not found.source.exact
    assert found.source.to_dict()["played_on_by"] == "default"
    (risk,) = next(one for one in found.choices if one.action == {"do": "roll"}).risks
    assert risk.event == "red_light"
    assert not any("of this turn" in line for line in found.text("en"))
    assert "the rule of thumb does not know this house rule" in found.source.say("en")
    assert any("red lights" in line for line in found.text("en"))
    with pytest.raises(CannotSolve, match="house rule"):
        rollhouse.coach.hint(position, exact=True)
    assert outlook.prospects(position, {"do": "roll"}, position.after({"do": "roll"})) == []
    assert standing(opening(position.terms)) is None


def test_a_report_is_by_playouts(game):
    record = rollhouse.play(game, ["random", "random"], seed=3, **SMALL, **LOUD)
    found = rollhouse.coach.report(record, seconds=1.0)
    assert not found.source.exact
    with pytest.raises(CannotSolve, match="house rule"):
        rollhouse.coach.report(record, exact=True)


def test_there_is_no_picture_of_best_play(game):
    position = choice(agreed(game, **LOUD))
    with pytest.raises(rollhouse.coach.CannotAdvise, match="house rule") as refused:
        rollhouse.coach.look(position)
    assert refused.value.reason == "not_pictured_so"
    assert "all_red_loses_bank=true" in refused.value.say("es")
    with pytest.raises(rollhouse.coach.CannotAdvise, match="house rule"):
        rollhouse.coach.turn(position, {"risk": 3})


def test_a_quiz_asks_by_playouts_or_is_refused(game):
    asked = quiz(game, seed=1, seconds=0.2, **SMALL, **LOUD).next()
    assert not asked.hint.source.exact
    assert asked.position.terms is agreed(game, **LOUD)
    with pytest.raises(CannotSolve, match="house rule"):
        quiz(game, seed=1, exact=True, **SMALL, **LOUD).next()


# Researchers


def test_all_fields_and_the_option_are_observed(game):
    terms, plain = agreed(game, **LOUD), agreed(game)
    sight = observations.sight(terms)
    assert sight.module is plain_observation
    assert observations.sight(plain).module is games.part(game, "observation")
    position = choice(terms)
    parts = sight.apart(sight.flat(position, 1))
    assert parts["turn_points"][0] > 0
    assert parts["seat"].tolist() == [0, 1]
    assert parts["option_all_red_loses_bank"][0] > 0
    assert (sight.low() <= sight.flat(position, 0)).all()
    assert (sight.flat(position, 0) <= sight.high()).all()


def test_a_simulation_plays_by_the_rules(game):
    """Without policies compiled for another game, whole matches are played in Python."""
    results = rollhouse.simulate(game, ["random", "greedy"], games=2, seed=1, **SMALL, **LOUD)
    assert results.games == 2
    record = rollhouse.play(game, ["greedy", "greedy"], seed=5, **SMALL, **LOUD)
    position = record.positions()[-1]
    assert position.turn == OVER
    assert {p.turn for p in record.positions()} >= {TABLE, 0, 1}
