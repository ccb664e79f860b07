"""Every part of every game that models the rules by itself, under every option of its game.

Parts are compared with the generic way, which only asks the rules. A part that has not understood
an option must stand back from it (kernel/knowledge.py); a part that says it has is tested here.
"""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest

import rollhouse
from rollhouse.coach.hints import outlook
from rollhouse.environments import observations
from rollhouse.kernel import contract, games
from rollhouse.kernel.frozen import thawed
from rollhouse.kernel.knowledge import part_for, understood
from rollhouse.kernel.records import rows
from rollhouse.players import insight, policies, rule_of_thumb
from rollhouse.players.seat_policies import seat_policy
from rollhouse.players.seats import read_seat

from .every_option import (
    PARTS,
    future,
    limits_of,
    listed,
    listing_limits,
    off_by_one_step,
    off_from_listing,
    sampled,
    values,
    variations,
    with_few_answers,
)

over_every_game = pytest.mark.parametrize("game", rollhouse.catalogue())
VARIED = [
    pytest.param(game, place, id=f"{game}-{name}-{place}")
    for game in rollhouse.catalogue()
    for place, (name, _) in enumerate(variations(game))
]
over_every_variation = pytest.mark.parametrize(("game", "place"), VARIED)
PARTS_HERE = [
    (game, name) for game in rollhouse.catalogue() for name in PARTS if games.part(game, name)
]
over_every_part = pytest.mark.parametrize(("game", "name"), PARTS_HERE)

NEAR = 1e-9
"""How closely solvers and the generic way must agree."""


def terms_of(game, place):
    return variations(game)[place][1]


def known(terms, name):
    """A part that knows the match; if there is none, or it stands back, the test ends."""
    found = part_for(terms, name)
    if found is None:
        pytest.skip(f"{terms.game.name} has no {name} that knows this match")
    return found


def solved(terms):
    """Computed now, not taken from an earlier run."""
    solver = known(terms, "solver")
    return solver.solve(
        terms, getattr(solver, "BOUNDS", {}).get(terms.players, 1e-6), lambda *_: None
    )


# What parts say of themselves


@over_every_part
def test_a_part_says_which_options_it_knows(game, name):
    options = {option.name for option in contract.load(game).options.OPTIONS}
    part = games.part(game, name)
    assert isinstance(part.KNOWS, tuple)
    assert set(part.KNOWS) <= options
    assert len(set(part.KNOWS)) == len(part.KNOWS)


@over_every_part
def test_a_part_says_which_parts_it_rests_on(game, name):
    """All that it imports from its own folder and that are parts which may stand back."""
    part = games.part(game, name)
    source = Path(part.__file__)
    above = 1 + (source.name == "__init__.py")
    used = set()
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.ImportFrom) and node.level == above:
            path = node.module.split(".")[0] if node.module else None
            used |= {path} if path else {alias.name for alias in node.names}
    assert used & set(PARTS) <= set(getattr(part, "RESTS_ON", ()))


@over_every_game
def test_every_option_is_tried(game):
    """An option that is no flag, word or number needs values of its own in `VALUES`."""
    for option in contract.load(game).options.OPTIONS:
        assert values(game, option), (
            f"{option.name}: say in VALUES of tests/games/{game}/house_rules.py what to try"
        )


@over_every_game
def test_an_option_that_was_added_has_a_field_of_its_name(game):
    """Only so can it be left out of the name of what was stored before there was such an option."""
    loaded = contract.load(game)
    fields = set(loaded.rules.Setup.names)
    for name in getattr(loaded.options, "ADDED", ()):
        assert name in fields, f"{name} is in ADDED: call its field in Setup so, too"


@over_every_variation
def test_a_part_is_found_where_it_knows_all_house_rules_and_nowhere_else(game, place):
    terms = terms_of(game, place)
    changed = contract.house_rules(terms.game, terms.players, terms.options)
    for name in PARTS:
        if games.part(game, name):
            assert (part_for(terms, name) is not None) == (set(changed) <= understood(game, name))


# Solvers


