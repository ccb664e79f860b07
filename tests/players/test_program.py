"""Players that are programs: the conversation, and everything that can go wrong in it.

Every bot is a small script of its own. After each test nothing that it started may be left.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rollhouse
from rollhouse.kernel.errors import BadOption
from rollhouse.players import process
from rollhouse.players.program import WORDS as PROGRAM_WORDS
from rollhouse.players.program import Program, ProgramFault
from rollhouse.players.seats import read_seat, read_seats

ROLL = {"roll": "GGGGYYYRRR"}
SOUND = """
import json, sys
for said in sys.stdin:
    message = json.loads(said)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "ask":
        ASKED
    else:
        print(said, file=sys.stderr, end="", flush=True)
"""
LAST = 'print(json.dumps({"id": message["id"], "action": message["actions"][-1]}), flush=True)'


@pytest.fixture
def position():
    return rollhouse.start("toss_up", goal=30).after(ROLL)


@pytest.fixture
def bot(tmp_path):
    """Makes a program from a script; afterwards none of its processes may be left."""
    made: list[Program] = []
    marker = f"ROLLHOUSE_TEST_{tmp_path.name}_{os.getpid()}"

    def make(script: str, seconds: float = 30, startup: float = 30, **settings) -> Program:
        path = tmp_path / f"bot{len(made)}.py"
        path.write_text(script)
        command = f"{sys.executable} -S -E {path} {marker}"
        made.append(Program(command, seconds=seconds, startup=startup, **settings))
        return made[-1]

    yield make
    for program in made:
        program.close()
    until = time.monotonic() + 10  # one that was killed may still be on its way out
    while (left := alive(marker)) and time.monotonic() < until:
        time.sleep(0.01)
    for number in left:
        os.kill(number, signal.SIGKILL)
    assert not left


def alive(marker: str) -> list[int]:
    """The processes, zombies included, whose command has this word."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            parent = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if marker.encode() in words or (parent[0] == "Z" and parent[1] == str(os.getpid())):
            found.append(int(folder.name))
    return found


def asked(text: str) -> str:
    return SOUND.replace("ASKED", text)


def test_it_plays_a_match(bot):
    program = bot(asked(LAST))
    record = rollhouse.play("toss_up", [program, "greedy"], seed=3, goal=30)
    assert all("instead" not in entry.facts for entry in record.entries)
    own = [entry for entry in record.entries if entry.seat == 0]
    assert own
    assert all(entry.step == entry.before.actions()[-1] for entry in own)


def test_it_is_told_of_the_match_the_game_and_the_result(bot, position, tmp_path):
    heard = tmp_path / "heard"
    program = bot(
        asked(LAST).replace(
            "message = json.loads(said)",
            f"message = json.loads(said); open({str(heard)!r}, 'a').write(said)",
        ),
        seed=8,
    )
    program(position, position.actions())
    program.over([1.0, 0.0])
    program.begin(17, 99)
    program(position, position.actions())
    program.over(None)
    program.close()
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [message["type"] for message in messages] == [
        "hello", "start", "ask", "result", "start", "ask", "result", "bye",
    ]  # fmt: skip
    hello, start, ask = messages[:3]
    assert hello == {
        "type": "hello", "protocol": 1, "game": "toss_up", "version": 1, "players": 2,
        "options": position.options, "seconds": 30,
    }  # fmt: skip
    assert start == {"type": "start", "number": 0, "seed": 8, "seat": 0}
    assert messages[4] == {"type": "start", "number": 17, "seed": 99, "seat": 0}
    assert rollhouse.Position.from_json(json.dumps(ask["position"])) == position
    assert ask["actions"] == position.actions()
    assert [messages[2]["id"], messages[5]["id"]] == [1, 2]
    assert [messages[3]["shares"], messages[6]["shares"]] == [[1.0, 0.0], None]


def test_a_choice_by_its_number(bot, position):
    program = bot(asked('print(json.dumps({"id": message["id"], "choice": 1}), flush=True)'))
    assert program(position, position.actions()) == position.actions()[1]


def answering(text: str) -> str:
    return asked(f"print({text}, flush=True)")


