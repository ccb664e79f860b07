"""What lies on the table, as told to clients that know no game."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import msgspec
import pytest

import rollhouse
from rollhouse.chance import fair, sealed
from rollhouse.client.witness import Witness
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.match import begin
from rollhouse.protocol.messages import BoardPart, GridPart, SentencePart, ShelfPart
from rollhouse.server.tables.rights import Right
from rollhouse.server.views import boards, frames
from tests.cases import over_every_match, walk

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"]


@over_every_match
def test_every_board_can_be_sent(game, players, options):
    for position, _ in walk(game, players, options, seed=9, steps=40):
        for language in ("en", "es"):
            board = boards.draw_board(position, language, NAMES[:players])
            sent = msgspec.json.encode(board)
            assert msgspec.json.decode(sent, type=list[BoardPart]) == board


def test_a_picture_is_sent_as_what_stands_for_it():
    arena = boards.draw_board(rollhouse.start("dice_flick"), "en", NAMES[:2])
    assert any(isinstance(part, GridPart) and len(part.rows) == 5 for part in arena)


def test_dice_have_colours_and_shelves_have_names():
    turn = rollhouse.position("toss_up", turn_points=3)
    (shelf,) = boards.draw_board(turn, "es", NAMES[:2])
    assert isinstance(shelf, ShelfPart)
    assert (shelf.title, shelf.note) == ("Apartados", "3 puntos en juego")
    assert [(piece.shows, piece.colour) for piece in shelf.pieces] == [("V", "green")] * 3


def test_a_game_without_a_board_says_how_things_stand():
    turn = rollhouse.position("toss_up", turn_points=3)
    game = SimpleNamespace(board=None, words=turn.terms.game.words)
    bare = SimpleNamespace(
        terms=SimpleNamespace(game=game), status=turn.status, offer=turn.offer, state=turn.state
    )
    said = boards.draw_board(bare, "en", NAMES[:2])
    assert said == [SentencePart("3 points at risk, 7 dice left.")]
    assert boards.board.labelled(bare, {"do": "roll"}, "en", NAMES[:2]) == ("Roll 7 dice", "")


def without_entry(position):
    """The same position of a game that says nothing about real dice."""
    game = replace(position.terms.game, entry=None)
    return Position(replace(position.terms, game=game), position.array())


def test_a_game_without_entry_takes_json():
    bare = without_entry(rollhouse.start("toss_up"))
    assert boards.draw_tray(bare, "en", NAMES[:2]).dice == []
    assert "JSON" in boards.draw_tray(bare, "es", NAMES[:2]).ask
    assert boards.read_typed(bare, '{"roll": "GG"}', "en", NAMES[:2]) == {"roll": "GG"}
    with pytest.raises(rollhouse.RollhouseError, match="JSON"):
        boards.read_typed(bare, "gg", "en", NAMES[:2])


def test_few_outcomes_of_any_game_are_listed():
    bare = without_entry(rollhouse.position("toss_up", turn_points=9, phase="roll"))
    tray = boards.draw_tray(bare, "en", NAMES[:2])
    assert tray.ask == "Ann: tap what happened on the table."
    assert [choice.title for choice in tray.choices] == ["roll G", "roll Y", "roll R"]
    assert all(bare.allows(choice.outcome) for choice in tray.choices)


def a_follower(seats=(), language="en", views=True):
    return SimpleNamespace(
        right=Right(None, tuple(seats), tuple(seats)), language=language, views=views
    )


def a_match(steps):
    match = begin("toss_up", ["Ann", "Ben"], fair.FairTable(3), {"goal": 200})
    for _ in range(steps):
        if match.turn < 0:
            match.roll()
        else:
            match.act({"do": "roll"})
    return match


def frame(match, follower, first=0):
    made = frames.Frames(match.record, first, len(match.record.lines))
    return msgspec.json.decode(made.of(follower))


def test_sentences_speak_to_whoever_has_one_seat():
    match = a_match(1)
    assert frame(match, a_follower([0]))["told"][1][0].startswith("You roll ")
    assert frame(match, a_follower([0], "es"))["told"][1][0].startswith("Tú sacas ")
    for seats in ([1], [0, 1], []):
        assert frame(match, a_follower(seats))["told"][1][0].startswith("Ann rolls ")
    assert "told" not in frame(match, a_follower([0], views=False))


def test_of_many_steps_only_the_newest_are_drawn():
    match = a_match(frames.MOST_STEPS + 15)
    whole = frame(match, a_follower([0]))
    lines = [entry.line for entry in match.record.entries]
    assert [step["line"] for step in whole["steps"]] == lines[-frames.MOST_STEPS :]
    assert len(whole["told"]) == len(match.record.lines)
    assert [step["line"] for step in frame(match, a_follower(), lines[-3])["steps"]] == lines[-3:]
    early = frames.Frames(match.record, 0, 9, last=False)
    assert "steps" not in msgspec.json.decode(early.of(a_follower([0])))


def test_nothing_is_drawn_that_is_not_on_disk_yet():
    match = a_match(6)
    before = len(match.record.lines)
    position = match.position
    match.roll() if match.turn < 0 else match.act({"do": "roll"})
    made = frames.Frames(match.record, 0, before)
    sent = msgspec.json.decode(made.of(a_follower()))
    assert sent["view"] == position.view(None)
    assert sent["steps"][-1]["line"] == before - 1
    assert sent["steps"][-1]["view"] == position.view(None)


@pytest.mark.parametrize("other", ["Ben", {"name": "House", "player": "greedy"}])
def test_an_offer_says_where_the_nonce_of_whoever_acts_is_due_next(other):
    """So a client that knows no rule gives it where one that knows them does."""
    match = begin("toss_up", ["Ann", other], sealed.SealedTable(bytes(32)))
    people, said = match.record.story.people, set()
    for step in range(40):
        while match.turn == TABLE:
            match.roll("a nonce", match.nonce_giver())
        if match.turn == OVER:
            break
        turn, actions = match.turn, match.position.actions()
        if turn in people:
            witness = Witness([turn])
            witness.match = match
            for offer in frame(match, a_follower([turn]))["actions"]:
                stirs = witness.with_action(offer["action"]) is not None
                assert offer.get("stirs", False) == stirs
                said.add((offer["action"]["do"], stirs))
        match.act(actions[step % len(actions)])
    assert said == {("roll", True), ("stop", other != "Ben")}
