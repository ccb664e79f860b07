"""Playing in place: the board stays where it is, keys act without Enter, windows change size."""

from __future__ import annotations

import re
import time

import pytest

import rollhouse
from rollhouse.terminal.screen import stage as stages
from rollhouse.terminal.screen.screen import More
from rollhouse.terminal.screen.stage import HABIT, LEAVE_WINDOW, Stage, cut

from .person import Terminal, plain

IN_PLACE = {"ROLLHOUSE_LINES": ""}


def frame(terminal):
    """What the window shows: everything is written anew from its corner."""
    return plain(terminal.screen.replace("\r", "").split("\x1b[H")[-1])


def see(terminal, pattern, seconds=60):
    """Wait until the window shows something; returns all that it shows."""
    end = time.monotonic() + seconds
    while not re.search(pattern, frame(terminal)):
        assert time.monotonic() < end, frame(terminal)
        assert terminal.read(end - time.monotonic()) != b"", terminal.screen[-2000:]
    return frame(terminal)


def sit(*words, **size):
    return Terminal("play", *words, "--seed", "5", **size, **IN_PLACE)


def test_one_key_acts_and_the_board_stays_in_its_place(data_folder):
    terminal = sit("toss_up", "--players", "Ann,Ben", columns=80, lines=24)
    see(terminal, r"Ann: press Enter to throw\.\n> $")
    terminal.type("\n")
    shown = see(terminal, r"r       Roll \d+ dice[^>]*> $")
    assert shown.startswith("── Ann, your turn")
    terminal.type("x")
    see(terminal, r"> x$")
    terminal.type("\x7f")
    see(terminal, r"> $")
    terminal.type("s")
    see(terminal, r"Ann stops\.[^>]*Next: Ben\. Enter to go on, u to take it back\.\n> $")
    terminal.type("u")
    shown = see(terminal, r"Taken back: Ann stops\.[^>]*Roll \d+ dice[^>]*> $")
    assert shown.startswith("── Ann, your turn")
    terminal.resize(40, 20)
    see(terminal, r"(?m)^── Ann, your turn ─{22}$")
    terminal.type("q")
    assert terminal.end() == 0
    after = terminal.screen.split(LEAVE_WINDOW)
    assert len(after) == 2
    assert "The game is saved" in after[1]
    (path,) = (data_folder / "games").glob("*.jsonl")
    assert len(rollhouse.load(path)) == 2


def test_enter_out_of_habit_after_a_key_confirms_nothing():
    terminal = sit("toss_up", "--players", "Ann,Ben")
    see(terminal, r"press Enter to throw")
    terminal.type("\n")
    see(terminal, r"Stop and bank")
    terminal.type("s\n")
    see(terminal, r"Next: Ben\.[^>]*> $")
    time.sleep(HABIT + 0.1)
    assert "Next: Ben." in frame(terminal)
    terminal.type("\n")
    see(terminal, r"Ben rolls")
    terminal.type("\x03")
    assert terminal.end() == 0
    assert "The game is saved" in terminal.screen.split(LEAVE_WINDOW)[1]


@pytest.mark.parametrize(("columns", "lines"), [(40, 20), (80, 24)])
def test_dice_cards_and_keys_of_a_turn_are_all_in_view(columns, lines):
    terminal = sit("doozy_dice", "--players", "Ann,Ben", columns=columns, lines=lines)
    for _ in range(3):
        see(terminal, r"press Enter[^>]*> $")
        terminal.type("\n")
        time.sleep(0.6)
    shown = see(terminal, r"\? rules")
    assert len(shown.split("\n")) <= lines
    assert all(len(line) <= columns for line in shown.split("\n"))
    assert len(re.findall(r"blue|white", shown)) >= 5
    for number in "12345":
        assert re.search(rf"(?m)^  {number} +[A-Z]", shown)
    assert re.search(r"(?m)^  r +Roll", shown)
    terminal.type("?")
    see(terminal, r"Enter: on, b: up, q: back --$")
    terminal.type("q")
    see(terminal, r"> $")
    terminal.type("q")
    assert terminal.end() == 0


def test_scrolling_goes_both_ways_and_follows_the_window(monkeypatch):
    drawn = []
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "10")
    monkeypatch.setattr(Stage, "draw", lambda _, lines, __: drawn.append(list(lines)))
    stage = Stage()
    keys = iter([stages.PAGE_DOWN, stages.UP, "G", "g", "q"])
    monkeypatch.setattr(Stage, "key", lambda _: next(keys))
    stage.pages("\n".join(f"line {number}" for number in range(30)), More("more"))
    assert [lines[0] for lines in drawn] == ["line 0", "line 7", "line 6", "line 21", "line 0"]
    assert {len(lines) for lines in drawn} == {9}


