"""What every game must keep to, whatever its rules: the contract, checked on all of them."""

from __future__ import annotations

import ast
import json
import math
import os
import pickle
import random
import subprocess
import sys
from fractions import Fraction
from itertools import islice
from pathlib import Path
from string import Formatter

import numpy as np
import pytest

import rollhouse
from rollhouse.kernel import contract, records
from rollhouse.kernel.language import LANGUAGES, forms_of
from rollhouse.kernel.records import (
    OVER,
    TABLE,
    WHOLE,
    Random,
    Row,
    ask,
    below,
    nth_set,
    rows,
    rule,
    stream,
)
from rollhouse.lab.batch import playouts
from tests.cases import over_every_match, walk
from tests.digest import digests

MANY = 100

over_every_game = pytest.mark.parametrize("game", rollhouse.catalogue())


def agreed(game, players, options):
    return contract.agree(contract.load(game), players, options)


def encoded(position, outcome):
    """An outcome in the form that the rules take."""
    game = position.terms.game
    record = np.zeros(1, game.rules.Outcome)
    game.codec.encode_outcome(position.terms, position.state, outcome, Row(record))
    return record


# The parts


@over_every_game
def test_a_state_has_no_padding(game):
    rules = contract.load(game).rules
    for kind in (rules.State, rules.Outcome):
        used = sum(kind.fields[name][0].itemsize for name in kind.names)
        assert used == kind.itemsize


@over_every_game
def test_rules_import_nothing_but_the_kernel(game):
    """They can be read on their own.

    Where the rules of a game are several files, all of them are called `…rules.py`.
    """
    folder = Path(contract.load(game).rules.__file__).parent
    sources = {path.stem: ast.parse(path.read_text()) for path in folder.glob("*rules.py")}
    for tree in sources.values():
        nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
        imported = {getattr(node, "module", None) for node in nodes}
        known = {"__future__", "rollhouse.kernel.records"}
        assert known <= imported <= {*known, *sources}


@over_every_game
def test_every_event_and_reason_has_a_sentence(game):
    loaded = contract.load(game)
    silent = {"added", "stopped", "took", "attacked"}
    keys = {*loaded.rules.EVENTS, *loaded.rules.REASONS[1:], "title", "blurb", "wins", "shared"}
    for key in keys - silent:
        assert key in loaded.words.WORDS, key


@over_every_game
def test_both_languages_have_the_same_sentences_with_the_same_facts(game):
    templates = contract.load(game).words.WORDS.templates
    assert set(templates) == set(LANGUAGES)
    english, spanish = templates["en"], templates["es"]
    assert set(english) == set(spanish)
    for key in english:
        allowed = {"n"} if key in ("green", "yellow", "red") else set()
        assert facts_of(english[key]) ^ facts_of(spanish[key]) <= allowed, key


def facts_of(template):
    """The fields of a template, including those within its forms."""
    fields = [(name, spec) for _, name, spec, _ in Formatter().parse(template) if name]
    within = (facts_of(form) for _, spec in fields for form in forms_of(spec or ""))
    return {name for name, _ in fields}.union(*within)


@over_every_game
def test_options_have_a_normal_form(game):
    """Reading an option twice changes nothing, or equal matches could differ."""
    for option in contract.load(game).options.OPTIONS:
        once = option.read(option.default)
        assert option.read(once) == once


@over_every_match
def test_whoever_stands_highest_in_the_end_has_won(game, players, options):
    terms = agreed(game, players, options)
    ended = playouts.play(terms, MANY, seed=2)
    standing, shares = np.zeros((MANY, players), np.int64), ended.shares()
    for index in range(MANY):
        faces = terms.game.calls
        faces.standing(rows(terms.setups), rows(ended.states), index, standing[index])
    assert ((standing == standing.max(axis=1, keepdims=True)) == (shares > 0)).all()


@over_every_match
def test_equal_options_are_one_and_the_same_object(game, players, options):
    terms = agreed(game, players, options)
    assert agreed(game, players, dict(terms.options)) is terms
    assert not terms.setups.flags.writeable


# Play


