"""How a match was won: every claim is checked from the record, slowly and plainly."""

from __future__ import annotations

import itertools
from fractions import Fraction
from pathlib import Path

import pytest

import rollhouse
from rollhouse.chance.fair import FairTable
from rollhouse.chance.real import RealTable
from rollhouse.matches.match import begin
from rollhouse.matches.victory import WORDS, how_won
from rollhouse.players.random import player

NAMES = ["Ann", "Ben", "Cid"]
RECORDS = Path(__file__).parents[1] / "fixtures/1.0.0/records"
PAIRS = [
    {"name": name, "dice": 2, "faces": 0, "pattern": "a a"}
    for name in ("Boots", "Gloves", "Skates", "Socks", "Wings")
]
"""Cards that are often finished in a single roll."""
SMALL = {
    "toss_up": [(2, {"goal": 30}), (3, {"goal": 20})],
    "shizzle": [(2, {"bank": 12}), (3, {"bank": 15})],
    "doozy_dice": [
        (2, {"max_rolls": 3}),
        (1, {"max_rolls": 4}),
        (2, {"max_rolls": 3, "deck": PAIRS}),
    ],
    "stack_attack": [(2, {"goal": 12}), (3, {"goal": 8})],
    "dice_flick": [(2, {"rounds": 1}), (3, {"rounds": 2})],
}


def played(game, players, options, seed):
    match = begin(game, NAMES[:players], FairTable(seed), options)
    match.play([player(seed * 8 + seat) for seat in range(players)])
    return match.record


class History:
    """A match step by step: which turn it is, and what everybody has, as far as it can be
    compared.
    """

    def __init__(self, record):
        position = record.story.start
        self.rows, turn, mover = [(0, self.has(position))], 0, None
        for entry in record.entries:
            if position.to_move != mover:
                turn, mover = turn + 1, position.to_move
            position = position.after(entry.step)
            self.rows.append((turn, self.has(position)))
        assert position == record.position
        self.turns = turn
        self.end = self.rows[-1][1]

    @staticmethod
    def has(position):
        if position.game != "doozy_dice":
            return position.scores
        left = position.fields["open"]
        fair = left is not None and len({len(cards) for cards in left}) == 1
        return [-score for score in position.scores] if fair else None

    def compared(self):
        return [(turn, has) for turn, has in self.rows if has is not None]

    def leaders(self):
        """Who was in sole lead, one after another."""
        alone = [has.index(max(has)) for _, has in self.compared() if has.count(max(has)) == 1]
        return [seat for seat, _ in itertools.groupby(alone)]


def ahead(has, seat):
    return has[seat] - max(has[other] for other in range(len(has)) if other != seat)


def since_ahead(history, seat):
    """The turn from which on a seat was ahead of everybody."""
    behind = [place for place, (_, has) in enumerate(history.compared()) if ahead(has, seat) <= 0]
    return history.compared()[behind[-1] + 1][0] if behind else 1


def margin(history, *, name, margin, other, **_):
    assert ahead(history.end, name) == margin > 0
    assert history.end[name] - history.end[other] >= margin


def before_the_last_turn(history):
    return [has for turn, has in history.compared() if turn < history.turns][-1]


def behind_before(history, record, *, name, behind, **facts):
    margin(history, name=name, **facts)
    assert ahead(before_the_last_turn(history), name) == -behind < 0


def level_before(history, record, *, name, other, margin, **_):
    has = before_the_last_turn(history)
    assert has[name] == has[other] == max(has)
    assert ahead(history.end, name) == margin > 0


def came_back(history, record, *, name, behind, number, **facts):
    margin(history, name=name, **facts)
    assert (number, -behind) in [(at, ahead(has, name)) for at, has in history.compared()]
    assert min(ahead(has, name) for _, has in history.compared()) == -behind <= -2


def was_close(history, record, **facts):
    margin(history, **facts)
    assert facts["margin"] <= max(1, 0.03 * abs(history.end[facts["name"]]))
    assert history.end[facts["name"]] - history.end[facts["other"]] == facts["margin"]


def changed(history, record, *, name, changes, **facts):
    margin(history, name=name, **facts)
    assert len(history.leaders()) - 1 == changes >= 4


