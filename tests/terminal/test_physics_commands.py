"""`rollhouse physics`: pictures of a record's motions, and physics without a game."""

from __future__ import annotations

import base64
import json
import re

import numpy as np
import pytest

import rollhouse
from rollhouse import chance
from rollhouse.chance import physics
from rollhouse.matches.match import begin
from rollhouse.matches.motions import falls, motion, motions_in
from rollhouse.matches.score_sheet import SAYS as SHEET_SAYS
from rollhouse.matches.score_sheet import write_sheet
from rollhouse.physics.trace import Trace
from rollhouse.terminal.main import main
from rollhouse.terminal.screen.progress import bar

from .person import Terminal, run

GAMES = ("stack_attack", "dice_flick")


@pytest.fixture(scope="module")
def records(tmp_path_factory):
    """A match of each game, decided by physics, in a file: a tower fell, and another is being
    built.
    """
    folder = tmp_path_factory.mktemp("records")
    flicks = rollhouse.play("dice_flick", ["greedy"] * 2, seed=5, table="physics", rounds=1)
    found = {"stack_attack": fallen(), "dice_flick": flicks}
    for game, record in found.items():
        record.save(folder / f"{game}.jsonl")
    return {game: (record, folder / f"{game}.jsonl") for game, record in found.items()}


def fallen():
    """Dice are let go 12 mm beside the one below until one falls; then one is placed well."""
    match = begin("stack_attack", ["Ann", "Ben"], physics.PhysicsTable(1))
    while not any(map(falls, match.record.entries)):
        put_down(match, [12, 0])
    put_down(match, [0, 0])
    return match.record


def put_down(match, place):
    """Go on until a die has been placed with that gesture."""
    many = len(motions_in(match.record))
    while len(motions_in(match.record)) == many:
        if match.turn == rollhouse.TABLE:
            match.roll()
            continue
        actions = match.position.actions()
        action = next((each for each in actions if each["do"] == "place"), actions[0])
        match.act({**action, "hand": {"place": place}} if action["do"] == "place" else action)


def said(capsys, *words):
    """The exit code, what was printed, and the complaints."""
    try:
        code = main(["physics", *map(str, words), *([] if "--lang" in words else ["--lang", "en"])])
    except SystemExit as end:
        code = end.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err


# Motions of a record


@pytest.mark.parametrize("game", GAMES)
def test_a_motion_has_a_scene_with_the_bodies_of_its_trace(records, game):
    record, _ = records[game]
    assert motions_in(record)
    for entry in motions_in(record):
        found = motion(record, entry.line)
        assert found.scene.bodies == found.trace.poses.shape[1]
        assert found.entry.line == entry.line


def test_the_dice_of_a_tower_have_the_colours_of_their_seats(records):
    record, _ = records["stack_attack"]
    found = motion(record, motions_in(record)[-1].line)
    seats = [owner for owner, _ in found.entry.before.fields["tower"]]
    seats.append(found.entry.before.to_move)
    names = {None: "neutral", 0: "blue", 1: "red"}
    model = found.scene.model
    drawn = [model.mat(int(model.geom_matid[model.body(f"die {n}").geomadr[0]])).name
             for n in range(len(seats))]  # fmt: skip
    assert drawn == [f"{names[seat]} die" for seat in seats]


def test_the_last_fall_is_taken_where_there_is_one(records):
    record, _ = records["stack_attack"]
    fell = [entry.line for entry in motions_in(record) if not entry.step["stands"]]
    assert fell[-1] < motions_in(record)[-1].line
    found = motion(record)
    assert (found.entry.line, found.falls) == (fell[-1], True)
    record, _ = records["dice_flick"]
    assert motion(record).entry.line == motions_in(record)[-1].line


