"""A million malformed things: each is refused with an error of the house, and nothing changes.

Anything that turns out to be valid after all has to be valid in every respect: a legal step, or a
position that reads back as itself and can be played to its end. A failure gives the number of its
case; `Generator(folder).case(number)` makes it again.
"""

from __future__ import annotations

import json
import operator
import random
import re
import reprlib
import resource
import time
from collections import Counter
from collections.abc import Mapping
from itertools import islice

import numpy as np
import pytest

import rollhouse
from rollhouse.games import doozy_dice, shizzle
from rollhouse.kernel.records import OVER, TABLE, WHOLE, rows
from tests.games.dice_flick import accepted_flicks
from tests.games.malformed import BOMB, Dealer, Generator

SHORT, LONG = 3_000, 1_200_000
"""Cases that `make test` tries, cases that `make prove` tries, and in how many parts."""
REFUSALS = 1_000_000
"""At least this many of the long form have to be refused; about one in seven turns out to
be valid.
"""
POSITIONS = (rollhouse.BadPosition, rollhouse.BadOption, rollhouse.UnknownGame)
EXPECTED = {
    "step": rollhouse.IllegalMove,
    "offer": rollhouse.IllegalMove,
    "view": rollhouse.RollhouseError,
    "json": POSITIONS,
    "dict": POSITIONS,
    "id": POSITIONS,
    "start": rollhouse.BadOption,
    "position": POSITIONS,
    "game": (rollhouse.UnknownGame, rollhouse.BadPosition),
    "layout": rollhouse.BadOption,
    "layout file": rollhouse.BadOption,
    "deck": rollhouse.BadOption,
    "deck file": rollhouse.BadOption,
    "lines": rollhouse.RollhouseError,
    "cost": rollhouse.RollhouseError,
    "best": rollhouse.RollhouseError,
    "holes": rollhouse.BadOption,
}
"""The targets, and how each refuses."""
SECONDS = 10
"""No call may take longer than this on the processor, including compilation of a rule on
first use.
"""
MEGABYTES = 500
"""No run may ever use this much more memory than was used before it."""
ENCODER = json.JSONEncoder(default=lambda value: type(value).__name__)
STEPS = 3_000
"""How far a game is followed from a position that was accepted."""


class Judge:
    """Tries cases on the house, one by one, and keeps count."""

    def __init__(self, generator):
        self.generator = generator
        self.refused, self.accepted = Counter(), Counter()
        self.known = set()
        self.slowest = 0.0, -1

    def run(self, numbers):
        for number in numbers:
            case = self.generator.case(number)
            try:
                self.judge(case, number)
            except Exception as fault:
                what = f"case {number}, {case.target} given {reprlib.repr(case.given)}"
                raise AssertionError(f"{what}: {type(fault).__name__}: {fault}") from fault

    def judge(self, case, number):
        result = refusal = None
        before, clock = beginning(case.given), time.process_time()
        try:
            result = case.call()
        except rollhouse.RollhouseError as error:
            refusal = error
        self.slowest = max(self.slowest, (time.process_time() - clock, number))
        assert beginning(case.given) == before, "what was given is changed"
        if refusal is not None:
            self.refused[case.target] += 1
            check_refusal(refusal, EXPECTED[case.target])
        else:
            self.accepted[case.target] += 1
            assert not case.certain, "accepted"
            self.check_accepted(case, result, number)
        if case.sample is not None:
            assert case.sample.position.array().tobytes() == case.sample.bytes, "changed"

    def check_accepted(self, case, result, number):
        if case.target == "step":
            check_step(case.sample, case.given)
        elif case.target == "offer":
            assert result.strip()
            check_legal(case.sample, case.given)
        elif case.target == "view":
            check_view(case.sample, case.given, result)
        elif case.target == "lines":
            check_lines(case.given, result)
        elif case.target == "cost":
            assert result is None or 0 <= result <= 25
        if case.target in ("dict", "position"):
            check_fields(case.given, result.to_dict())
        if isinstance(result, rollhouse.Position) and hash(result) not in self.known:
            self.known.add(hash(result))
            self.check_position(result, number)

    def check_position(self, position, number):
        text = position.to_json()
        text.encode()
        assert rollhouse.Position.from_json(text) == position, "does not read back from JSON"
        assert rollhouse.Position.from_id(position.id) == position, "does not read back from its id"
        if number % 8 == 0:
            play_on(position, number)
        if number % 40 == 0:
            play_by_hand(position, number)
        if number % 200 == 0:
            check_probabilities(position)

    def report(self):
        lines = [f"{'target':12} {'refused':>9} {'accepted':>9}"]
        for target in EXPECTED:
            lines.append(f"{target:12} {self.refused[target]:9} {self.accepted[target]:9}")
        seconds, number = self.slowest
        return "\n".join([*lines, f"slowest: case {number}, {seconds:.3f} s"])