def prove_step_by_step(game, place, count, games=6):
    """In positions of so many random games; in a very small match there are few."""
    terms = terms_of(game, place)
    solution = solved(terms)
    positions = with_few_answers(sampled(terms, 1000, games))
    spread = positions[:: max(1, len(positions) // count)][:count]
    assert len(spread) > 8
    assert off_by_one_step(solution, spread) < NEAR


@over_every_variation
def test_a_solution_is_what_the_rules_lead_to_step_by_step(game, place):
    prove_step_by_step(game, place, 16)


@pytest.mark.long
@over_every_variation
def test_so_it_is_in_many_positions(game, place):
    prove_step_by_step(game, place, 150, games=60)


def prove_by_listing(game, place, count):
    limits = listing_limits(game)
    if limits is None:
        pytest.skip(f"a match of {game} has too many positions to list them")
    assert off_from_listing(solved(listed(game)[place]), limits, count) < NEAR


@pytest.mark.parametrize("place", range(len(variations("toss_up"))))
def test_a_solution_is_that_of_the_generic_solver(place):
    prove_by_listing("toss_up", place, 300)


@pytest.mark.long
@over_every_variation
def test_so_it_is_in_every_game_that_can_be_listed(game, place):
    prove_by_listing(game, place, 3000)


@pytest.mark.long
@pytest.mark.parametrize("place", range(len(variations("toss_up"))))
def test_a_solution_for_three_is_what_the_rules_lead_to(place):
    two = terms_of("toss_up", place)
    terms = contract.agree(two.game, 3, thawed(two.options))
    assert off_by_one_step(solved(terms), sampled(terms, 60)) < 1e-6


# Rules of thumb


@over_every_variation
def test_a_rule_of_thumb_plays_legal_actions_and_weighs_its_own(game, place):
    terms = terms_of(game, place)
    known(terms, "greedy")
    for position in sampled(terms, 40):
        if position.turn >= 0:
            code, mask = rule_of_thumb.code(position), position.mask()
            assert mask[code]
            assert rule_of_thumb.considered(position)[code]
            promises = rule_of_thumb.promises(position)
            if promises is not None:
                assert not promises[mask == 0].any()
                assert promises[code] == promises.max() > 0


@over_every_game
def test_so_it_does_with_numbers_at_their_limits(game):
    for terms in limits_of(game):
        if part_for(terms, "greedy") is not None:
            for position in sampled(terms, 25, games=1):
                if position.turn >= 0:
                    assert position.mask()[rule_of_thumb.code(position)]


@over_every_variation
def test_the_quick_rule_of_thumb_plays_alike_where_it_says_so(game, place):
    terms = terms_of(game, place)
    quick = known(terms, "greedy_quick")
    policy = seat_policy(terms, read_seat("greedy")).code
    ways = policies.quick(terms), policies.greedy(terms)
    alike = getattr(quick, "SAME", False)
    assert alike == (ways[0].code is ways[1].code)
    for position in sampled(terms, 40):
        if position.turn >= 0:
            setups, states = rows(terms.setups), rows(position.array())
            hurried = ways[0].code.choose(setups[0], states[0], position.mask(), ways[0].passed())
            assert position.mask()[hurried]
            if alike:
                assert hurried == rule_of_thumb.code(position)
    assert policy.game == game


# What is known of matches that are not solved


@over_every_variation
def test_insight_judges_every_action_by_shares_that_can_be(game, place):
    alone = terms_of(game, place)
    players = max(2, alone.players)
    terms = contract.agree(alone.game, players, thawed(alone.options))
    home = known(terms, "insight")
    asked = [position for position in sampled(terms, 12, games=1) if position.turn >= 0]
    for position in asked[:2] if hasattr(home, "win_shares") else ():
        judged = insight.judge(position)
        assert list(judged.codes) == np.flatnonzero(position.mask()).tolist()
        assert judged.best in judged.codes
        for code in judged.codes[:3]:
            shares = home.win_shares(home.alone(position), position, code)
            assert sum(shares) == pytest.approx(1)
            assert min(shares) >= 0


@pytest.mark.long
@pytest.mark.parametrize("place", range(len(variations("toss_up"))))
def test_insight_among_three_is_near_the_solution(place):
    """Playouts behind it go on by pretending, and best play does not: a few hundredths."""
    two = terms_of("toss_up", place)
    terms = contract.agree(two.game, 3, thawed(two.options))
    solution = solved(terms)
    for position in [p for p in sampled(terms, 30, games=2) if p.turn >= 0][:6]:
        judged = insight.judge(position)
        exact = [shares[position.turn] for _, shares in solution.values(position)]
        assert judged.worths == pytest.approx(exact, abs=0.04)


@over_every_variation
def test_prospects_are_chances_and_what_is_alike_is_worth_the_same(game, place):
    terms = terms_of(game, place)
    known(terms, "outlook")
    for position in sampled(terms, 8, games=2):
        if position.turn < 0:
            continue
        for action in position.actions()[:4]:
            for prospect in outlook.prospects(position, action, position.after(action)):
                assert all(0 <= chance <= 1 for chance in prospect.chances.values())
        if outlook.are_alike(position) and part_for(terms, "solver") is not None:
            worths = [shares[0] for _, shares in solved(terms).values(position)]
            assert max(worths) - min(worths) < 1e-6


# Observations


@over_every_variation
def test_positions_that_look_alike_go_on_alike(game, place):
    """What an observation leaves out has no part in what follows, whoever acts."""
    terms = terms_of(game, place)
    known(terms, "observation")
    sight, seen = observations.sight(terms), {}
    low, high = sight.low(), sight.high()
    for position in with_few_answers(sampled(terms, 1000, games=12)):
        for seat in range(terms.players):
            flat = sight.flat(position, seat)
            assert (low <= flat).all()
            assert (flat <= high).all()
            other = seen.setdefault((seat, flat.tobytes()), position)
            if other != position:
                assert other.turn == position.turn
                assert future(sight, other, seat) == future(sight, position, seat)
    assert len(seen) > 10


@over_every_game
def test_observations_stay_within_their_limits_whatever_the_numbers(game):
    for terms in limits_of(game):
        sight = observations.sight(terms)
        for position in sampled(terms, 25, games=1):
            flat = sight.flat(position, 0)
            assert (sight.low() <= flat).all()
            assert (flat <= sight.high()).all()