def test_lines_without_physics_are_refused(records):
    record, _ = records["dice_flick"]
    known = motions_in(record)[0].line
    with pytest.raises(rollhouse.BadRecord, match=rf"line 1 is no answer of physics.*\b{known}\b"):
        motion(record, 1)
    dry = rollhouse.play("toss_up", ["random", "random"], seed=1, goal=10)
    with pytest.raises(rollhouse.BadRecord, match="nothing to draw") as refused:
        motion(dry)
    assert "nada que dibujar" in refused.value.say("es")


@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_shows_the_lines_that_can_be_drawn(records, game):
    record, _ = records[game]
    text = write_sheet(record, "en", numbers=True)
    for entry in motions_in(record):
        assert f"[{entry.line}]" in text


@pytest.mark.parametrize("kind", chance.kinds())
def test_a_sheet_names_every_kind_of_table(kind):
    for language in ("en", "es"):
        assert SHEET_SAYS.say(language, f"sheet_table_{kind}")


# Pictures


@pytest.mark.usefixtures("_drawn")
@pytest.mark.parametrize("game", GAMES)
def test_render_draws_a_picture_and_says_which_line(records, game, tmp_path, capsys):
    from PIL import Image

    record, path = records[game]
    out = tmp_path / "last.png"
    code, text, _ = said(capsys, "render", path, out, "--size", "60x80")
    assert code == 0
    line = motion(record).entry.line
    what = {"stack_attack": "fall", "dice_flick": "flick"}[game]
    assert " ".join(text.split()).startswith(f"The {what} of line {line}. Written to")
    with Image.open(out) as image:
        assert image.size == (60, 80)
        assert np.asarray(image).std() > 10


@pytest.mark.usefixtures("_drawn")
def test_render_takes_a_saved_game_by_its_name(records, data_folder, tmp_path, capsys):
    record, path = records["stack_attack"]
    games = data_folder / "games"
    games.mkdir(parents=True)
    (games / "tower-of-ann.jsonl").write_bytes(path.read_bytes())
    line, out = motions_in(record)[0].line, tmp_path / "first.png"
    words = ("render", "tower-of", out, "--line", line, "--size", "32x32", "--json")
    code, text, _ = said(capsys, *words)
    facts = json.loads(text)
    assert code == 0
    assert (facts["line"], facts["outcome"]) == (line, dict(motions_in(record)[0].step))
    assert out.stat().st_size > 100


@pytest.mark.usefixtures("_drawn")
def test_a_person_sees_how_far_a_film_is(tmp_path):
    out = tmp_path / "die.gif"
    words = ("place", "3", "--hand", "tremor", "--seed", "1", "--out", str(out), "--size", "24x32")
    terminal = Terminal("physics", *words, ROLLHOUSE_DATA=str(tmp_path))
    terminal.read_until(r"Drawing the film \[#+\.*\] +\d+%")
    assert terminal.end() == 0
    assert "1 die stands" in terminal.screen
    assert out.read_bytes().startswith(b"GIF8")


def test_where_nobody_watches_no_bar_is_drawn(capsys):
    with bar("Drawing") as show:
        show(1, 2)
    assert capsys.readouterr().err == ""


# Without a game


def test_place_builds_a_tower_the_same_way_for_the_same_seed(capsys):
    words = ("place", "3", "6", "--dice", "4", "--hand", "tremor", "--seed", "7", "--json")
    code, text, _ = said(capsys, *words)
    facts = json.loads(text)
    assert (code, facts["stands"], facts["dice"], facts["seed"]) == (0, True, 4, 7)
    assert [step["face"] for step in facts["placements"]][:2] == [3, 6]
    assert len(facts["world"]["dice"]) == 4
    assert all(any(step["error"].values()) for step in facts["placements"])
    poses = Trace.from_bytes(base64.b64decode(facts["trace"])).poses
    assert poses.shape[1:] == (5, 7)
    assert said(capsys, *words)[1] == text
    assert "4 dice stand" in said(capsys, *words[:-1])[1]


