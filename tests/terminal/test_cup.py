"""The House Cup in the terminal: five short games through a pipe, a rest, and its verification."""

from __future__ import annotations

import json

import pytest

from rollhouse.cups import cup as cups
from rollhouse.kernel import games

from .person import Terminal, run
from .test_in_place import IN_PLACE, see

SHORT = {
    "toss_up": "goal=10",
    "shizzle": "bank=10",
    "doozy_dice": "max_rolls=3",
    "stack_attack": "goal=5",
    "dice_flick": "rounds=1",
}
OPTIONS = [word for game, rule in SHORT.items() for word in ("--option", f"{game}.{rule}")]
FLICKS = [f"f {colour} 1 c3" for colour in ("blue", "yellow", "green", "white", "pink")]
CARDS = [f"w {card}" for card in range(1, 6)]
KEYS = ["", "s", "r", *"123456", *CARDS, *FLICKS, "pass", "what?", "left Nobody", ""]
"""What a person types who tries everything: most of it fits nowhere and is asked for again."""


@pytest.fixture
def data(tmp_path):
    return {"ROLLHOUSE_DATA": str(tmp_path)}


def test_five_short_games_with_a_rest_between_them(data, tmp_path):
    words = ["cup", "--players", "Ann,random,greedy", "--games", ",".join(SHORT), *OPTIONS]
    begun = run(*words, "--seed", "7", "--untimed", text="\n".join(KEYS), **data)
    assert begun.returncode == 0, begun.stderr
    assert "The cup is at rest. Go on with:" in begun.stdout
    assert "The game is saved." not in begun.stdout, "there is one way to go on"
    (path,) = (tmp_path / "cups").glob("*.jsonl")
    resting = cups.parse(path.read_bytes())
    assert resting.closing is None

    again = ["cup", "--resume", path.stem[:6], "--seed", "7", "--untimed", "--lang", "en"]
    done = run(*again, text="\n".join(KEYS * 100), **data)
    assert done.returncode == 0, done.stderr
    assert "wins the House Cup" in done.stdout or "share the House Cup" in done.stdout

    cup = cups.parse(path.read_bytes())
    assert cup.closing["reason"] == "over"
    assert [game["game"] for game in cup.games] == list(SHORT)
    assert [match["entrants"][0] for match in cup.matches] == [0, 1, 2, 0, 1]
    assert sum(ranked.points for ranked in cup.ranking()) == 5 * 6

    checked = json.loads(run("verify", path.stem, "--json", **data).stdout)
    assert checked["good"]
    assert checked["matches"] == 5

    out = tmp_path / "evening.jsonl"
    assert run("cup", "--export", path.stem, str(out), **data).returncode == 0
    elsewhere = {"ROLLHOUSE_DATA": str(tmp_path / "elsewhere")}
    assert json.loads(run("verify", str(out), "--json", **elsewhere).stdout)["matches"] == 5
    out.write_bytes(out.read_bytes().replace(b'"points":[', b'"points":[1,', 1))
    assert run("verify", str(out), **elsewhere).returncode == 1
    lonely = run("verify", str(path), **elsewhere)
    assert lonely.returncode == 1
    assert "is not here" in lonely.stdout


def test_somebody_leaves_for_good(data):
    words = ["cup", "--players", "Ann,random,Ben", "--games", "toss_up,toss_up", "--seed", "2"]
    keys = [
        "",
        "s",
        "left Nobody",
        "left Ben",
    ] * 60  # whatever ends the first game, an Enter does not come next
    played = run(*words, "--option", "toss_up.goal=10", text="\n".join(keys), **data)
    assert played.returncode == 0, played.stderr
    assert "Nobody here is called Nobody" in played.stdout
    assert "Ben has left: in the games to come that is last place." in played.stdout
    assert "Random and Ann play; Random begins." in played.stdout
    assert "Ben (left)" in played.stdout
    assert "the House Cup with" in played.stdout


def test_what_is_wrong_is_said_in_a_sentence(data):
    game = games.names()[0]
    for words, said in [
        (["--players", "Ann"], "a cup is for 2 to 6, not 1"),
        (["--players", "Ann,Ben", "--games", "chess"], "There is no game chess"),
        (["--players", "Ann,Ben", "--option", "goal"], "GAME.NAME=VALUE"),
        (["--players", "Ann,Ben", "--games", game, "--option", "chess.x=1"], "chess is not one"),
        (["--json"], "--json needs --players"),
        (["--resume"], "No cup is at rest here"),
        (["--standings", "nothing"], "no cup here is called nothing"),
    ]:
        done = run("cup", *words, **data)
        assert (done.returncode, said in done.stderr) == (2, True), (words, done.stderr)


def test_json_lines_say_how_it_stands(data):
    words = ["cup", "--players", "random,greedy", "--games", "toss_up,toss_up", "--json"]
    done = run(*words, "--option", "toss_up.goal=10", "--seed", "1", **data)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["games"] == ["toss_up", "toss_up"]
    assert [line["next"]["entrants"] for line in lines if "next" in line] == [[0, 1], [1, 0]]
    assert lines[-1]["over"]
    assert len(lines[-1]["ranking"]) == 2


def test_after_a_cup_the_same_one_is_played_again(data, tmp_path):
    words = ["cup", "--players", "greedy,random", "--games", "toss_up", "--seed", "7"]
    rules = ["--option", "toss_up.goal=1", "--option", "toss_up.dice=1", "--pace", "0"]
    terminal = Terminal(*words, *rules, columns=80, lines=24, **IN_PLACE, **data)
    see(terminal, r"r the same cup again[^>]*z a quiz of Toss Up!\s+Enter leave")
    terminal.forget()
    terminal.type("z")
    see(terminal, r"What is best\?[^>]*> $")
    terminal.type("q\n")
    see(terminal, r"r the same cup again[^>]*Enter leave")
    terminal.forget()
    terminal.type("r")
    see(terminal, r"r the same cup again[^>]*Enter leave")
    terminal.type("\n")
    assert terminal.end() == 0
    found = [cups.parse(path.read_bytes()) for path in (tmp_path / "cups").glob("*.jsonl")]
    assert all(cup.closing["reason"] == "over" for cup in found)
    assert sorted(cup.names for cup in found) == [["Greedy", "Random"], ["Random", "Greedy"]]
