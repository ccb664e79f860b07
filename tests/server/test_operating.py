"""What the operator of a house sees: logs, metrics, health."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import shutil
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from sqlalchemy import event

import rollhouse.server
from rollhouse.server.app import allowances_of, create, tidy_forever
from rollhouse.server.limits import AddressLimits, Allowances
from rollhouse.server.operation import logs
from rollhouse.server.operation.doors import Porter
from rollhouse.server.operation.metrics import COUNTERS, GAUGES, HISTOGRAMS, LABELS, Metrics
from rollhouse.server.operation.service import Service
from rollhouse.server.refusals import Refusal
from rollhouse.server.settings import Settings
from rollhouse.server.store import disk_space
from rollhouse.server.store.rows import Expired

SERVER = Path(rollhouse.server.__file__).parent
PAGE = Path(__file__).parents[2] / "docs" / "operating.md"


@pytest.fixture
def log():
    """What is logged, in a stream; afterwards everything is as it was."""
    names = ("rollhouse", "uvicorn", "alembic", "sqlalchemy", "asyncio")
    before = {name: vars(logging.getLogger(name)).copy() for name in names}
    logging.getLogger("uvicorn.error").setLevel(logging.NOTSET)  # tests' own servers are quiet
    yield io.StringIO()
    for name, kept in before.items():
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = kept["handlers"], kept["propagate"]
        logger.setLevel(kept["level"])


def asked(app, path, address="127.0.0.1"):
    async def ask():
        async with app.router.lifespan_context(app):
            carrier = httpx.ASGITransport(app, client=(address, 4000))
            async with httpx.AsyncClient(transport=carrier, base_url="http://localhost") as client:
                return await client.get(path)

    return asyncio.run(ask())


def test_every_event_is_on_the_page():
    """Its name is a word, whatever happened; the rest is facts."""
    told = re.compile(r'(?:logs\.tell|\.log)\(\s*(f?)"([^"]*)"')
    code = "".join(path.read_text() for path in SERVER.rglob("*.py"))
    found = told.findall(code)
    assert len(found) > 20
    page = PAGE.read_text()
    for made, name in found:
        assert not made, name
        assert re.fullmatch("[a-z_]+", name), name
        assert f"`{name}`" in page, name


def test_the_times_that_clients_are_given_are_on_the_pages():
    times, protocol = Settings(), PAGE.with_name("protocol.md").read_text()
    assert f"{times.hello:g} seconds, then goodbye (`hello_first`)" in PAGE.read_text()
    assert f"`wanted` after {times.grace:g} seconds" in protocol
    assert f"takes {times.grace + times.patience:g} seconds more" in protocol


def test_secrets_never_reach_the_log(log):
    logs.write_to(log, human=False)
    logs.tell("joined", match="m1", token="t0ken", code="ABC-DEF", name="Ann", seat=2)
    event = json.loads(log.getvalue())
    assert event["event"] == "joined"
    assert event["match"] == "m1"
    assert event["seat"] == 2
    assert not {"token", "code", "name"} & event.keys()


def test_every_cause_has_so_many_lines_a_minute_and_then_their_number(log):
    logs.write_to(log, human=False)
    (handler,) = logs.HOUSE.parent.handlers
    for number in range(3 * logs.MOST):
        logs.tell("request", match=f"m{number}", route="/api/join", status=404)
        if number < logs.MOST // 2:
            logs.tell("request", route="/api/join", status=201)
    events = [json.loads(line) for line in log.getvalue().splitlines()]
    statuses = [event["status"] for event in events]
    assert (statuses.count(404), statuses.count(201)) == (logs.MOST, logs.MOST // 2)
    handler.until = 0.0  # a minute later
    logs.tell("request", route="/api/join", status=404)
    omitted, after = map(json.loads, log.getvalue().splitlines()[len(events) :])
    assert omitted["event"] == "omitted"
    assert omitted["cause"] == "request /api/join 404"
    assert omitted["lines"] == 2 * logs.MOST
    assert after["status"] == 404


def test_causes_without_end_are_one(log):
    logs.write_to(log, human=False)
    for number in range(logs.CAUSES + 2 * logs.MOST):
        logs.tell("request", route=f"/{number}")
    assert len(log.getvalue().splitlines()) == logs.CAUSES + logs.MOST


def test_mistakes_of_one_place_are_one_cause(log):
    logs.write_to(log, human=False)
    for number in range(2 * logs.MOST):
        try:
            raise KeyError(number)
        except KeyError as fault:
            logs.tell("fault", logging.ERROR, fault, match=f"m{number}")
    assert len(log.getvalue().splitlines()) == logs.MOST


def test_an_error_is_logged_by_its_kind_and_place_alone(log):
    logs.write_to(log, human=False)
    try:
        try:
            raise ValueError("Ann's token is t0ken")
        except ValueError as inner:
            raise KeyError("t0ken") from inner
    except KeyError as fault:
        logs.tell("fault", logging.ERROR, fault, match="m1")
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n%s", "t0ken")
    assert "t0ken" not in log.getvalue()
    event, other = map(json.loads, log.getvalue().splitlines())
    assert event["error"] == "builtins.KeyError"
    assert event["because"]["error"] == "builtins.ValueError"
    assert "test_operating.py" in event["where"][-1]
    assert other["message"] == "Exception in ASGI application"


def test_on_a_terminal_events_are_words(log):
    logs.write_to(log, human=True)
    logs.tell("rules_ready", seconds=1.5)
    assert "rules ready  seconds=1.5" in log.getvalue()


def test_a_histogram_counts_what_is_at_most_so_much():
    metrics = Metrics()
    for value in (1, 2, 3, 1000):
        metrics.observe("append_rows", value)
    text = metrics.text()
    assert 'rollhouse_append_rows_bucket{le="2.0"} 2.0' in text
    assert 'rollhouse_append_rows_bucket{le="500.0"} 3.0' in text
    assert 'rollhouse_append_rows_bucket{le="+Inf"} 4.0' in text
    assert "rollhouse_append_rows_sum 1006.0" in text


def test_the_page_names_every_metric_with_its_labels_and_no_other():
    shown = {
        f"rollhouse_{name}{'_total' if name in COUNTERS else ''}": set(LABELS.get(name, ()))
        for name in (*COUNTERS, *HISTOGRAMS, *GAUGES)
    }
    rows = re.findall(r"^\| (`rollhouse_.*?) \|", PAGE.read_text("utf-8"), re.MULTILINE)
    found = re.findall(r"`(rollhouse_\w+)(?:{([\w,]+)})?`", " ".join(rows))
    named = {name: set(filter(None, labels.split(","))) for name, labels in found}
    assert named == shown


def test_a_house_without_its_database_is_alive_but_not_ready(house_url, monkeypatch):
    async def away(_):
        raise Refusal("storage_down")

    monkeypatch.setattr("rollhouse.server.store.storage.Storage.check", away)
    answer = asked(create(Service(database=house_url)), "/health")
    assert answer.status_code == 503
    assert answer.json() == {"live": True, "ready": False}


def test_a_house_that_cannot_write_is_not_ready_until_it_can(home):
    """As with a full disk: everything can be read, and nothing be written."""
    full = False

    async def visit():
        async with app.router.lifespan_context(app):
            storage = app.state.storage

            @event.listens_for(storage.database.engine.sync_engine, "checkout")
            def limited(connection, *_):
                connection.execute(f"PRAGMA query_only = {full}")

            carrier = httpx.ASGITransport(app, client=("127.0.0.1", 4000))
            async with httpx.AsyncClient(transport=carrier, base_url="http://localhost") as client:
                nonlocal full
                assert (await client.get("/health")).status_code == 200
                full = True
                with pytest.raises(Refusal):
                    await storage.delete("none")
                assert await storage.read("none") is None
                for _ in range(2):
                    answer = await client.get("/health")
                    assert answer.status_code == 503
                    assert answer.json()["ready"] is False
                full = False
                assert (await client.get("/health")).status_code == 200
                assert storage.contact.lost is None

    app = create(Service(database=f"sqlite:///{home}/house.db"))
    asyncio.run(visit())


def test_a_disk_that_fills_up_is_told_before_writing_fails(home, monkeypatch):
    """A load balancer goes on sending people here; whoever runs the house is warned."""
    free = 300 << 20
    usage = lambda _: SimpleNamespace(free=free)  # noqa: E731
    monkeypatch.setattr(disk_space.shutil, "disk_usage", usage)

    def told(client="127.0.0.1"):
        answer = asked(create(Service(database=f"sqlite:///{home}/house.db")), "/health", client)
        return answer.status_code, answer.json()

    well = {"live": True, "ready": True}
    assert told() == (200, well)
    free = 255 << 20
    assert told() == told("10.0.0.7") == (200, {**well, "disk_low": True})
    assert told("93.184.216.34") == (200, well), "what is on our disk is nobody's business"


def test_a_low_disk_is_logged_once_and_again_when_there_is_room(log, monkeypatch):
    logs.write_to(log, human=False)
    found = iter((300, 255, 300, 319, 320, 300, 255))
    usage = lambda _: SimpleNamespace(free=next(found) << 20)  # noqa: E731
    monkeypatch.setattr(disk_space.shutil, "disk_usage", usage)

    async def look():
        disk = disk_space.DiskSpace(Path("/"))
        return [await disk.look() for _ in range(7)]

    assert asyncio.run(look()) == [False, True, True, True, False, False, True]
    told = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [(each["event"], each["megabytes"]) for each in told] == [
        ("disk_low", 255), ("disk_enough", 320), ("disk_low", 255)
    ]  # fmt: skip


def test_how_much_is_free_is_a_metric_where_it_can_be_known(home):
    async def visit():
        async with app.router.lifespan_context(app):
            await app.state.storage.disk.look()
            return app.state.metrics.text()

    app = create(Service(database=f"sqlite:///{home}/house.db"))
    (shown,) = re.findall(r"^rollhouse_disk_free_bytes (\S+)$", asyncio.run(visit()), re.MULTILINE)
    assert float(shown) == pytest.approx(shutil.disk_usage(home).free, rel=0.1)
    elsewhere = disk_space.DiskSpace(None)
    assert not asyncio.run(elsewhere.look())
    assert elsewhere.free is None


def test_a_house_tidies_up_soon_after_it_was_opened(home, monkeypatch):
    """Not only where it runs for long."""
    monkeypatch.setattr("rollhouse.server.app.SETTLED", 0.0)
    tidied = asyncio.Event()

    async def visit():
        async with app.router.lifespan_context(app):
            await asyncio.wait_for(tidied.wait(), 60)

    async def expire(*_):
        tidied.set()
        return Expired([], [])

    monkeypatch.setattr("rollhouse.server.store.storage.Storage.expire", expire)
    app = create(Service(database=f"sqlite:///{home}/house.db"))
    asyncio.run(visit())


def test_a_match_that_cannot_be_closed_holds_up_no_other(monkeypatch):
    """By rules that are not here, by a disk that is broken, or by a mistake of ours."""
    monkeypatch.setattr("rollhouse.server.app.SETTLED", 0.0)
    monkeypatch.setattr("rollhouse.server.app.TIDYING", 0.0)
    faults = {"refused": Refusal("busy"), "broken": ValueError("a mistake")}
    closed, told = [], []

    class House:
        looks = 0

        @property
        def storage(self):
            return self

        async def newest(self):
            return None

        async def expire(self, _):
            self.looks += 1
            if self.looks == 1:
                raise ValueError("a mistake")
            return Expired([], ["refused", "broken", "fine"])

        async def close(self, match):
            if match in faults:
                raise faults[match]
            closed.append(match)

        def fault(self, match, _):
            told.append(match)

    async def visit():
        task = asyncio.create_task(tidy_forever(House()))
        while len(closed) < 2:
            await asyncio.sleep(0)
            assert not task.done()
        task.cancel()

    asyncio.run(asyncio.wait_for(visit(), 60))
    assert closed == ["fine", "fine"]
    assert told[0] is None
    assert "broken" in told


def test_metrics_are_for_machines_nearby(home):
    url = f"sqlite:///{home}/house.db"
    assert asked(create(Service(database=url)), "/metrics", "10.0.0.7").status_code == 200
    far = asked(create(Service(database=url)), "/metrics", "93.184.216.34")
    assert far.status_code == 403
    assert far.json()["reason"] == "operators_only"


@pytest.mark.parametrize(("host", "open_"), [("127.0.0.1", False), ("0.0.0.0", True)])
def test_programs_here_are_told_who_else_can_come(home, monkeypatch, host, open_):
    monkeypatch.setattr(
        "rollhouse.server.operation.network.on_network", lambda at: f"http://192.0.2.7{at}"
    )

    def told(client="127.0.0.1", family=False):
        app = create(Service(database=f"sqlite:///{home}/house.db", family=family))
        app.state.doors.porter = Porter((host, 7655), None, None)
        return asked(app, "/health", client).json()

    network = "http://192.0.2.7:7655" if open_ else None
    well = {"live": True, "ready": True}
    assert told() == {**well, "open": open_, "network": network, "may_open": False}
    assert told(family=True) == {**well, "open": open_, "network": network, "may_open": not open_}
    assert told("192.0.2.9") == well


@pytest.mark.parametrize(("words", "tables"), [({}, 20), ({"family": True}, 500)])
def test_a_family_that_taps_through_its_rooms_is_not_locked_out(words, tables):
    """Each tap leaves a table behind, which counts for an hour."""
    allowed = AddressLimits(allowances_of(Service(**words))).allowances
    assert allowed.open_tables == tables
    assert allowed.guesses == Allowances().guesses
