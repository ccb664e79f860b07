"""A house as a process: it opens, serves, refuses a second one, and ends well."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import sys
import tempfile

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from rollhouse.server import process
from rollhouse.server.operation import logs, network
from rollhouse.server.operation.words import BadService
from rollhouse.terminal.main import main
from rollhouse.terminal.screen.screen import Screen
from rollhouse.terminal.service import home
from rollhouse.terminal.service.home import greet, has_browser
from tests import warm

MODULE = "rollhouse.terminal.main"
SOON = 60
"""Seconds after which a test is stuck."""


@contextlib.contextmanager
def house(*options, url=None, module=MODULE):
    """A server process; yields it with its address. What it logs is read in the end."""
    place = ["--database", url] if url else []
    with tempfile.TemporaryFile("w+") as log:
        words = [*options, *place, "--port", "0", "--json"]
        process = warm.begin(module, words, dict(os.environ), log)
        process.log = log
        try:
            first = process.stdout.readline()
            if not first:
                raise AssertionError(ended(process)[1])
            process.address = json.loads(first)["listening"]
            yield process
        finally:
            process.kill()
            process.wait()
            process.stdin.close()
            process.stdout.close()


def ended(process):
    """The exit code and the log of a house that was told to end."""
    code = process.wait(SOON)
    process.log.seek(0)
    return code, process.log.read()


@pytest.fixture
def url(tmp_path, house_file):
    shutil.copy(house_file, tmp_path / "house.db")
    return f"sqlite:///{tmp_path}/house.db"


async def hear(device, kind):
    while True:
        message = json.loads(await asyncio.wait_for(device.recv(), SOON))
        if message["say"] == kind:
            return message


async def whole_life(process, url):
    """Everything that is tested on one house, so that one start serves several tests."""
    seen = {}
    seats = [{"kind": "person", "name": "Annabella", "mine": True}, {"kind": "open"}]
    async with httpx.AsyncClient(base_url=process.address, timeout=SOON) as asking:
        seen["health"] = await asking.get("/health")
        with contextlib.suppress(InvalidStatus):
            await connect(f"{process.address.replace('http', 'ws')}/api/play", origin="http://a.b")
            raise AssertionError("a page elsewhere has come in")
        new = {"game": "toss_up", "seats": seats}
        host = (await asking.post("/api/matches", json=new)).json()
        code = host["table"]["code"]
        join = {"code": code, "names": ["Benedetta"]}
        guest = (await asking.post("/api/join?code=QUERY-CODE", json=join)).json()
        bearer = {"authorization": f"Bearer {host['token']}"}
        begun = await asking.post(f"/api/matches/{host['match']}/start", headers=bearer)
        assert begun.status_code == 200, begun.text
        seen["lost"] = await asking.get("/nothing?secret=in-a-query")
        words = ["serve", "--database", url, "--port", "0"]
        seen["second"] = await asyncio.to_thread(warm.run, MODULE, words)
        place = process.address.replace("http", "ws") + "/api/play"
        async with connect(place) as device, connect(place) as stranger:
            right = {"token": guest["token"], "match": guest["match"]}
            await device.send(json.dumps({"say": "hello", **right}))
            await hear(device, "lines")
            await stranger.send(json.dumps({**right, "say": "hello", "token": "x" * 32}))
            seen["no_right"] = await hear(stranger, "refused")
            nonce = {"say": "nonce", "id": "shake-1", "at": 1, "seat": 0, "nonce": "n" * 32}
            await device.send(json.dumps(nonce))
            seen["not_mine"] = await hear(device, "refused")
            seen["metrics"] = (await asking.get("/metrics")).text
            process.send_signal(signal.SIGTERM)
            seen["goodbye"] = await hear(device, "goodbye")
            await device.wait_closed()
            seen["closed_with"] = device.close_code
    seen["secrets"] = [host["token"], guest["token"], "x" * 32, "n" * 32, code]
    seen["secrets"] += [code.replace("-", ""), "Annabella", "Benedetta", "QUERY-CODE"]
    seen["match"], seen["address"] = host["match"], process.address
    seen["exit"], seen["log"] = await asyncio.to_thread(ended, process)
    return seen


@pytest.fixture(scope="module")
def life(tmp_path_factory, house_file):
    folder = tmp_path_factory.mktemp("life")
    shutil.copy(house_file, folder / "house.db")
    url = f"sqlite:///{folder}/house.db"
    with house("serve", url=url) as process:
        return asyncio.run(whole_life(process, url))


def test_health_says_that_it_can_serve(life):
    assert life["health"].status_code == 200
    told = {"live": True, "ready": True, "open": False, "network": None, "may_open": False}
    assert life["health"].json() == told


def test_a_second_server_on_one_file_is_refused_in_a_sentence(life):
    assert life["second"].returncode == 2
    assert life["second"].stderr.count("\n") == 1
    assert "in use by another Rollhouse server" in life["second"].stderr


def test_metrics_count_what_happened(life):
    def number(line):
        found = re.search(rf"^rollhouse_{re.escape(line)} (\S+)$", life["metrics"], re.MULTILINE)
        return float(found[1]) if found else None

    assert number('refusals_total{reason="bad_token"}') == 1
    assert number('refusals_total{reason="not_your_seat"}') == 1
    assert number('requests_total{route="/api/matches",status="201"}') == 1
    assert number('requests_total{route="none",status="404"}') == 1
    assert number("connections") == 2
    assert number("matches") == 1
    assert number("append_rows_count") == number("appends_total") == 1
    assert number('frames_total{direction="in"}') == 3


def test_whoever_is_connected_hears_goodbye_and_may_come_back(life):
    assert life["goodbye"]["reason"] == "ending"
    assert life["goodbye"]["retry"] > 0
    assert life["closed_with"] == 1012
    assert life["exit"] == 0


def test_the_log_is_json_lines_with_matches_and_without_secrets(life):
    events = [json.loads(line) for line in life["log"].splitlines()]
    assert {"open", "request", "ending", "closed"} <= {event["event"] for event in events}
    (opened,) = (event for event in events if event["event"] == "open")
    assert opened["listening"] == life["address"]
    ours = [event for event in events if event.get("match") == life["match"]]
    assert [event["event"] for event in ours if "game" in event] == ["opened", "joined", "started"]
    assert all(event["process"] for event in ours if "game" in event)
    assert not [event for event in events if event["level"] == "error"]
    assert not [secret for secret in life["secrets"] if secret in life["log"]]
    assert "in-a-query" not in life["log"]


def test_an_address_that_is_not_there_is_a_fault_with_a_reason(life):
    assert life["lost"].status_code == 404
    assert life["lost"].json()["reason"] == "no_page_here"
    assert "default-src" in life["lost"].headers["content-security-policy"]


def test_a_second_signal_ends_it_at_once(url):
    with house("serve", url=url) as process:
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGINT)
        code, _ = ended(process)
    assert code in (128 + signal.SIGINT, 128 + signal.SIGTERM)


def test_the_end_does_not_wait_for_rules_that_are_being_loaded(url):
    """On a busy machine loading took a minute, and so did Ctrl-C."""
    with house("serve", url=url, module="tests.server.sluggish") as process:
        process.send_signal(signal.SIGINT)
        code, log = ended(process)
    assert code == 0
    assert [json.loads(line)["event"] for line in log.splitlines()][-2:] == ["ending", "closed"]


def test_rollhouse_alone_opens_a_house_in_the_data_folder(
    tmp_path, house_file, monkeypatch, capsys
):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path))
    shutil.copy(house_file, tmp_path / "house.db")
    with house() as process:
        assert process.address.startswith("http://127.0.0.1:")
        assert httpx.get(f"{process.address}/health", timeout=SOON).status_code == 200
        again_at(process.address, capsys)
        process.send_signal(signal.SIGINT)
        assert ended(process) == (0, "")


def again_at(address, capsys):
    """A second house at a port is told about the first; for plain `rollhouse` that is no
    failure.
    """
    port = ["--port", address.rpartition(":")[2], "--lang", "en"]
    assert main(port) == 0
    assert f"The house is open already at {address}" in capsys.readouterr().out
    assert main(["--lan", *port]) == 2
    assert "to this computer alone" in capsys.readouterr().err
    for words in (["--json", *port], ["serve", *port]):
        assert main(words) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
        assert f"a house is open already at {address};" in said.err


def test_a_port_in_use_is_said_in_a_sentence(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        place = ["--database", f"sqlite:///{tmp_path}/house.db"]
        assert main(["serve", "--port", str(port), *place]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"port {port} is in use already" in said


def test_a_house_goes_into_a_file_and_back(url, tmp_path, capsys):
    file, other = str(tmp_path / "copy"), f"sqlite:///{tmp_path}/other.db"
    assert main(["backup", file, "--database", url]) == 0
    assert main(["restore", file, "--database", other, "--json"]) == 0
    assert "0 games written" in capsys.readouterr().out
    assert main(["backup", file, "--database", url]) == 2
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--port", "70000"], "a port is a whole number"),
        (["--port", "abc"], "a port is a whole number"),
        (["--behind", "everybody"], "address or network of a proxy"),
        (["--name", "http://dice.example.org/"], "a host's name"),
        (["--workers", "0"], "--workers"),
        (["--host", "no.such.host.invalid"], "no address or name"),
        (["--host", "192.0.2.1", "--port", "0"], "does not have the address"),
        (["--database", "mysql://me:pass@somewhere/house", "--port", "0"], "sqlite:///FILE"),
        (["--database", "sqlite:////dev/null/house.db", "--port", "0"], "cannot be opened"),
    ],
)
def test_what_cannot_be_served_is_said_in_a_sentence(options, reason, capsys):
    assert main(["serve", *options]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert reason in said
    assert "pass" not in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open every port")
def test_a_port_for_root_alone_is_said_in_a_sentence():
    with pytest.raises(BadService, match="may not be opened by this user"):
        network.listen("127.0.0.1", 80)


def test_all_addresses_of_a_name_get_one_port():
    sockets = network.listen("localhost", 0)
    try:
        assert len({each.getsockname()[1] for each in sockets}) == 1
        assert re.fullmatch(r"http://(127\.0\.0\.1|\[::1\]):\d+", network.address_of(sockets[0]))
    finally:
        for each in sockets:
            each.close()


@pytest.mark.parametrize(
    ("words", "family"),
    [
        (["house"], True),
        (["house", "--lan"], True),
        (["serve"], False),
        (["serve", "--family"], True),
    ],
)
def test_standings_need_no_tokens_at_home(words, family, monkeypatch, capsys):
    """A house opened at home is a family's; one that is served is not, unless it says so."""
    opened = []
    monkeypatch.setattr(process, "serve", lambda service, _: opened.append(service))
    monkeypatch.setattr(logs, "write_to", lambda **_: None)
    assert main(words) == 0
    assert [service.family for service in opened] == [family]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("ready", [True, False])