def beginning(value):
    """As much of a value as can be written down quickly."""
    parts = []
    try:
        parts.extend(islice(ENCODER.iterencode(value), 100))
    except (TypeError, ValueError, RecursionError):
        parts.append(type(value).__name__)
    return parts


def check_refusal(error, kind):
    """It is of the right kind; in both languages it is one line that can be printed."""
    assert isinstance(error, kind), f"refused by a {type(error).__name__}: {error}"
    for text in (str(error), error.say("es")):
        assert text.strip(), "no message"
        assert len(text) <= 2000, f"a message of {len(text)} characters"
        assert text.isprintable(), f"not printable: {text!a}"


# Steps


def plain(value):
    """A value with its lists as lists and its whole numbers as `int`; all else as it is."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (bool, float)) or value is None:
        return value
    return operator.index(value)


def same(given, written):
    """Are they equal, without taking true for 1 or 1.0 for 1?"""
    if isinstance(given, list) and isinstance(written, list):
        return len(given) == len(written) and all(map(same, given, written))
    if isinstance(given, dict) and isinstance(written, dict):
        return set(given) == set(written) and all(same(given[key], written[key]) for key in given)
    return type(given) is type(written) and given == written


def check_legal(sample, action):
    gestures = sample.position.terms.game.gestures
    action = {key: plain(value) for key, value in action.items() if key != "hand" or not gestures}
    if "dice" in action:
        action["dice"] = sorted(action["dice"])
    if sample.position.game == "dice_flick":
        action = accepted_flicks.full_action(action)
    alike = [legal for legal in sample.actions if legal == action]
    assert alike, f"{action} is not among {sample.actions}"
    assert all(same(action[key], alike[0][key]) for key in action), f"{action} for {alike[0]}"


def check_step(sample, step):
    if "do" in step:
        check_legal(sample, step)
    else:
        check_possible(sample, {key: plain(value) for key, value in step.items()})
    for language in ("en", "es"):
        told = sample.position.tell(step, language)
        assert told
        assert all(sentence.strip() for sentence in told)
        assert not re.search(r"  | \.", " ".join(told)), told


def check_possible(sample, outcome):
    """An outcome has the shape of one that was drawn, and shows what dice can show."""
    position, drawn = sample.position, sample.outcome
    if outcome.get("stands") is False:
        check_fall(position, outcome)
        return
    assert drawn is not None
    if position.game == "dice_flick":
        accepted_flicks.check_outcome(position, outcome)
        return
    if outcome in ({"stands": True}, {"stands": True, "by": None}):
        assert "stands" in drawn
        return
    assert list(outcome) == list(drawn)
    ((kind, value),) = outcome.items()
    assert len(value) == len(drawn[kind])
    if kind == "deal":
        assert len(set(value)) == 5
        assert set(value) <= {card["name"] for card in position.options["deck"]}
    elif position.game == "toss_up":
        assert set(value.upper()) <= set(position.options["faces"])
    elif position.game == "stack_attack":
        assert all(type(face) is int and face in range(1, 7) for face in value)
    else:
        white = 3 if position.game == "doozy_dice" and kind == "roll" else len(value)
        for die, (shows, example) in enumerate(zip(value, drawn[kind], strict=True)):
            possible = [None] if example is None else [*range(2, 7), 1 if die < white else "F"]
            assert any(same(shows, number) for number in possible), f"{shows} on die {die}"


def check_fall(position, outcome):
    """A tower may fall at any moment while it stands; whoever is named sits at the table."""
    assert position.game == "stack_attack"
    assert set(outcome) <= {"stands", "by"}
    by = outcome.get("by")
    assert by is None or (type(by) is int and by in range(position.players))
    assert position.turn != OVER
    assert position.fields["tower"] or position.fields["placing"]


# Positions

LOOSE = {"cards", "open", "kept", "contenders"}
"""Fields that name a set, in any order."""
SORTED = {"hand", "tied"}
"""Fields of numbers in any order."""
FORGOTTEN = {"kept", "turns"}
"""Fields that are kept only if the house rules make them matter."""


def check_fields(given, written):
    """What was given is what it became: nothing was mistaken for something else."""
    if written["game"] == "dice_flick":
        fields = {
            name: plain(given[name]) for name in ("hands", "markers", "flick") if name in given
        }
        given = {**given, **accepted_flicks.full_fields(fields)}
    for name, value in given.items():
        if name not in written or name == "options" or value is None:
            continue
        became, value = written[name], plain(value)
        if name in FORGOTTEN and became in (0, []):
            continue
        if name in SORTED:
            value = sorted(value)
        if name in LOOSE:
            value, became = loose(value), loose(became)
        if name == "spark" and became is None:
            became = written["line"][0]
        if name == "line" and value == []:  # `spark` is short for a line of one
            became = became[1:]
        assert same(value, became), f"{name} {value!r} became {became!r}"


def loose(value):
    """A list without its order and without duplicates."""
    if not isinstance(value, list):
        return value
    return sorted({str(item) if not isinstance(item, list) else str(loose(item)) for item in value})


def play_on(position, seed):
    """A random game from here on, by the rules themselves."""
    terms, states, rng = position.terms, position.array(), random.Random(seed)
    faces, dealer = terms.game.calls, Dealer(terms, seed)
    setups, mask = rows(terms.setups), np.zeros(terms.game.rules.ACTIONS, np.uint8)
    for _ in range(STEPS):
        turn = faces.turn(setups, rows(states), 0)
        if turn == OVER:
            break
        if turn == TABLE:
            outcome = rows(dealer.draw(states))
            assert faces.allows(setups, rows(states), 0, outcome) == 0
            faces.settle(setups, rows(states), 0, outcome)
        else:
            legal = faces.legal(setups, rows(states), 0, mask)
            assert turn in range(terms.players)
            assert legal == mask.sum() > 0
            assert mask[faces.default(setups, rows(states), 0)]
            faces.act(setups, rows(states), 0, rng.choice(np.flatnonzero(mask).tolist()))
    else:
        return
    shares = np.zeros(terms.players, np.int64)
    faces.shares(setups, rows(states), 0, shares)
    assert shares.sum() == WHOLE
    assert shares.min() >= 0


def play_by_hand(position, seed):
    """A few steps from here on, as a person or a program would make them."""
    rng, dealer = random.Random(seed), Dealer(position.terms, seed)
    for _ in range(30):
        json.dumps(position.view())
        if position.turn == OVER:
            assert sum(position.shares()) == pytest.approx(1)
            assert position.result("es").strip()
            return
        if position.turn == TABLE:
            position = position.after(dealer.answer(position))
        else:
            action = rng.choice(position.actions())
            assert position.offer(action).strip()
            assert position.default() in position.actions()
            position = position.after(action)
        assert rollhouse.Position.from_json(position.to_json()) == position


def check_probabilities(position):
    if position.turn == TABLE and position.fields["phase"] != "deal":
        outcomes = position.outcomes()
        assert sum(probability for _, probability in outcomes) == 1
        assert position.after(random.Random(0).choice(outcomes)[0])


def check_view(sample, seat, view):
    json.dumps(view)
    assert seat is None or same(plain(seat), operator.index(seat))
    assert seat is None or seat in range(sample.position.players)


def check_lines(given, lines):
    spark, roll, _ = given
    lying = {die for die in range(6) if roll[die] is not None and die != spark[0]}
    assert lines == sorted(lines, key=lambda line: (-len(line), line))
    for line in lines:
        assert len(set(line)) == len(line)
        assert set(line) <= lying
        assert len(line) == 1 or line[:-1] in lines


# Proofs


def megabytes():
    """The most memory this process has ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def fuzz(numbers, folder):
    judge = Judge(Generator(folder))
    games, before = rollhouse.catalogue(), megabytes()
    judge.run(numbers)
    print(f"\n{judge.report()}")
    assert all(judge.refused[target] for target in EXPECTED), judge.report()
    assert sum(judge.refused.values()) + sum(judge.accepted.values()) == len(numbers)
    assert judge.slowest[0] < SECONDS, judge.report()
    assert megabytes() - before < MEGABYTES
    assert rollhouse.catalogue() == games
    for sample in judge.generator.samples:
        assert sample.position.array().tobytes() == sample.bytes
        assert rollhouse.Position.from_json(sample.json) == sample.position
    return judge


def test_malformed_input_is_refused(tmp_path, effort):
    judge = fuzz(range(effort(SHORT, LONG)), tmp_path)
    assert sum(judge.refused.values()) >= effort(0, REFUSALS)


@pytest.mark.parametrize("number", [98_591, 352_669])
def test_cases_that_once_failed(number, tmp_path):
    """Two hands in a finished game of three; a row that is a number of NumPy's."""
    Judge(Generator(tmp_path)).run([number])


def test_what_unfolds_without_end_is_refused():
    position = rollhouse.start("toss_up")
    for call in (
        lambda: position.after(BOMB),
        lambda: position.after({"do": BOMB}),
        lambda: position.view(BOMB),
        lambda: rollhouse.Position.from_dict({"game": "toss_up", "version": BOMB, "players": 2}),
        lambda: rollhouse.start("toss_up", goal=BOMB),
        lambda: rollhouse.start(BOMB),
        lambda: rollhouse.start("shizzle", layout=BOMB),
        lambda: rollhouse.position("toss_up", scores=BOMB),
        lambda: shizzle.lines(BOMB, BOMB),
        lambda: doozy_dice.cost(BOMB, BOMB),
    ):
        with pytest.raises(rollhouse.RollhouseError):
            call()
