"""A house that was opened at home, opened to the network while it runs, and closed again."""

from __future__ import annotations

import asyncio
import shutil
import signal
import socket

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rollhouse.protocol.bodies import Reach
from rollhouse.server.operation import network
from rollhouse.server.operation.doors import Doors, Porter, listen_at
from rollhouse.server.refusals import Refusal
from tests.server.desks import house as with_a_desk
from tests.server.test_serving import SOON, ended, house

LAN = network.on_network(":1")
PORTER = Porter(("127.0.0.1", 7655), None, None)


def at_home(porter=PORTER):
    doors = Doors(at_home=True)
    doors.porter = porter
    return doors


def reason(doing):
    with pytest.raises(Refusal) as caught:
        asyncio.run(doing)
    return caught.value.reason


@pytest.mark.skipif(LAN is None, reason="this machine has no address on a network")
def test_it_is_opened_and_closed_while_it_runs(tmp_path, house_file, monkeypatch):
    monkeypatch.setenv("ROLLHOUSE_DATA", str(tmp_path))
    shutil.copy(house_file, tmp_path / "house.db")
    with house() as process, httpx.Client(base_url=process.address, timeout=SOON) as here:
        assert here.get("/health").json()["may_open"] is True
        found = here.post("/api/open").json()
        assert found["open"] is True
        assert found["network"].startswith(LAN.rpartition(":")[0])
        assert here.post("/api/open").json() == found, "a second time changes nothing"
        assert here.get("/health").json()["network"] == found["network"]
        guest(found["network"], lambda: here.delete("/api/open"))
        closed = here.get("/health").json()
        assert (closed["open"], closed["network"]) == (False, None)
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{found['network']}/health", timeout=SOON)
        assert here.post("/api/open").json()["open"] is True, "and open again"
        process.send_signal(signal.SIGINT)
        assert ended(process) == (0, "")


def guest(address, close):
    """Somebody who came through the network can play, cannot open or close, and is sent away when
    it closes.
    """
    with httpx.Client(base_url=address, timeout=SOON) as asking:
        assert asking.get("/health").json() == {"live": True, "ready": True}
        for method in ("POST", "DELETE"):
            refused = asking.request(method, "/api/open")
            assert (refused.status_code, refused.json()["reason"]) == (403, "not_from_here")
    with connect(f"{address.replace('http', 'ws')}/api/play") as device:
        assert close().json()["open"] is False
        with pytest.raises(ConnectionClosed):
            device.recv(timeout=SOON)


@with_a_desk
async def test_a_house_that_is_served_is_not_opened_by_a_browser(desk):
    await desk.refused(409, "not_at_home", "POST", "/api/open")
    await desk.refused(409, "not_at_home", "DELETE", "/api/open")
    await desk.refused(403, "not_from_here", "POST", "/api/open", address="192.0.2.7")
    proxied = {"headers": {"x-forwarded-for": "192.0.2.7"}}
    await desk.refused(403, "not_from_here", "POST", "/api/open", **proxied)
    named = {"headers": {"host": "192.0.2.1:7655"}}
    await desk.refused(403, "not_from_here", "POST", "/api/open", **named)
    elsewhere = {"headers": {"origin": "http://evil.example"}}
    await desk.refused(403, "bad_origin", "POST", "/api/open", **elsewhere)


def test_without_a_network_nobody_could_come(monkeypatch):
    monkeypatch.setattr(network, "on_network", lambda _: None)
    assert reason(at_home().open()) == "no_network"


def test_a_house_that_nobody_serves_has_no_doors():
    assert reason(at_home(None).open()) == "not_at_home"
    assert at_home(None).reach() == Reach(False, None, False)


def test_a_house_opened_by_lan_stays_open(monkeypatch):
    monkeypatch.setattr(network, "on_network", lambda at: f"http://192.0.2.7{at}")
    doors = at_home(Porter(("0.0.0.0", 7655), None, None))
    assert asyncio.run(doors.open()) == Reach(True, "http://192.0.2.7:7655", False)
    assert reason(doors.close()) == "always_open"


def test_an_address_that_is_not_ours_cannot_be_opened():
    assert reason(listen_at(PORTER, "http://192.0.2.1:7655")) == "cannot_open"


def test_where_the_port_is_taken_another_one_is():
    opened = []

    async def keep(made):
        opened.append(made)

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        porter = Porter(("127.0.0.2", port), keep, None)
        address = asyncio.run(listen_at(porter, f"http://127.0.0.1:{port}"))
    opened[0].close()
    assert address.startswith("http://127.0.0.1:")
    assert not address.endswith(f":{port}")