def large(history, record, *, name, gain, total, number, turns, **facts):
    margin(history, name=name, **facts)
    ends = [[has for at, has in history.rows if at <= upto][-1] for upto in (number - 1, number)]
    assert ends[1][name] - ends[0][name] == gain > facts["margin"]
    assert total == history.end[name] - history.rows[0][1][name] > gain >= 0.4 * total
    assert turns == history.turns


def led_all_along(history, record, *, name, **facts):
    margin(history, name=name, **facts)
    assert set(history.leaders()) == {name}
    tops = [has for _, has in history.compared() if max(has) == has[name]]
    assert len(tops) == len(history.compared())
    assert all(has.count(max(has)) in (1, len(has)) for has in tops)


def led_for_good(history, record, *, name, number, turns, **facts):
    margin(history, name=name, **facts)
    assert (number, turns) == (since_ahead(history, name), history.turns)


def tie_went_to(history, record, *, name, **_):
    assert record.position.shares()[name] == 1
    assert ahead(history.end, name) == 0
    if record.game == "doozy_dice":
        rolls = record.position.fields["rolls"]
        level = [seat for seat, has in enumerate(history.end) if has == history.end[name]]
        assert all(rolls[name] < rolls[seat] for seat in level if seat != name)


def winners(record):
    return [seat for seat, share in enumerate(record.position.shares()) if share > 0]


def shared_after_changes(history, record, *, changes):
    assert len(winners(record)) > 1
    assert len(history.leaders()) - 1 == changes > 0


def drew_level(history, record, *, names, number, turns):
    assert names == winners(record)
    unequal = [at for at, (_, has) in enumerate(history.compared())
               if len({has[seat] for seat in names}) > 1]  # fmt: skip
    assert (number, turns) == (history.compared()[unequal[-1] + 1][0], history.turns)


def never_apart(history, record, *, names, **_):
    assert names == winners(record)
    assert all(len({has[seat] for seat in names}) == 1 for _, has in history.compared())


def lucky(history, record, *, name, greens, dice, odds):
    """Every face of every die, one by one."""
    faces = record.position.options["faces"]
    good = Fraction(faces.count("G"), len(faces))
    chance = Fraction()
    for fallen in itertools.product((True, False), repeat=dice):
        if sum(fallen) >= greens:
            chance += good ** sum(fallen) * (1 - good) ** (dice - sum(fallen))
    assert round(1 / chance) == odds >= 50
    rolls = [
        e.step["roll"] for e in record.entries if "roll" in e.step and e.before.to_move == name
    ]
    assert any(len(roll) == dice and roll.count("G") == greens for roll in rolls)


def only_shizzles(history, record, *, name, shizzles):
    """The sixth die of a line makes one."""
    whose = [e.before.to_move for e in record.entries
             if e.step.get("do") == "add" and len(e.before.fields["line"]) == 5]  # fmt: skip
    assert whose == [name] * shizzles != []


def both_shizzles(history, record, *, name, shizzles):
    assert shizzles == 2
    only_shizzles(history, record, name=name, shizzles=shizzles)


def in_one_roll(record):
    """The cards that everybody finished in a single roll."""
    found, thrown = [[] for _ in record.names], [0] * len(record.names)
    for entry in record.entries:
        thrown[entry.before.to_move] += "roll" in entry.step
        if entry.seat is not None and "card" in entry.step:
            if entry.step.get("do") == "complete" and thrown[entry.seat] == 1:
                found[entry.seat].append(entry.step["card"])
            thrown[entry.seat] = 0
    return found


def one_roll(history, record, *, name, card, rolls):
    assert in_one_roll(record) == [
        [card] if seat == name else [] for seat in range(len(record.names))
    ]
    assert rolls == 1


def one_roll_cards(history, record, *, name, cards):
    finished = [len(found) for found in in_one_roll(record)]
    assert finished[name] == cards > 1
    assert finished.count(cards) == 1
    assert max(finished) == cards


def quickest(history, record, *, name, card, rolls):
    thrown, done = 0, {}
    for entry in record.entries:
        thrown += "roll" in entry.step
        if "card" in entry.step:
            if entry.step["do"] == "complete":
                done[entry.step["card"]] = thrown
            thrown = 0
    assert done[card] == rolls == min(done.values())


