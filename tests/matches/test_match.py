"""Matches: players get a position and nothing else, and none of them can break the match."""

from __future__ import annotations

import threading
import time

import pytest

import rollhouse
from rollhouse import BadOption, BadRecord, IllegalMove
from rollhouse.chance import fair, real
from rollhouse.matches.match import Left, Match, begin, decide
from rollhouse.matches.record import Record
from rollhouse.players.seats import methods, read_seat, read_seats
from tests import cases


def fails(position, actions):
    raise RuntimeError("oh no")


def leaves(position, actions):
    raise Left


def cheats(position, actions):
    return {"do": "win"}


def mumbles(position, actions):
    return "roll"


def exits(position, actions):
    raise SystemExit(3)


def stalls(position, actions):
    time.sleep(1000)


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (fails, "failed"),
        (exits, "failed"),
        (leaves, "left"),
        (cheats, "illegal"),
        (mumbles, "illegal"),
    ],
)
@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_a_player_that_does_not_play_gets_the_default_action(game, player, reason):
    record = rollhouse.play(game, [player, "greedy"], seed=1)
    own = [entry for entry in record.entries if entry.seat == 0]
    assert own
    for entry in own:
        assert entry.facts["instead"] == reason
        assert entry.step == entry.before.default()
    assert all("instead" not in e.facts for e in record.entries if e.seat == 1)
    assert record.closing["reason"] == "over"


def test_a_player_that_stalls_loses_only_its_choice():
    record = rollhouse.play("toss_up", [stalls, "greedy"], seed=2, goal=10, seconds=0.05)
    assert {e.facts["instead"] for e in record.entries if e.seat == 0} == {"stalled"}


def test_a_player_within_its_time_is_heard():
    position = rollhouse.start("toss_up").after({"roll": "GGGGGYYYRR"})

    def slow(position, actions):
        time.sleep(0.01)
        return actions[0]

    assert decide(slow, position, 5.0) == ({"do": "roll"}, None)


def test_a_player_cannot_change_the_match():
    """What it is given is its own: positions never change, and actions are a fresh list."""

    def vandal(position, actions):
        chosen = dict(actions[0])
        for action in actions:
            action.clear()
        actions.clear()
        return chosen

    record = rollhouse.play("shizzle", [vandal, "random"], seed=3, bank=10)
    assert all("instead" not in entry.facts for entry in record.entries)


KINDS = [{"search": "search:playouts=64"}.get(kind, kind) for kind in [*methods(), "sombra"]]


def takes_long(kind, game, players, options):
    """Four and more think longest, and who thinks at all, among three at the printed game."""
    slow = not options or cases.is_slow_crowd(game, players, options)
    return players > 3 or (players == 3 and slow and kind not in ("random", "greedy"))


SEATED = [
    pytest.param(
        kind, *match, id=f"{name}-{kind}", marks=[pytest.mark.long] * takes_long(kind, *match)
    )
    for match, name in zip(cases.MATCHES, cases.IDS, strict=True)
    for kind in KINDS
]
"""In the short form every kind of player plays every game, and some games among three."""