def test_place_says_when_the_tower_falls(capsys):
    words = ("place", "--dice", "34", "--hand", "shaky", "--seed", "1")
    facts = json.loads(said(capsys, *words, "--json")[1])
    assert facts["stands"] is False
    assert facts["placements"][-1]["stands"] is False
    assert all(step["stands"] for step in facts["placements"][:-1])
    assert f"fell when die {facts['dice']}, a {facts['face']}," in said(capsys, *words)[1]
    assert "La torre cayó" in said(capsys, *words, "--lang", "es")[1]


@pytest.mark.parametrize("seed", range(3))
def test_flick_tells_where_the_die_rests(seed, capsys):
    words = ("flick", "--aim", "e3", "--hand", "steady", "--dice", "5", "--seed", seed)
    facts = json.loads(said(capsys, *words, "--json")[1])
    _, text, _ = said(capsys, *words)
    assert sum(hole is not None for row in facts["arena"] for hole in row) in (5, 6)
    assert facts["gesture"]["base"] == 0
    if facts["rest"] == "bag":
        assert "goes into the bag" in " ".join(text.split())
    else:
        row, column = facts["rest"]
        assert f"hole {'abcde'[row - 1]}{column}, showing {facts['face']}" in " ".join(text.split())
        assert facts["arena"][row - 1][column - 1] == f"B{facts['face']}"
    assert ("shaken" in text) == bool(facts["shakes"])


def test_flick_takes_an_arena_as_json_or_from_a_file(tmp_path, capsys):
    arena = [[None] * 5 for _ in range(5)]
    arena[0][0] = "G3"
    typed = json.dumps(arena)
    (tmp_path / "arena.json").write_text(typed, encoding="utf-8")
    found = [
        said(capsys, "flick", "--arena", given, "--seed", "2", "--json")[1]
        for given in (typed, tmp_path / "arena.json")
    ]
    assert found[0] == found[1]
    assert json.loads(found[0])["arena"][0][0] == "G3"


def test_a_trace_file_holds_the_trace(tmp_path, capsys):
    out = tmp_path / "flick.rht"
    code, text, _ = said(capsys, "flick", "--seed", "4", "--out", out, "--json")
    assert code == 0
    assert out.read_bytes() == base64.b64decode(json.loads(text)["trace"])


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("place", "7"), "from 1 to 6"),
        (("place", "3", "3", "--dice", "1"), "from 2 to 34"),
        (("place", "--dice", "40"), "from 1 to 34"),
        (("place", "--hand", "wobbly"), "steady, average, shaky"),
        (("place", "--seed", "-1"), "--seed"),
        (("place", "--out", "tower.bmp"), r"\.png, \.gif, \.mp4, \.rht"),
        (("place", "--out", "/no/such/folder/tower.rht"), "could not be written"),
        (("flick", "--aim", "z9"), "a1 to e5"),
        (("flick", "--base", "5"), "from 1 to 4"),
        (("flick", "--die", "beige"), "blue, yellow"),
        (("flick", "--hand", "wobbly"), "steady, average, shaky"),
        (("flick", "--dice", "25"), "from 0 to 19"),
        (("flick", "--arena", "[1"), "not JSON"),
        (("flick", "--arena", "[[1]]"), "list of 5"),
        (("flick", "--arena", "/no/such/file"), "could not be read"),
        (("render", "no-such-game", "a.png"), "no saved game"),
        (("render", "no-such-game", "a.bmp"), r"\.png, \.gif, \.mp4"),
        (("place", "--size", "640"), "480x640"),
        ((), "WHAT"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(words, why, capsys):
    code, printed, complaint = said(capsys, *words)
    assert code == 2
    assert not printed
    assert re.search(why, complaint), complaint


def test_help_shows_examples_and_imports_nothing_heavy():
    done = run("physics", "--help")
    assert done.returncode == 0
    assert "rollhouse physics render" in done.stdout
    assert "rollhouse physics flick --aim c3" in done.stdout