def test_the_screen_tells_that_rules_are_being_prepared(ready, monkeypatch, capsys):
    monkeypatch.setattr("rollhouse.kernel.preparation.is_ready", lambda _: ready)
    greet(Screen(), "http://127.0.0.1:7655", False, None, "en")
    assert ("being prepared" in capsys.readouterr().out) is not ready


@pytest.mark.parametrize(
    ("client", "opens", "said"),
    [
        (True, True, "opens in your browser now"),
        (True, False, "Open that address in a browser"),
        (False, False, "make play builds them"),
    ],
)
def test_the_screen_tells_what_happens_in_the_browser(client, opens, said, monkeypatch, capsys):
    monkeypatch.setattr(home, "has_web_client", lambda: client)
    greet(Screen(), "http://127.0.0.1:7655", False, None, "en", opens)
    out = capsys.readouterr().out
    assert said in out
    assert ("rollhouse play toss_up --invite" in out) is not client


@pytest.mark.parametrize(
    ("environment", "platform", "opens"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        (
            {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "192.0.2.1 5 192.0.2.2 22"},
            "linux",
            False,
        ),
        ({"BROWSER": "firefox"}, "linux", True),
        ({}, "darwin", True),
        ({"SSH_TTY": "/dev/pts/1"}, "darwin", False),
    ],
)
def test_a_browser_opens_where_somebody_would_see_it(environment, platform, opens, monkeypatch):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert has_browser(environment) is opens
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    assert has_browser(environment) is False


def test_rollhouse_alone_opens_the_browser(monkeypatch, capsys):
    shown = []
    monkeypatch.setattr(home, "has_web_client", lambda: True)
    monkeypatch.setattr(home, "has_browser", lambda: True)
    monkeypatch.setattr(home, "open_browser", shown.append)
    monkeypatch.setattr(process, "serve", lambda _, ready: ready("http://127.0.0.1:7655"))
    monkeypatch.setattr(logs, "write_to", lambda **_: None)
    assert main([]) == 0
    assert main(["--no-browser"]) == 0
    assert shown == ["http://127.0.0.1:7655"]
    assert capsys.readouterr().out.count("The house is open at") == 2
