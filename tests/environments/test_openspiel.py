"""OpenSpiel's face: its own tests, the odds of the rules, lockstep with positions, algorithms."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import types

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract
from rollhouse.kernel.records import stream

pyspiel = pytest.importorskip("pyspiel")

from rollhouse.environments import openspiel, stages  # noqa: E402
from rollhouse.environments.game_in_play import GameInPlay  # noqa: E402

from ..cases import over_every_match  # noqa: E402
from .short import SHORT, TABLES  # noqa: E402


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_random_simulation_test_of_open_spiel(game, players):
    text = "".join(f",{name}={value}" for name, value in SHORT[game].items())
    loaded = pyspiel.load_game(f"python_rollhouse_{game}(players={players}{text})")
    assert loaded.num_players() == players
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", SHORT)
def test_random_simulation_with_narrow_chance_throws_and_a_horizon(game):
    loaded = openspiel.game(game, width=6, throws=True, horizon=40, **SHORT[game])
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def walked(game, players, options, seed, **ours):
    """(state, position) along one random game: the same steps through both faces."""
    chance = random.Random(seed)
    state = openspiel.game(game, players, **options, **ours).new_initial_state()
    position = rollhouse.start(game, players=players, **options)
    while True:
        yield state, position
        if state.is_terminal():
            return
        step = None
        while step is None or "part" in step:
            if state.is_chance_node():
                codes, odds = zip(*state.chance_outcomes(), strict=True)
                (code,) = chance.choices(codes, odds)
            else:
                code = chance.choice(state.legal_actions())
            step = state.action_to_string(state.current_player(), code)
            state.apply_action(code)
        position = position.after(json.loads(step))


@over_every_match
def test_lockstep_with_positions(game, players, options):
    """States, legal actions, who is asked and who wins are those of `Position`."""
    for number, (state, position) in enumerate(walked(game, players, options, seed=3)):
        asked = {rollhouse.TABLE: -1, rollhouse.OVER: -4}.get(position.turn, position.turn)
        assert state.current_player() == asked
        assert json.loads(str(state)) == json.loads(json.dumps(position.fields))
        if position.turn >= 0:
            told = [json.loads(state.action_to_string(code)) for code in state.legal_actions()]
            assert told == position.actions()
        if number == 150:
            return
    shares = position.shares()
    if players == 1:
        assert state.returns() == [-position.scores[0]]
    else:
        assert sum(state.returns()) == pytest.approx(0, abs=1e-12)
        for share, value in zip(shares, state.returns(), strict=True):
            assert value == pytest.approx((players * share - 1) / (players - 1), abs=1e-12)


@pytest.mark.parametrize("game", SHORT)
def test_odds_are_those_of_the_position(game):
    """In one node, or put together from stages: every outcome with its exact probability."""
    options, seen = SHORT[game], set()
    for state, position in walked(game, 2, options, seed=5, width=300):
        count = state.moment.play.count() if position.turn == rollhouse.TABLE else 0
        if count in {0, *seen} or count > 300 or len(seen) == 4:
            continue
        seen.add(count)
        wanted = position.outcomes()
        assert len(wanted) == count
        assert sum(probability for _, probability in wanted) == 1
        exact = {json.dumps(outcome): float(probability) for outcome, probability in wanted}
        assert told_odds(state) == pytest.approx(exact)
        staged = openspiel.game(game, width=6, **options).new_initial_state()
        staged.moment.play = GameInPlay(position.terms, position.array())
        staged.moment._see(asked=False)
        assert told_odds(staged) == pytest.approx(exact)
    assert seen


def told_odds(state):
    """Every outcome of a chance node, its stages multiplied."""
    found = {}
    for code, probability in state.chance_outcomes():
        told = state.action_to_string(state.current_player(), code)
        if not told.startswith("part"):
            found[told] = probability
            continue
        after = state.child(code)
        for outcome, odds in told_odds(after).items():
            found[outcome] = probability * odds
    return found


def test_the_whole_deal_is_told_in_stages():
    """65,780 deals: every one of them once, and all equally likely."""
    play = GameInPlay(contract.agree(contract.load("doozy_dice"), 2, {}))
    told, decided = [stages.begin(play, 256)], []
    while told:
        answer = told.pop()
        if answer.decided:
            decided.append(answer.first)
            continue
        for digit, probability in answer.chances():
            narrowed = answer.narrowed(digit)
            assert probability == narrowed.left / answer.left
            told.append(narrowed)
    assert sorted(decided) == list(range(65_780))


@over_every_match
def test_outcomes_taken_for_equally_likely_are(game, players, options):
    """`stages` looks once for every phase and number of outcomes; here it is looked every time."""
    terms = contract.agree(contract.load(game), players, options)
    play, randoms, chance = GameInPlay(terms), stream(7), random.Random(7)
    for _ in range(60):
        if play.over:
            break
        if play.turn >= 0:
            play.act(chance.choice(np.flatnonzero(play.mask()).tolist()))
            continue
        answer = stages.begin(play, 256)
        if answer.total <= 8000:
            outcome = np.zeros(1, terms.game.rules.Outcome)
            weights = np.zeros(answer.total, np.int64)
            stages.weigher(terms.game)(terms.setups, play.array, outcome, weights)
            assert answer.weights is not None or len(set(weights.tolist())) == 1
        play.draw(randoms)


def test_clones_and_serialised_states_go_on_by_themselves():
    for state, _ in walked("shizzle", 3, {"bank": 12}, seed=2, width=6):
        if state.is_terminal():
            continue
        clone = state.clone()
        code = state.legal_actions()[-1]
        before = str(state)
        clone.apply_action(code)
        assert str(state) == before
        game = state.get_game()
        again = game.deserialize_state(state.serialize())
        assert str(again) == before
        again.apply_action(code)
        assert str(again) == str(clone)


def test_options_as_parameters_and_as_python():
    by_name = pyspiel.load_game("python_rollhouse_shizzle(players=3,bank=20,max_turns=12)")
    assert by_name.terms is openspiel.game("shizzle", 3, bank=20, max_turns=12).terms
    layout = [[die] * 6 for die in range(6)]
    richer = openspiel.game("shizzle", layout=layout)
    assert pyspiel.load_game(str(richer)).terms is richer.terms
    falls = openspiel.game("stack_attack", falls={"3": 0.01, "8": 0.2}, skill=["steady", 2.5])
    assert pyspiel.load_game(str(falls)).terms is falls.terms
    with pytest.raises(rollhouse.BadOption, match="goal must be a whole number from 1 to 1000"):
        pyspiel.load_game("python_rollhouse_toss_up(goal=1001)")
    with pytest.raises(rollhouse.BadOption, match="width must be a whole number from 6"):
        openspiel.game("toss_up", width=1)
    with pytest.raises(rollhouse.BadOption, match="players must be a whole number from 1 to 6"):
        openspiel.game("toss_up", players="two")
    with pytest.raises(rollhouse.BadOption, match="toss_up has no option gaol"):
        openspiel.game("toss_up", gaol=50)


def test_what_is_seen_is_what_observations_say():
    from rollhouse.environments import observations

    for state, position in walked("stack_attack", 3, SHORT["stack_attack"], seed=4):
        if position.turn < 0:
            continue
        sight = observations.sight(position.terms)
        for seat in range(3):
            seen = sight.flat(position, seat)
            assert state.observation_tensor(seat) == seen.tolist()
            assert state.information_state_tensor(seat) == seen.tolist()
            assert state.observation_string(seat) == str(state)


def test_a_horizon_ends_in_a_draw():
    for state, position in walked("toss_up", 2, {"goal": 50}, seed=1, horizon=9):
        last = state
        assert position.turn != rollhouse.OVER
    assert last.returns() == [0, 0]
    assert json.loads(str(last))["steps"] == 9


def test_python_ends_quietly_after_registering():
    """OpenSpiel lets go of registered games after Python has ended."""
    code = "import rollhouse.environments.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")


# Algorithms, unchanged


STOP = 1
SHRUNKEN = {"goal": 10, "dice": 5, "faces": "GGGGRR", "finish": "first_past"}


class Sensible(openspiel.State):
    """Whoever has reached the goal stops: rolling on is dominated, and points would have no end."""

    def _legal_actions(self, player):
        state = self.moment.play.array[0]
        if state["phase"] == 1 and state["scores"][player] + state["turn_points"] >= 10:
            return [STOP]
        return super()._legal_actions(player)


class Shrunken(openspiel.GAMES["toss_up"]):
    def new_initial_state(self):
        return Sensible(self)


@pytest.mark.long
def test_value_iteration_of_open_spiel_agrees_with_our_solver(monkeypatch):
    """At every position of a shrunken Toss Up!, to 1e-9: a proof of both."""
    name = "open_spiel.python.algorithms.lp_solver"  # for simultaneous games; needs cvxpy
    monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    from open_spiel.python.algorithms import value_iteration

    params = {**openspiel.parameters(Shrunken.house), **SHRUNKEN, "throws": True}
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(100_000)
        values = value_iteration.value_iteration(Shrunken(params), -1, 1e-13, cyclic_game=True)
    finally:
        sys.setrecursionlimit(limit)
    solution = rollhouse.solve("toss_up", players=2, **SHRUNKEN)
    assert len(values) == 1800
    for text, value in values.items():
        fields = json.loads(text)
        fields.pop("throws", None)
        position = rollhouse.position("toss_up", players=2, options=SHRUNKEN, **fields)
        over = position.turn == rollhouse.OVER
        shares = position.shares() if over else solution.shares(position)
        assert value == pytest.approx(2 * shares[0] - 1, abs=1e-9)


def test_regrets_are_minimised_in_a_tiny_game():
    """CFR+ and best responses, which walk the whole tree of a game that is cut short."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability

    game = openspiel.game("toss_up", horizon=4, **SHRUNKEN)
    uniform = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    learnt = exploitability.exploitability(game, solver.average_policy())
    assert 0 <= learnt < uniform / 5


@pytest.mark.parametrize("game", SHORT)
def test_codes_that_are_not_legal_are_refused_and_change_nothing(game):
    state, chance = (
        openspiel.game(game, 2, width=6, **SHORT[game]).new_initial_state(),
        random.Random(1),
    )
    for _ in range(40):
        if state.is_terminal():
            break
        asked = state.is_chance_node()
        codes = [code for code, _ in state.chance_outcomes()] if asked else state.legal_actions()
        before, wrong = str(state), [-2, 100_000]
        wrong += [code for code in range(max(codes) + 2) if code not in codes][-2:]
        for code in wrong:
            with pytest.raises(rollhouse.IllegalMove, match="is not legal here; legal are"):
                state.apply_action(code)
            assert str(state) == before
        state.apply_action(chance.choice(codes))
    while not state.is_terminal():
        asked = state.is_chance_node()
        codes = [code for code, _ in state.chance_outcomes()] if asked else state.legal_actions()
        state.apply_action(chance.choice(codes))
    with pytest.raises(rollhouse.IllegalMove, match="the game is over"):
        state.apply_action(0)