FAULTS = {
    "missing file": ("raise SystemExit(open('nowhere'))", "crashed", "ended"),
    "crash at the start": ("1 / 0", "crashed", "ended"),
    "crash in the game": (asked("1 / 0"), "crashed", "ended"),
    "killed": (asked("import os; os.kill(os.getpid(), 9)"), "crashed", "ended_by"),
    "leaves quietly": (asked("sys.exit(0)"), "crashed", "ended"),
    "stalls at the start": ("import time; time.sleep(1000)", "stalled", "slow_start"),
    "stalls": (asked("import time; time.sleep(1000)"), "stalled", "slow"),
    "thinks for ever": (asked("\n        while True: pass"), "stalled", "slow"),
    "half a line": (
        asked("print('{\"id\": 1', end='', flush=True); import time; time.sleep(1000)"),
        "stalled",
        "slow",
    ),
    "half a line, then gone": (
        asked("print('{\"id\": 1', end='', flush=True); sys.exit(3)"),
        "crashed",
        "ended",
    ),
    "a line without end": (
        asked("\n        while True: print('x' * 1000, end='', flush=True)"),
        "flooded",
        "flooding",
    ),
    "a huge line": (asked("print('9' * 10_000_000, flush=True)"), "flooded", "flooding"),
    "lines without end": (
        asked(f"\n        {LAST}\n        while True: print('{{}}', flush=True)"),
        "flooded",
        "flooding",
    ),
    "not JSON": (answering("'roll!'"), "garbage", "bad_line"),
    "deep JSON": (answering("'[' * 30000"), "garbage", "bad_line"),
    "not UTF-8": (
        asked("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()"),
        "garbage",
        "bad_line",
    ),
    "a key twice": (answering("'{\"id\": 1, \"id\": 1}'"), "garbage", "bad_line"),
    "not an object": (answering("'[1]'"), "garbage", "bad_answer"),
    "another's id": (answering("'{\"id\": 7, \"choice\": 0}'"), "garbage", "bad_answer"),
    "no answer in it": (answering("'{\"id\": 1}'"), "garbage", "bad_answer"),
    "an action of text": (answering("'{\"id\": 1, \"action\": \"x\"}'"), "garbage", "bad_answer"),
    "a choice too high": (answering("'{\"id\": 1, \"choice\": 2}'"), "garbage", "bad_answer"),
    "a choice of true": (answering("'{\"id\": 1, \"choice\": true}'"), "garbage", "bad_answer"),
    "both at once": (
        answering("'{\"id\": 1, \"choice\": 1, \"action\": {\"do\": \"roll\"}}'"),
        "garbage",
        "bad_answer",
    ),
    "not ready": (
        "input(); print('{\"type\": \"hello\"}', flush=True); input()",
        "garbage",
        "bad_ready",
    ),
    "closes its output": (
        asked("import os, time; os.close(1); time.sleep(1000)"),
        "crashed",
        "closed",
    ),
}  # fmt: skip


def ask_twice(program: Program, position: rollhouse.Position) -> None:
    """Anything that comes after an answer is found with the next question."""
    for _ in range(2):
        program(position, position.actions())
        time.sleep(0.05)


@pytest.mark.parametrize("name", FAULTS)
def test_what_goes_wrong_is_said_and_the_process_ended(name, bot, position):
    script, cause, reason = FAULTS[name]
    quick = cause == "stalled"
    starting = reason == "slow_start"
    program = bot(script, seconds=0.3 if quick else 30, startup=0.3 if starting else 30)
    began = time.monotonic()
    with pytest.raises(ProgramFault) as found:
        ask_twice(program, position)
    assert (found.value.cause, found.value.reason) == (cause, reason)
    assert found.value.say("es") != found.value.say("en")
    assert time.monotonic() - began < 25
    with pytest.raises(ProgramFault):  # the rest of this game
        program(position, position.actions())


def test_the_error_stream_is_kept_in_bounds(bot, position):
    script = asked(
        "print('x' * 5_000_000, file=sys.stderr); print('the end', file=sys.stderr); 1/0"
    )
    with pytest.raises(ProgramFault) as found:
        bot(script)(position, position.actions())
    assert "the end" in found.value.trace
    assert "ZeroDivisionError" in found.value.trace
    assert len(found.value.trace) <= process.TRACE