@pytest.mark.parametrize(("kind", "game", "players", "options"), SEATED)
def test_every_player_sits_everywhere_and_none_peeks(kind, game, players, options, effort):
    """The choice is the same whatever the table will answer: it is asked under many seeds."""
    walked = list(cases.walk(game, players, options, seed=5, steps=60))
    asked = [position for position, _ in walked if position.turn >= 0]
    apart = max(1, len(asked) // effort(1, 4))
    for position in asked[apart // 2 :: apart]:
        chosen = []
        for seed in range(effort(2, 3)):
            seats = [{"name": f"{n}", "player": kind} for n in range(players)]
            match = begin(game, seats, fair.FairTable(seed), start=position)
            assert match.position == position
            entry = match.ask(read_seat(kind).sit(seed=11))
            assert "instead" not in entry.facts
            chosen.append(entry.step)
        assert all(step == chosen[0] for step in chosen)


def test_a_start_is_of_the_match_that_is_begun():
    start = rollhouse.position("toss_up", goal=20, dice=5, turn_points=4)
    for game, players, options, sentence in (
        ("toss_up", 2, {"goal": 30}, "the option goal differs from that of the start"),
        ("shizzle", 2, {}, "the start is a position of Toss Up!, not of Shizzle"),
        ("toss_up", 3, {}, "3 seats and the game 2 players"),
    ):
        with pytest.raises(BadRecord, match=sentence):
            rollhouse.play(game, ["greedy"] * players, start=start, **options)
    record = rollhouse.play("toss_up", "greedy,greedy", start=start, goal=20, seed=1)
    assert record.head["options"]["dice"] == 5


def test_what_a_player_must_study_is_no_part_of_its_time():
    position, studied = rollhouse.start("toss_up").after({"roll": "GGGGGYYYRR"}), []

    class Scholar:
        def __call__(self, position, actions):
            assert studied == [position]
            return actions[1]

        def study(self, position):
            time.sleep(0.3)
            studied.append(position)

    assert decide(Scholar(), position, 0.2) == ({"do": "stop"}, None)


def test_a_player_that_fails_to_study_loses_its_choice():
    position = rollhouse.start("toss_up").after({"roll": "GGGGGYYYRR"})

    class Truant:
        def __call__(self, position, actions):  # noqa: ARG002
            return actions[0]

        def study(self, position):
            raise ValueError(position)

    assert decide(Truant(), position) == ({"do": "stop"}, "failed")


def test_illegal_actions_are_refused_with_a_reason():
    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(1))
    with pytest.raises(IllegalMove, match="table has to answer first"):
        match.act({"do": "roll"})
    match.roll()
    with pytest.raises(IllegalMove):
        match.act({"do": "fly"})
    assert len(match.record) == 2


def test_only_a_real_table_is_entered():
    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(1))
    with pytest.raises(BadRecord, match="not entered by people"):
        match.enter({"roll": "GGGGGYYYRR"})


# Corrections, on a real table


def refereed(*steps):
    match = begin("toss_up", ["Ann", "Ben"], real.RealTable())
    for step in steps:
        match.act(step) if "do" in step else match.enter(step)
    return match


STOP, ROLL = {"do": "stop"}, {"do": "roll"}


def test_undo_takes_back_one_step_and_says_which():
    match = refereed({"roll": "GGGGGYYYRR"}, STOP)
    assert match.undo().step == STOP
    assert match.position.fields["turn_points"] == 5
    assert match.undo().step == {"roll": "GGGGGYYYRR"}
    assert match.undo() is None
    assert match.position == match.record.at(0)
    assert [line.kind for line in match.record.lines][-2:] == ["rewind", "rewind"]


def test_a_correction_repeats_what_still_fits():
    match = refereed({"roll": "GGGGGYYYRR"}, STOP, {"roll": "GGYYYYYRRR"}, STOP)
    lost = match.correct(1, {"roll": "GGGGGGYYRR"})
    assert lost == []
    assert match.position.scores == [6, 2]
    assert Record.parse(match.record.text().encode()).position == match.position


def test_a_correction_asks_again_for_what_no_longer_fits():
    """It was a red light after all: Ann did not stop, and Ben's roll came after her turn."""
    match = refereed({"roll": "GGGGGYYYRR"}, STOP, {"roll": "GGYYYYYRRR"})
    lost = match.correct(1, {"roll": "YYYYYYYYYR"})
    assert [entry.step for entry in lost] == [STOP, {"roll": "GGYYYYYRRR"}]
    assert match.position.to_move == 1
    assert match.position.scores == [0, 0]


def test_a_corrected_choice():
    match = refereed({"roll": "GGGGGYYYRR"}, STOP)
    assert match.correct(2, ROLL) == []
    assert match.turn == rollhouse.TABLE
    assert match.position.to_move == 0


def test_an_impossible_correction_changes_nothing():
    match = refereed({"roll": "GGGGGYYYRR"}, STOP)
    before = match.record.text()
    for line, step in [
        (1, {"roll": "GG"}),
        (1, STOP),
        (2, {"roll": "GG"}),
        (9, STOP),
        (2, {"do": "x"}),
    ]:
        with pytest.raises((BadRecord, IllegalMove)):
            match.correct(line, step)
    assert match.record.text() == before


