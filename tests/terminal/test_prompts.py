"""Whatever people type at any prompt, nothing breaks and nothing illegal gets into the record."""

from __future__ import annotations

import contextlib
import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rollhouse
from rollhouse.chance import fair, physics, real, sealed
from rollhouse.matches.match import begin
from rollhouse.matches.record import Record
from rollhouse.players.seats import read_seats
from rollhouse.terminal.conversation import conversation
from rollhouse.terminal.keyboard import lines as asking
from rollhouse.terminal.keyboard.lines import Stopped
from rollhouse.terminal.local import conversation as local
from rollhouse.terminal.screen.screen import Screen

LIKELY = st.sampled_from(
    ["r", "s", "l", "1", "2", "3 1", "u", "k", "?", "h", "", "t", "a 2", "c 1", "w 1", "r 1 4", "*",
     "gggggyyyrr", "5g 5y", "red 5", "r5 b2", "3 6 f", "36f21", "4 2", "snow, twin", "roll", "stop",
     "attack Ben", "0", "-1", "99999999999999999999", "q q", "\x00", "a" * 300, "🎲", "½", "٣"]
)  # fmt: skip
TYPED = st.lists(LIKELY | st.text(max_size=12), max_size=40)
TABLES = {
    "fair": lambda: fair.FairTable(1),
    "sealed": lambda: sealed.SealedTable(bytes(32)),
    "real": real.RealTable,
}


def sit(match, typed, language):
    """Sit down at a match and type these lines, then leave; returns what was shown."""
    lines = iter(typed)

    def read_line(*_):
        try:
            return next(lines)
        except StopIteration:
            raise Stopped from None

    shown = io.StringIO()
    seats = read_seats("Ann,Ben")
    table = local.LocalConversation(match, seats, Screen(colour=True), language, None)
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(shown):
        patch.setattr(conversation, "read_line", read_line)
        patch.setattr(asking, "read_line", read_line)
        assert table.run() == 0
    return shown.getvalue()


@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("game", rollhouse.catalogue())
def test_any_typing_leaves_a_valid_record(game, kind, effort):
    @settings(
        max_examples=effort(15, 40), suppress_health_check=[HealthCheck.too_slow], deadline=None
    )
    @given(typed=TYPED, language=st.sampled_from(["en", "es"]))
    def leaves_a_valid_record(typed, language):
        match = begin(game, ["Ann", "Ben"], TABLES[kind](), {})
        sit(match, typed, language)
        again = Record.parse(match.record.text().encode())
        assert again.position == match.position

    leaves_a_valid_record()


PLACED = st.sampled_from(
    ["5", "4", "f blue 1 e3", "f y 2", "f g 3 c3", "2 left", "t", "", "u", "s"]
)


@pytest.mark.parametrize("game", physics.games())
@settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(typed=st.lists(LIKELY | PLACED, max_size=25), language=st.sampled_from(["en", "es"]))
def test_any_typing_at_a_table_of_physics_leaves_a_valid_record(game, typed, language):
    match = begin(game, ["Ann", "Ben"], physics.PhysicsTable(3), {})
    sit(match, typed, language)
    again = Record.parse(match.record.text().encode())
    assert again.position == match.position


@pytest.mark.long
@pytest.mark.parametrize("kind", TABLES)
@pytest.mark.parametrize("game", rollhouse.catalogue())
@settings(max_examples=1_000, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(typed=TYPED, language=st.sampled_from(["en", "es"]))
def test_much_typing_leaves_a_valid_record(game, kind, typed, language):
    match = begin(game, ["Ann", "Ben"], TABLES[kind](), {})
    sit(match, typed, language)
    again = Record.parse(match.record.text().encode())
    assert again.position == match.position