def test_one_that_never_reads(bot, position):
    """More than a pipe holds is told, and telling never waits."""
    program = bot('print(\'{"type": "ready"}\', flush=True); import time; time.sleep(1000)', 0.3)
    program.study(position)
    for number in range(5000):
        program.begin(number)
        program._next = None
        program.over([0.5, 0.5])
    with pytest.raises(ProgramFault) as found:
        program(position, position.actions())
    assert found.value.cause == "stalled"


def test_an_illegal_action_is_the_match_s_to_find(bot):
    program = bot(answering('json.dumps({"id": message["id"], "action": {"do": "fly"}})'))
    record = rollhouse.play("toss_up", [program, "greedy"], seed=3, goal=30)
    own = {entry.facts["instead"] for entry in record.entries if entry.seat == 0}
    assert own == {"illegal"}


def test_a_stalled_program_is_a_stalled_seat(bot):
    program = bot(asked("import time; time.sleep(1000)"), seconds=0.2)
    record = rollhouse.play("toss_up", [program, "greedy"], seed=3, goal=30)
    own = [entry.facts["instead"] for entry in record.entries if entry.seat == 0]
    assert set(own) == {"stalled"}


def test_a_program_that_failed_plays_the_next_game(bot, position, tmp_path):
    flag = tmp_path / "again"
    program = bot(
        asked(
            f"import os\n        if not os.path.exists({str(flag)!r}):"
            f"\n            open({str(flag)!r}, 'w'); 1 / 0\n        {LAST}"
        )
    )
    with pytest.raises(ProgramFault):
        program(position, position.actions())
    program.begin(1)
    assert program(position, position.actions()) == position.actions()[-1]


def test_one_that_does_not_want_to_end(bot, position):
    script = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + asked(LAST)
    program = bot(script + "\nimport time\ntime.sleep(1000)")
    program(position, position.actions())
    began = time.monotonic()
    program.close()
    assert time.monotonic() - began < 3


CHILD = "import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)', sys.argv[1]]);"  # noqa: E501


@pytest.mark.parametrize("end", ["1 / 0", LAST])
def test_what_it_started_ends_with_it(end, bot, position):
    """A child that holds its streams open, left by a parent that crashes, or ends in peace."""
    program = bot(CHILD + asked(end))
    if end == LAST:
        program(position, position.actions())
        program.close()
    else:
        with pytest.raises(ProgramFault):
            program(position, position.actions())


def test_one_that_was_forgotten(position, tmp_path):
    path = tmp_path / "own.py"
    path.write_text(asked(LAST))
    program = Program(f"{sys.executable} -S -E {path}")
    program(position, position.actions())
    number = program._process._child.pid
    del program
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_it_ends_when_the_house_is_killed(tmp_path):
    """SIGKILL leaves the house no time to tidy up: the guard does it."""
    bot, house, flag = tmp_path / "bot.py", tmp_path / "house.py", tmp_path / "thinking"
    bot.write_text(asked(f"open({str(flag)!r}, 'w').close()\n        while True: pass"))
    house.write_text(
        "import rollhouse\n"
        "from rollhouse.players.program import Program\n"
        f"program = Program({f'{sys.executable} -S -E {bot}'!r})\n"
        "position = rollhouse.start('toss_up').after({'roll': 'GGGGYYYRRR'})\n"
        "program.study(position)\n"
        "print(program._process._child.pid, flush=True)\n"
        "program(position, position.actions())\n"
    )
    with subprocess.Popen([sys.executable, house], stdout=subprocess.PIPE, text=True) as child:
        number = int(child.stdout.readline())
        while not flag.exists():
            time.sleep(0.01)
        child.kill()
    for _ in range(200):
        try:
            if Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return
        except OSError:
            return
        time.sleep(0.02)
    os.kill(number, signal.SIGKILL)
    raise AssertionError("the program outlived the house")


# As they are written


@pytest.mark.parametrize("text", ["program:", "program:   ", "program:'", "program:./nowhere -x"])
def test_commands_that_cannot_be(text):
    with pytest.raises(BadOption):
        read_seat(text)