def test_what_was_rewound_stays_in_the_record_but_does_not_count():
    match = refereed({"roll": "GGGGGYYYRR"}, STOP)
    match.correct(1, {"roll": "GGGGGGGGGG"})
    assert len(match.record.entries) == 2
    assert sum(line.kind == "result" for line in match.record.lines) == 2
    assert match.record.positions()[-1] == match.position


@cases.over_every_match
def test_corrections_anywhere_leave_a_valid_record(game, players, options):
    """Replace any outcome of a walk by another one: what remains folds to the same position."""
    match = begin(game, [f"P{n}" for n in range(players)], real.RealTable(), options)
    for position, step in cases.walk(game, players, options, seed=9, steps=25):
        if step is None or position.turn == rollhouse.OVER:
            break
        match.act(step) if "do" in step else match.enter(step)
    from rollhouse.kernel.records import stream

    for place, entry in enumerate(match.record.entries):
        if entry.seat is None and place % 3 == 0 and entry in match.record.entries:
            match.correct(entry.line, entry.before.draw(stream(place)))
    again = Record.parse(match.record.text().encode())
    assert again.position == match.position
    position = again.at(0)
    for entry in again.entries:
        assert entry.before == position
        position = position.after(entry.step)
    assert position == match.position


# Seats


@pytest.mark.parametrize(
    ("text", "name", "player"),
    [
        ("Ann", "Ann", "human"),
        (" Ann Lee ", "Ann Lee", "human"),
        ("greedy", "Greedy", "greedy"),
        ("computer:level=2", "Computer 2", "computer:level=2"),
        ("COMPUTER:level=1:seed=5", "Computer 1", "computer:level=1:seed=5"),
        ("random", "Random", "random"),
        ("human:random", "random", "human"),
        ("human:name=Greedy", "Greedy", "human"),
        ("human", "human", "human"),
        ("Level: 2", "Level: 2", "human"),
    ],
)
def test_seats_as_people_write_them(text, name, player):
    seat = read_seat(text)
    assert (seat.name, seat.player) == (name, player)


@pytest.mark.parametrize(
    "text",
    ["", " ", "computer:level=6", "computer:level=0", "greedy:level=2", "computer:level",
     "computer:level=x", "random:level=1", "x" * 41, "computer:level=-1", "computer:level=1.5",
     "computr:level=2", "computer:level=1:level=2", "search:playouts=0", "search:nodes=5"],
)  # fmt: skip
def test_bad_seats_are_refused(text):
    with pytest.raises(BadOption):
        read_seat(text)


def test_names_that_look_alike_are_numbered():
    seats = read_seats("Ann,\u0410nn,Änn,Anna")
    assert [seat.name for seat in seats] == ["Ann", "\u0410nn (2)", "Änn (3)", "Anna"]


def test_equal_names_are_numbered():
    record = rollhouse.play("toss_up", ["greedy"] * 3, seed=1, goal=10)
    assert record.names == ["Greedy", "Greedy (2)", "Greedy (3)"]


@pytest.mark.parametrize("players", [[], ["greedy"] * 7, [5, "greedy"], "ab,", [None, None]])
def test_bad_lists_of_players_are_refused(players):
    with pytest.raises(rollhouse.RollhouseError):
        rollhouse.play("toss_up", players)


def test_a_stalled_thread_does_not_hold_the_program_up():
    before = threading.active_count()
    position = rollhouse.start("toss_up").after({"roll": "GGGGGYYYRR"})
    assert decide(stalls, position, 0.05) == ({"do": "stop"}, "stalled")
    assert all(thread.daemon for thread in threading.enumerate()[before:])


def test_a_match_goes_on_from_its_record():
    match = begin("shizzle", ["Ann", "Ben"], fair.FairTable(4), {"bank": 12})
    match.ask(read_seat("greedy").sit())
    match.roll()
    again = Match(Record.parse(match.record.text().encode()), fair.FairTable(4))
    players = [read_seat("greedy").sit()] * 2
    assert again.play(players) == match.play(players)