@over_every_match
def test_random_playouts_end_and_share_one_win(game, players, options):
    ended = playouts.play(agreed(game, players, options), 300, seed=1)
    assert (ended.steps > 0).all()
    assert (ended.shares().sum(axis=1) == WHOLE).all()
    assert (ended.shares() >= 0).all()


@over_every_match
def test_every_position_of_a_game_keeps_the_contract(game, players, options):
    for position, step in walk(game, players, options, seed=2):
        turn, mask, actions = position.turn, position.mask(), position.actions()
        assert (turn >= 0) == (len(actions) > 0)
        assert len(actions) == mask.sum() == len({json.dumps(action) for action in actions})
        assert -2 <= turn < players
        if turn >= 0:
            assert position.default() in actions
        else:
            assert position.default() is None
        if step is not None and turn == TABLE:
            check_draw(position, step)


def check_draw(position, outcome):
    """What was drawn is possible, and is one of the enumerated outcomes."""
    game, setups = position.terms.game, rows(position.terms.setups)
    record, states = encoded(position, outcome), rows(position.array())
    assert game.calls.allows(setups, states, 0, rows(record)) == 0
    assert game.codec.decode_outcome(position.terms, position.state, Row(record)) == outcome


@over_every_match
def test_legal_agrees_with_act(game, players, options, effort):
    """A legal action leads to a position that its fields describe; any other is refused.

    Where there are many action codes, so many of them in every position.
    """
    loaded, chance, many = contract.load(game), random.Random(3), effort(30, MANY)
    for position, step in walk(game, players, options, seed=3, steps=effort(40, 120)):
        if position.turn < 0 or step is None:
            continue
        mask, codes = position.mask(), range(loaded.rules.ACTIONS)
        for code in codes if len(codes) <= many else chance.sample(codes, many):
            action = decoded(position, code)
            if action is None:
                continue
            if mask[code]:
                after = position.after(action)
                assert rollhouse.Position.from_dict(after.to_dict()) == after
            else:
                with pytest.raises(rollhouse.IllegalMove):
                    position.after(action)


def decoded(position, code):
    """The action with a code, or None if it names a seat where nobody sits."""
    action = position.terms.game.codec.decode_action(position.terms, position.state, code)
    return None if action.get("seat", 0) >= position.players else action