def test_a_seat_for_a_program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("my_bot.py").write_text(asked(LAST))
    seats = read_seats(f"program:{sys.executable} my_bot.py,Ann,program:{sys.executable} my_bot.py")
    assert [seat.name for seat in seats] == ["my_bot.py", "Ann", "my_bot.py (2)"]
    assert seats[0].player == seats[0].written == f"program:{sys.executable} my_bot.py"
    assert not seats[0].is_person
    assert seats[0].is_foreign
    record = rollhouse.play("toss_up", [seats[0].player, "random"], seed=1, goal=20)
    assert record.seats[0] == seats[0].player
    assert all("instead" not in entry.facts for entry in record.entries)


PLAYERS = """
class Last:
    def __init__(self, seed=None, back=1):
        self.seed, self.back = seed, back
        print("made")
    def __call__(self, position, actions):
        return actions[-min(self.back, len(actions))]
class Rest:
    def __call__(self): pass
def first(position, actions):
    return actions[0]
number = 3
class Broken:
    def __init__(self): raise ValueError("not today")
"""


@pytest.fixture
def players(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [p for p in sys.path if p])
    Path("our_players.py").write_text(PLAYERS)
    Path("our_broken.py").write_text("import nothing_like_it")
    Path("our_worse.py").write_text("1 / 0")
    yield
    for name in ("our_players", "our_broken", "our_worse"):
        sys.modules.pop(name, None)


@pytest.mark.usefixtures("players")
def test_players_of_a_module(position):
    seat = read_seat("our_players:Last:back=2")
    assert (seat.name, seat.kind, seat.settings) == ("Last", "our_players:Last", {"back": 2})
    assert seat.player == "our_players:Last:back=2"
    player = seat.sit(5)
    assert (player.seed, player.back) == (5, 2)
    assert player(position, position.actions()) == position.actions()[-2]
    assert read_seat("our_players:first").sit()(position, position.actions()) == {"do": "roll"}
    record = rollhouse.play("toss_up", ["our_players:Last", "our_players:Last"], seed=1, goal=20)
    assert record.names == ["Last", "Last (2)"]


@pytest.mark.usefixtures("players")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nowhere:Bot", "no_module"),
        ("our_players.inner:Bot", "no_module"),
        ("our_broken:Bot", "broken_module"),
        ("our_worse:Bot", "broken_module"),
        ("our_players:Bot", "no_attribute"),
        ("our_players:number", "not_a_player"),
        ("our_players:first:depth=1", "no_settings"),
        ("our_players:Last:depth=1", "not_made"),
        ("our_players:Broken", "not_made"),
    ],
)
def test_players_that_cannot_be(text, reason):
    with pytest.raises(BadOption) as found:
        read_seat(text)
    assert found.value.reason == reason
    assert found.value.say("es") != found.value.say("en")


@pytest.mark.usefixtures("players")
def test_people_are_still_people():
    assert read_seat("human:Ann:Ben").is_person
    assert read_seat(read_seat("human:Ann:Ben").written).name == "Ann:Ben"
    assert read_seat("Ann: the great").is_person


@pytest.mark.usefixtures("players")
def test_a_python_player_as_a_program(position):
    """What it prints does not disturb the conversation."""
    program = Program(f"{sys.executable} -m rollhouse.players.serving our_players:Last:back=2")
    assert program(position, position.actions()) == position.actions()[-2]
    program.over([1, 0])
    program.begin(2, 3)
    assert program(position, position.actions()) == position.actions()[-2]
    program.close()


def test_faults_are_told_in_the_same_language_and_number(bot, position):
    deep = bot(answering("'[' * 30000"))
    with pytest.raises(ProgramFault) as fault:
        deep(position, position.actions())
    assert fault.value.say("es").endswith("hay demasiados corchetes unos dentro de otros")
    words = ProgramFault("slow", PROGRAM_WORDS, seconds=1.0)
    assert words.say("en") == "it gave no answer within 1 second"
    assert words.say("es") == "no respondió en 1 segundo"
    assert (
        ProgramFault("slow", PROGRAM_WORDS, seconds=1.5).say("es") == "no respondió en 1.5 segundos"
    )