def steady(history, record, *, name, dice):
    own = [e for e in record.entries if "stands" in e.step and e.before.to_move == name]
    assert [e.step["stands"] for e in own] == [True] * dice
    assert dice >= 6
    assert not any(e.step.get("by") == name and not e.step["stands"]
                   for e in record.entries if "stands" in e.step)  # fmt: skip


def tall(history, record, *, name, dice):
    towers = [(len(e.before.fields["tower"]) + 1, e.before.to_move)
              for e in record.entries if e.step.get("stands")]  # fmt: skip
    assert max(towers)[0] == dice >= 8
    assert (dice, name) in towers


def centre(history, record, *, name):
    pieces = [(e.seat, e.step["piece"]["kind"]) for e in record.entries if e.step.get("piece")]
    assert {seat for seat, kind in pieces if kind == "centre"} == {name}


CLAIMS = {
    "last_turn_behind": behind_before, "last_turn_level": level_before, "comeback": came_back,
    "close": was_close, "changes": changed, "large_turn": large, "all_along": led_all_along,
    "for_good": led_for_good, "tie_broken": tie_went_to, "shared_changes": shared_after_changes,
    "shared_late": drew_level, "shared_always": never_apart, "lucky_roll": lucky,
    "only_shizzles": only_shizzles, "both_shizzles": both_shizzles, "one_roll": one_roll,
    "one_roll_cards": one_roll_cards,
    "quickest": quickest, "steady_hand": steady, "tall_tower": tall, "centre": centre,
}  # fmt: skip


def holds(record):
    """The kind of a victory whose claim is true; None: nothing is said."""
    found = how_won(record)
    if found is None:
        return None
    if "name" in found.facts:
        assert record.position.shares()[found.facts["name"]] > 0
    CLAIMS[found.kind](History(record), record, **found.facts)
    assert any(entry.line == found.line for entry in record.entries)
    for language, you in (("en", "You"), ("es", "Tú")):
        for names in (record.names, [you, *record.names[1:]]):
            said = found.say(language, names)
            assert said.endswith(".")
            assert "{" not in said
    return found.kind


def test_every_kind_of_sentence_is_true_where_it_is_said():
    kinds = {
        holds(played(game, players, options, seed))
        for game, forms in SMALL.items()
        for players, options in forms
        for seed in range(12)
    }
    assert set(WORDS.templates["en"]) <= kinds
    assert {
        "only_shizzles",
        "one_roll",
        "one_roll_cards",
        "quickest",
        "steady_hand",
        "tall_tower",
        "centre",
    } <= kinds


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_records_of_earlier_houses_have_their_sentence(path):
    record = rollhouse.Record.load(path)
    assert (holds(record) is None) == (record.position.turn != rollhouse.OVER)


def test_the_luckiest_roll():
    match = begin("toss_up", ["Ann", "Ben"], RealTable(), {"goal": 10, "finish": "first_past"})
    match.enter({"roll": "G" * 9 + "Y"})
    match.act({"do": "roll"})
    match.enter({"roll": "G"})
    match.act({"do": "stop"})
    found = how_won(match.record)
    assert holds(match.record) == "lucky_roll"
    assert found.say("en", ["You", "Ben"]) == (
        "You rolled 9 green with 10 dice: so many or more come about once in 93 rolls."
    )
    assert match.record.entries[0].line == found.line


def test_nothing_is_said_of_an_open_game():
    match = begin("toss_up", ["Ann", "Ben"], RealTable())
    assert how_won(match.record) is None
    match.enter({"roll": "GGGGGYYYYY"})
    assert how_won(match.record) is None


def test_the_report_says_the_same():
    record = played("toss_up", 2, {"goal": 30}, 2)
    said = how_won(record)
    report = rollhouse.coach.report(record, exact=False, batches=8, seconds=1)
    assert said.say("en", record.names) in report.text("en")
    assert report.told("es", 0)["how"] == said.say("es", ["Tú", "Ben"])
    assert said.say("en", record.names) in report.html("en")