@over_every_match
def test_outcomes_are_distinct_and_their_probabilities_sum_to_one(game, players, options, effort):
    """Every kind of roll of a game; in the short form its largest in one match alone."""
    seen, first = set(), not options and players == contract.load(game).players[0]
    largest = math.inf if first else effort(5_000, math.inf)
    for position, _ in walk(game, players, options, seed=4, steps=effort(25, 60)):
        if position.turn != TABLE:
            assert position.outcomes() == []
            continue
        shape = position.terms.game.calls.count(
            rows(position.terms.setups), rows(position.array()), 0
        )
        if shape in seen or shape > largest:
            continue
        seen.add(shape)
        outcomes = position.outcomes()
        assert sum(odds for _, odds in outcomes) == 1
        assert all(isinstance(odds, Fraction) and odds > 0 for _, odds in outcomes)
        assert len({json.dumps(outcome) for outcome, _ in outcomes}) == len(outcomes) == shape
        for outcome, _ in outcomes[:: max(1, len(outcomes) // 50)]:
            check_draw(position, outcome)


@over_every_match
def test_draws_are_as_frequent_as_their_probabilities(game, players, options, effort):
    """Chi-square against the exact odds, on the first rolls of a game, with a fixed seed."""
    tested = 0
    for position, _ in walk(game, players, options, seed=5, steps=40):
        if tested == effort(2, 4):
            break
        if position.turn == TABLE and drawn_well(position, effort(6_000, 20_000)):
            tested += 1
    assert tested


def drawn_well(position, draws):
    terms, faces = position.terms, position.terms.game.calls
    record, randoms = np.zeros(1, terms.game.rules.Outcome), stream(9)
    setups, states = rows(terms.setups), rows(position.array())
    if faces.count(setups, states, 0) > draws:
        return False
    outcomes = position.outcomes()
    counts = {encoded(position, outcome).tobytes(): 0 for outcome, _ in outcomes}
    for _ in range(draws):
        faces.draw(setups, states, 0, rows(randoms), rows(record))
        counts[record.tobytes()] += 1
    chi, freedom, rare, expected_rare = 0.0, -1, 0, 0.0
    for (_, odds), count in zip(outcomes, counts.values(), strict=True):
        expected = float(odds) * draws
        if expected < 2.5:  # pooled, as the test wants
            rare, expected_rare = rare + count, expected_rare + expected
            continue
        chi, freedom = chi + (count - expected) ** 2 / expected, freedom + 1
    if expected_rare > 2.5:
        chi, freedom = chi + (rare - expected_rare) ** 2 / expected_rare, freedom + 1
    assert chi < freedom + 5 * (2 * max(freedom, 1)) ** 0.5 + 5, (position.id, chi, freedom)
    return True


@over_every_match
def test_an_absent_player_never_stops_a_game(game, players, options):
    randoms = stream(6)
    position = rollhouse.start(game, players=players, **options)
    for _ in range(200_000):
        if position.turn == OVER:
            break
        step = position.draw(randoms) if position.turn == TABLE else position.default()
        position = position.after(step)
    assert position.turn == OVER


# Values


@over_every_match
def test_positions_round_trip_and_stay_as_they_are(game, players, options, effort):
    walked = walk(game, players, options, seed=7, steps=150)
    for number, (position, step) in enumerate(islice(walked, 0, None, effort(3, 1))):
        before = position.array().tobytes()
        assert rollhouse.Position.from_json(position.to_json()) == position
        if number % 5 == 0:
            assert rollhouse.Position.from_id(position.id) == position
            assert pickle.loads(pickle.dumps(position)) == position
            assert rollhouse.position(**position.to_dict()) == position
            assert "\n" not in position.id
            json.dumps([position.view(seat) for seat in (None, *range(players))])
        position.array()["phase"] = 99
        if step is not None:
            after, events = position.step(step)
            if "roll_off_tied" not in events:  # who tied may roll again exactly as before
                assert after != position
                assert hash(after) != hash(position)
        assert position.array().tobytes() == before
        assert hash(position) == hash(rollhouse.Position.from_json(position.to_json()))


@over_every_match
def test_only_the_seat_to_act_is_shown_actions(game, players, options):
    for position, _ in walk(game, players, options, seed=8, steps=60):
        assert position.view()["actions"] == []
        for seat in range(players):
            expected = position.actions() if seat == position.turn else []
            assert position.view(seat)["actions"] == expected


@over_every_match
def test_every_step_is_told_in_both_languages(game, players, options, effort):
    names, chance = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"][:players], random.Random(9)
    for position, step in walk(game, players, options, seed=9):
        actions = position.actions()
        offered = chance.sample(actions, effort(min(8, len(actions)), len(actions)))
        for language in LANGUAGES:
            for action in offered:
                assert position.offer(action, language, names)
            if step is None:
                assert any(name in position.result(language, names) for name in names)
            else:
                sentences = position.tell(step, language, names)
                assert sentences
                assert all("{" not in text and text.strip() == text for text in sentences)


# One rule, three ways to run it


@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_one_by_one_is_the_batch(game, effort):
    """Games stepped from Python, one call at a time, end as the batch does."""
    games = effort(500, 10_000)
    terms = agreed(game, 2, {})
    batch = playouts.play(terms, games, seed=21)
    one = OneByOne(terms)
    for number in range(games):
        steps = one.play(seed=21, game=number)
        assert steps == batch.steps[number]
        assert one.states.tobytes() == batch.states[number].tobytes()


class OneByOne:
    """The playout loop written out in Python over the array face."""

    def __init__(self, terms):
        self.faces, rules = terms.game.calls, terms.game.rules
        self.states, self.outcome = np.zeros(1, rules.State), np.zeros(1, rules.Outcome)
        self.mask = np.zeros(rules.ACTIONS, np.uint8)
        self.setups = rows(terms.setups)

    def play(self, seed, game):
        faces, setups, states = self.faces, self.setups, rows(self.states)
        outcome, mask = rows(self.outcome), self.mask
        table, choices = stream(seed, 2 * game), stream(seed, 2 * game + 1)
        faces.start(setups, states, 0)
        steps = 0
        while (turn := faces.turn(setups, states, 0)) != OVER:
            if turn == TABLE:
                faces.draw(setups, states, 0, rows(table), outcome)
                faces.settle(setups, states, 0, outcome)
            else:
                legal = faces.legal(setups, states, 0, mask)
                faces.act(setups, states, 0, choose(mask, choices, legal))
            steps += 1
        return steps


@rule
def choose(mask, randoms, legal):
    return nth_set(mask, below(randoms[0], legal))


def test_threads_and_chunks_do_not_matter():
    terms = agreed("toss_up", 3, {})
    whole = playouts.play(terms, 10_000, seed=5, threads=2)
    parts = [playouts.play(terms, 2_500, seed=5, first=2_500 * n, threads=1) for n in range(4)]
    assert whole.states.tobytes() == b"".join(part.states.tobytes() for part in parts)
    assert whole.steps.sum() == sum(part.steps.sum() for part in parts)


def test_plain_python_gives_the_same_bits(effort):
    """The same playouts with numba's compiler switched off, in a process of their own."""
    games = effort(2, 200)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.digest", str(games)],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    compiled = [f"{match} {digest}" for match, digest in digests(games).items()]
    assert ran.stdout.splitlines() == compiled


PUBLISHED = [12203800150211604877, 14035870328708441538, 11043531845694831666]


def test_streams_are_what_they_were():
    """The published numbers of a stream; a change here changes every record."""
    assert np.zeros(1, Random).itemsize == 24
    randoms = stream(2026, 7)
    drawn = [int(ask(records.number, Row(randoms))) for _ in range(3)]
    assert drawn == PUBLISHED


@over_every_game
def test_nothing_that_is_handed_out_can_change_a_match(game):
    """Options, views and JSON-like values are copies, all the way down."""
    position = rollhouse.start(game)
    text = position.to_json()
    for handed_out in (position.options, position.to_dict(), position.view(), position.house_rules):
        spoil(handed_out)
    assert position.to_json() == text
    assert rollhouse.start(game).to_json() == text


def spoil(value):
    if isinstance(value, dict):
        for inner in value.values():
            spoil(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            spoil(inner)
        value.clear()


@over_every_game
def test_an_unknown_language_is_refused_by_name(game):
    position = rollhouse.start(game)
    with pytest.raises(rollhouse.RollhouseError, match="fr"):
        position.status("fr")


def test_equal_terms_are_equal_however_they_are_given():
    """The printed bank given outright is no house rule, and makes no other position."""
    printed, outright = rollhouse.start("shizzle"), rollhouse.start("shizzle", bank=40)
    assert printed == outright
    assert outright.house_rules == {}
    assert rollhouse.start("shizzle", players=3, bank=40).house_rules == {"bank": 40}


def test_nothing_of_a_position_can_be_changed():
    position = rollhouse.start("doozy_dice")
    before = position.to_json()
    with pytest.raises((TypeError, AttributeError)):
        position.terms.options["deck"].append(1)
    with pytest.raises(TypeError):
        position.terms.options["deck"][0]["name"] = "Mine"
    with pytest.raises(AttributeError):
        del position.terms
    position.options["deck"].clear()
    assert position.to_json() == before


@pytest.mark.parametrize("arguments", [(-1,), (1 << 64,), ("a",), (1.5,), (0, -1), (True,)])
def test_a_bad_stream_is_refused(arguments):
    with pytest.raises(rollhouse.RollhouseError, match="must be a whole number"):
        stream(*arguments)


@pytest.mark.parametrize("given", [{"games": -1}, {"seed": -1}, {"first": -1}, {"games": 1.5}])
def test_bad_playouts_are_refused(given):
    from rollhouse.lab.batch import playouts

    terms = rollhouse.start("toss_up").terms
    with pytest.raises(rollhouse.RollhouseError, match="must be a whole number"):
        playouts.play(terms, **{"games": 1, **given})


def test_an_offer_that_is_not_legal_says_what_is():
    with pytest.raises(rollhouse.IllegalMove, match="the table may answer, for example"):
        rollhouse.start("toss_up").offer({"do": "stop"})