def test_below_the_last_page_stands_that_it_is_the_end(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "10")
    prompts = []
    monkeypatch.setattr(Stage, "draw", lambda _, __, prompt: prompts.append(prompt))
    keys = iter(["G", "b", "q"])
    monkeypatch.setattr(Stage, "key", lambda _: next(keys))
    Stage().pages("line\n" * 30, More("more", end="the end"))
    assert prompts == ["more", "the end", "more"]


def test_a_key_below_a_long_text_may_answer_what_comes_next(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setenv("LINES", "10")
    monkeypatch.setattr(Stage, "draw", lambda *_: None)
    stage = Stage()
    stage.pressed = ["j", "!", "x"]
    stage.pages("line\n" * 30, More("more", "!"))
    assert stage.pressed == ["!", "x"]


def test_in_a_low_window_the_newest_sentences_stay(monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    stage = Stage()
    stage.scene(lambda: stage.rule("Ann"), lambda: stage.offers([("r", "Roll " + "again " * 20)]))
    for number in range(9):
        stage.say(f"news {number}")
    lines = stage.layout(6)
    assert lines[:-1] == [f"news {number}" for number in range(4, 9)]
    assert len(lines[-1]) <= 40
    assert "  r " in lines[-1]
    low = Stage(ascii_only=True)
    low.scene(lambda: low.say("board\n" * 8), lambda: low.offers([("r", "Roll " * 20)] * 3))
    lines = low.layout(6)
    assert len(lines) == 6
    assert [line[-3:] for line in lines[3:]] == ["..."] * 3
    stage.forget()
    stage.say("the next turn")
    assert [line for line in stage.layout(20) if "news" in line] == []


def test_what_reaches_beyond_the_window_is_cut_off_but_colours_end():
    assert cut("abcdef", 3) == "abc"
    assert cut("\x1b[1mabcdef\x1b[0m", 3) == "\x1b[1mabc\x1b[0m"


def test_in_a_low_window_the_board_makes_room_for_what_was_refused():
    """Whole sentences, the dice and every key are in view; Enter alone shows the rest again."""
    terminal = Terminal(
        "referee", "doozy_dice", "--players", "Ann,Ben,Cleo", columns=40, lines=20, **IN_PLACE
    )
    for typed, then in [
        ("snow, twin, climb, two d, mr doo", "A die each for the start"),
        ("4 1 6", "Cleo rolls all five dice"),
        ("3 6 1 F 2", "Complete Snowman"),
    ]:
        see(terminal, r"\.\n> $")
        terminal.type(f"{typed}\n")
        see(terminal, then)
    terminal.type("r 9\n")
    shown = see(terminal, "there is no die 9")
    assert "“r 9”: there is no die 9; r and" in shown
    assert "like r 1 4 5" in shown
    assert "[3 blue]=1" in shown
    assert "q stop here" in shown
    assert "  …" in shown.split("\n")
    assert len(shown.split("\n")) <= 20
    terminal.type("\n")
    shown = see(terminal, "Dots: Ann 3")
    assert "there is no die 9" not in shown
    terminal.type("q")
    assert terminal.end() == 0


def test_keys_are_never_parted(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    stage = Stage()
    stage.scene(None, lambda: stage.keys("  ? rules   h hint   u undo"))
    assert stage.layout(9) == ["  ? rules   h hint", "  u undo"]


def test_a_correction_is_left_by_a_no_and_its_list_goes_with_it():
    terminal = Terminal(
        "referee", "toss_up", "--players", "Ann,Ben", columns=40, lines=20, **IN_PLACE
    )
    see(terminal, r"like\s+gggggyyyyr\.\n> $", 30)
    terminal.type("gggggyyyyr\n")
    see(terminal, r"Roll 5 dice[^>]*> $", 30)
    terminal.type("k")
    see(terminal, r"1  Ann rolls 5 green[^>]*as it is\.\n> $", 30)
    terminal.type("no\n")
    assert "Which entry" not in see(terminal, r"Roll 5 dice[^>]*> $", 30)
    terminal.type("q")
    assert terminal.end() == 0


def test_at_a_choice_the_board_makes_room_for_one_sentence_alone(monkeypatch):
    """A roll that was told lies on the board, too: for it no card leaves the window."""
    monkeypatch.setenv("COLUMNS", "40")
    stage = Stage(ascii_only=True)
    stage.scene(lambda: stage.say("card\n" * 7), lambda: stage.offers([("r", "Roll")] * 3))
    stage.say("a roll\nof two lines")
    stage.say("a face")
    assert stage.layout(11) == [*["card"] * 7, "a face", *["  r       Roll"] * 3]
    stage.scene(lambda: stage.say("card\n" * 9))
    stage.say("what do the dice show?")
    shown = stage.layout(11)
    assert shown[-4:] == ["a roll", "of two lines", "a face", "what do the dice show?"]
    assert shown[6] == "  ..."
