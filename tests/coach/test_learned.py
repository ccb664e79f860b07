"""Hints and reports by what a network learned: at once, and everything adds up."""

import pytest

import rollhouse
from rollhouse import coach
from rollhouse.kernel.records import TABLE
from rollhouse.valuation import networks

MANY = [("toss_up", 4), ("shizzle", 3), ("stack_attack", 3)]


@pytest.fixture
def _measured(monkeypatch):
    """Pretends that these networks have been measured."""
    monkeypatch.setattr(networks, "error", lambda _: 0.01)
    monkeypatch.setattr(networks, "apart", lambda _: 0.005)


def open_choice(record):
    return next(
        entry.before
        for entry in record.entries[len(record.entries) // 2 :]
        if entry.seat is not None and entry.before.mask().sum() > 1
    )


@pytest.mark.usefixtures("_measured")
@pytest.mark.parametrize(("game", "players"), [*MANY, ("doozy_dice", 3)])
def test_a_hint_among_many_is_learned_and_whole(game, players):
    record = rollhouse.play(game, ["greedy"] * players, seed=3)
    position = open_choice(record)
    hints = list(coach.improving(position))
    assert len(hints) == 1
    hint = hints[0]
    assert hint.source.learned
    assert hint.to_dict()["source"] == {"kind": "learned", "interval": hint.source.error}
    assert [choice.loss for choice in hint.choices] == sorted(c.loss for c in hint.choices)
    assert {str(dict(c.action)) for c in hint.choices} == {str(a) for a in position.actions()}
    for choice in hint.choices:
        assert sum(choice.values) == pytest.approx(1, abs=1e-6)
    assert "learned" in hint.text("en")[0]
    assert "aprendido" in hint.text("es")[0]


def test_rollouts_are_still_to_be_had():
    position = open_choice(rollhouse.play("shizzle", ["greedy"] * 3, seed=3))
    assert coach.hint(position, exact=False, seconds=0.1).to_dict()["source"]["kind"] == "rollout"


@pytest.mark.usefixtures("_measured")
@pytest.mark.parametrize(("game", "players"), MANY)
def test_the_parts_of_a_report_add_up(game, players):
    record = rollhouse.play(game, ["greedy", *["random"] * (players - 1)], seed=5)
    report = coach.report(record)
    assert report.source.learned
    assert report.finished
    for seat, split in enumerate(report.splits):
        parts = split.start + split.luck + split.hand + split.choices + split.others
        assert parts == pytest.approx(split.result, abs=1e-9)
        assert split.choices <= 1e-12, "a choice never gains"
        assert split.result == record.position.shares()[seat]
    assert sum(split.mistakes for split in report.splits[1:]) > 0, "random seats make mistakes"
    assert any("learned" in line for line in report.text("en")[:5])


def test_a_report_goes_by_rollouts_where_these_are_asked_for():
    record = rollhouse.play("shizzle", ["greedy"] * 3, seed=3, bank=20)
    assert not coach.report(record, batches=8).source.learned
    assert not coach.report(record, exact=False, batches=8).source.learned


def test_a_network_that_nobody_measured_is_not_gone_by(monkeypatch):
    position = rollhouse.position("toss_up", players=4, scores=[40, 50, 30, 20], turn_points=5)
    assert coach.hint(position).source.learned
    monkeypatch.setattr(networks, "error", lambda _: networks.UNMEASURED)
    assert coach.hint(position, seconds=0.05).source.is_played


def test_a_measured_hand_beyond_the_training_goes_by_rollouts():
    """Hands that networks were not trained with have no learned values."""
    position = rollhouse.start("stack_attack", players=3, skill=[0.5, 2.0, 2.0])
    while position.turn == TABLE:
        position = position.after(next(iter(position.outcomes()))[0])
    found = coach.hint(position, seconds=0.05)
    assert not found.source.learned


def test_doozy_dice_for_two_goes_by_what_was_learned_unless_cards_were_agreed():
    record = rollhouse.play("doozy_dice", ["greedy", "random"], seed=5)
    assert coach.hint(open_choice(record)).source.learned
    found = coach.report(record)
    assert found.source.learned
    assert found.splits[1].choices < -0.1
    for split in found.splits:
        parts = split.start + split.luck + split.hand + split.choices + split.others
        assert parts == pytest.approx(split.result, abs=1e-9)
