"""The house over HTTP: what it says of itself, what stands at its door, how it counts."""

from __future__ import annotations

import asyncio

import httpx
import msgspec
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from rollhouse.kernel.language import ADDRESS, LANGUAGES
from rollhouse.matches.score_sheet import write_sheet
from rollhouse.matches.victory import how_won
from rollhouse.protocol.coach_bodies import Report
from rollhouse.server.http.guard import HEADERS, Guard, read_admission
from rollhouse.server.http.openapi import describe, status_of
from rollhouse.server.http.routes import ENDPOINTS
from rollhouse.server.limits import AddressLimits, Allowances, Buckets, Guesses, Rate, household
from rollhouse.server.refusals import STATUS, Refusal
from rollhouse.server.words import WORDS
from tests.server.desks import PLENTY, a_desk, finished, house

# What it says of itself


@house
async def test_a_form_can_be_drawn_from_the_games(desk):
    found = await desk.get("/api/games")
    games = {game["name"]: game for game in found["games"]}
    assert sorted(games) == ["dice_flick", "doozy_dice", "shizzle", "stack_attack", "toss_up"]
    for game in games.values():
        texts = [game["titles"], game["blurbs"], *(each["about"] for each in game["options"])]
        assert all(set(text) == set(LANGUAGES) and all(text.values()) for text in texts)
        assert game["dice"][-2:] == ["fair", "physics"] or game["dice"] == [
            "sealed",
            "real",
            "fair",
        ]
        for language, page in game["pages"].items():
            assert (await desk.get(page)).startswith("# "), language
    goal, *_, finish = games["toss_up"]["options"]
    assert (goal["kind"], goal["default"], goal["bounds"]) == (
        "whole",
        100,
        {"low": 1, "high": 1000},
    )
    assert finish["choices"] == ["last_turn", "first_past"]
    assert games["dice_flick"]["options"][-1]["each_seat"] is True
    computer = next(each for each in found["computers"] if each["name"] == "computer")
    assert computer["settings"] == {"level": {"low": 1, "high": 5}}
    spanish = {option["name"]: option["about"]["es"] for option in games["toss_up"]["options"]}
    assert spanish["dice"] == "Cuántos dados hay."
    assert {each["kind"]: each["sealed"] for each in found["dice"]}["fair"] is False


@house
async def test_it_says_which_languages_it_speaks_and_what_they_say(desk):
    found = await desk.get("/api/languages")
    assert found["languages"] == [
        {"code": "en", "name": "English"},
        {"code": "es", "name": "Español"},
    ]
    texts = (await desk.get("/api/languages/es"))["texts"]
    assert texts["the games that are saved here"] == "las partidas guardadas aquí"
    await desk.refused(404, "no_page_here", "GET", "/api/languages/qq")


@house
async def test_an_empty_score_sheet_has_as_many_columns_as_people(desk):
    sheet = await desk.get("/api/games/dice_flick/sheet?players=3&language=es")
    rows = [line for line in sheet.splitlines() if line.startswith("|")]
    assert {row.count("|") for row in rows} == {5}
    assert [row.split("|")[1].strip() for row in rows[1:3]] == ["Ronda 1", "Ronda 2"]
    many = await desk.get("/api/games/dice_flick/sheet?players=6")
    assert many.splitlines()[3].count("|") == 6  # four play it at most
    await desk.refused(404, "no_page_here", "GET", "/api/games/chess/sheet")


@house
async def test_refusals_are_in_the_language_that_was_asked_for(desk):
    spanish = {"headers": {"accept-language": "es-MX,es;q=0.9,en;q=0.8"}}
    said = await desk.refused(404, "unknown_match", "GET", "/api/matches/abcd", **spanish)
    assert said["sentence"].startswith("aquí no hay")
    await desk.refused(404, "no_page_here", "GET", "/api/nothing")
    await desk.refused(405, "bad_method", "PUT", "/api/matches")


def test_every_reason_has_a_sentence_and_every_way_says_which_it_has():
    for endpoint in ENDPOINTS:
        for reason in endpoint.reasons:
            assert reason in WORDS, (endpoint.path, reason)
    assert all(reason in WORDS for reason in STATUS)
    document = describe(ENDPOINTS)
    answers = document["paths"]["/api/join"]["post"]["responses"]
    assert "`wrong_code`" in answers["404"]["description"]
    assert status_of("no_open_seat") == 409


@house
async def test_a_record_can_be_had_while_the_match_runs(desk):
    ann, ben = await desk.full()
    match = ann["match"]
    await desk.refused(404, "no_record", "GET", f"/api/matches/{match}/record", token=ann["token"])
    await desk.post(f"/api/matches/{match}/start", token=ann["token"])
    await desk.refused(401, "token_needed", "GET", f"/api/matches/{match}/record")
    record = await desk.record(match, ben["token"])
    assert record.closing is None
    rest = await desk.get(f"/api/matches/{match}/record?since=1", ann["token"])
    assert record.text().endswith(rest)
    await desk.post(f"/api/matches/{match}/close", token=ann["token"])
    closed = await desk.record(match, ben["token"])
    assert closed.closing["reason"] == "abandoned"


@house
async def test_a_score_sheet_is_the_one_that_the_terminal_writes(desk):
    ann, ben = await desk.full()
    match = ann["match"]
    path = f"/api/matches/{match}/sheet"
    await desk.refused(404, "no_record", "GET", path, token=ann["token"])
    await desk.post(f"/api/matches/{match}/start", token=ann["token"])
    await desk.refused(401, "token_needed", "GET", path)
    sheet = await desk.get(f"{path}?language=es", ben["token"])
    record = await desk.record(match, ben["token"])
    assert sheet == write_sheet(record, "es") + "\n"
    assert "Esta partida no terminó." in sheet
    assert "This game is not finished." in await desk.get(path, ben["token"])


@house
async def test_a_replay_tells_a_match_step_by_step(desk):
    match, (ann, _) = await finished(desk, ["Ann", "Ben"])
    record = await desk.record(match, ann)
    steps, since = [], 0
    while since is not None:
        path = f"/api/matches/{match}/replay?since={since}&limit=7&language=es"
        found = await desk.get(path, ann)
        assert len(found["steps"]) <= 8
        steps += found["steps"]
        since = found["more"]
    assert [step["line"] for step in steps] == [0, *(entry.line for entry in record.entries)]
    assert [step["view"] for step in steps] == [
        position.view(None) for position in record.positions()
    ]
    assert steps[-1]["turn"] == -2
    assert all(step["told"] for step in steps[1:])
    won = how_won(record)
    names = [ADDRESS["es"], "Ben"]
    said = {"says": won.say("es", names), "named": won.say("es", record.called("es"))}
    assert found["victory"] == {**said, "line": won.line}


@house
async def test_hints_are_for_who_is_asked_where_all_agreed(desk):
    ann, ben = await desk.full(coach=False)
    path = f"/api/matches/{ann['match']}/hint"
    await desk.refused(403, "no_coach", "GET", path, token=ann["token"])
    ann, ben = await desk.full(dice="real")
    path = f"/api/matches/{ann['match']}/hint"
    await desk.refused(409, "not_playing", "GET", path, token=ann["token"])
    await desk.post(f"/api/matches/{ann['match']}/start", token=ann["token"])
    await desk.refused(409, "not_your_turn", "GET", path, token=ben["token"])
    await desk.refused(401, "token_needed", "GET", path)


@house
async def test_no_report_of_a_match_that_runs(desk):
    ann, _ = await desk.full()
    path = f"/api/matches/{ann['match']}/report"
    await desk.refused(409, "still_running", "GET", path, token=ann["token"])
    await desk.post(f"/api/matches/{ann['match']}/close", token=ann["token"])
    await desk.refused(404, "no_report", "GET", path, token=ann["token"])


@pytest.mark.long
def test_a_report_is_worked_out_and_then_there(tmp_path):
    async def inside():
        async with a_desk(tmp_path) as desk:
            match, (ann, ben) = await finished(desk, ["Ann", "Ben"])
            async with desk.client() as client:
                headers = {"authorization": f"Bearer {ann}"}
                for _ in range(300):
                    answer = await client.get(f"/api/matches/{match}/report", headers=headers)
                    if answer.status_code != 202:
                        break
                    assert answer.headers["retry-after"] == "2"
                    await asyncio.sleep(1)
                assert answer.status_code == 200, answer.text
                assert len(answer.json()["seats"]) == 2
                msgspec.convert(answer.json(), Report)
                assert answer.json()["told"]["names"] == ["You", "Ben"]
                spanish = f"/api/matches/{match}/report?language=es"
                theirs = await client.get(spanish, headers={"authorization": f"Bearer {ben}"})
                assert theirs.json()["told"]["names"] == ["Ann", "Tú"]
                assert theirs.json()["seats"] == answer.json()["seats"]
                page = await client.get(f"/matches/{match}/report?language=es", headers=headers)
            assert page.text.startswith("<!doctype html>")
            assert "sandbox" in page.headers["content-security-policy"]

    asyncio.run(inside())


@pytest.mark.long
def test_names_are_text_in_the_page_of_a_report(tmp_path):
    async def inside():
        async with a_desk(tmp_path) as desk:
            match, (ann, _) = await finished(desk, ["<script>alert(1)</script>", "Ben & <b>"])
            headers = {"authorization": f"Bearer {ann}"}
            async with desk.client() as client:
                for _ in range(300):
                    page = await client.get(f"/matches/{match}/report", headers=headers)
                    if page.status_code != 202:
                        break
                    await asyncio.sleep(1)
                return page

    page = asyncio.run(inside())
    assert page.text.startswith("<!doctype html>")
    assert "<script" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page.text
    assert "Ben &amp; &lt;b&gt;" in page.text
    assert "Ben & <b>" not in page.text


# What stands at the door


def knocking(path="/", method="GET", names=(), allowances=PLENTY, **more):
    """What the guard lets through to a page that says "in"."""

    async def page(request):
        return PlainTextResponse(f"in {len(await request.body())}")

    async def inside():
        guard = Middleware(Guard, read_admission(names), AddressLimits(allowances))
        app = Starlette(routes=[Route("/", page, methods=["GET", "POST"])], middleware=[guard])
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, **more)

    return asyncio.run(inside())


@pytest.mark.parametrize(
    "host", ["localhost:7655", "127.0.0.1", "[::1]:80", "192.168.0.7", "a.localhost"]
)
def test_a_house_answers_to_loopback_and_to_bare_addresses(host):
    assert knocking(headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "a b", "x@localhost"]
)
def test_a_house_answers_to_no_strange_name(host):
    answer = knocking(headers={"host": host})
    assert (answer.status_code, answer.json()["reason"]) == (421, "bad_host")


def test_a_house_answers_to_the_names_it_was_given():
    assert knocking(names=["Play.Example.ORG"], headers={"host": "play.example.org:443"}).is_success


@pytest.mark.parametrize(
    ("origin", "good"),
    [
        (None, True),
        ("http://localhost", True),
        ("https://localhost:80", False),
        ("http://localhost:81", False),
        ("http://evil.example", False),
        ("null", False),
        ("http://localhost.evil.example", False),
        ("http://localhost/path", False),
        ("file://localhost", False),
    ],
)
def test_what_changes_something_comes_from_our_own_pages(origin, good):
    headers = {} if origin is None else {"origin": origin}
    answer = knocking(method="POST", headers=headers)
    assert answer.status_code == (200 if good else 403)
    assert good or answer.json()["reason"] == "bad_origin"
    assert knocking(headers=headers).status_code == 200  # who only reads cannot do harm


def test_a_page_elsewhere_is_known_by_its_fetch_site_too():
    answer = knocking(method="POST", headers={"sec-fetch-site": "cross-site"})
    assert answer.status_code == 403


def test_a_body_is_small_whatever_was_announced():
    def pieces():
        async def send():
            for _ in range(100):
                yield b"x" * 1000

        return send()

    assert knocking(method="POST", content=b"x" * 65_000).text == "in 65000"
    for content in (b"x" * 66_000, pieces()):
        answer = knocking(method="POST", content=content)
        assert (answer.status_code, answer.json()["reason"]) == (413, "body_too_large")


def test_every_answer_has_the_headers_of_the_house():
    for answer in (knocking(), knocking("/nothing"), knocking(headers={"host": "evil.example"})):
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "set-cookie" not in answer.headers
        assert not any(name.startswith("access-control") for name in answer.headers)


def test_a_socket_from_elsewhere_is_refused_before_it_is_opened():
    async def inside():
        said = []

        async def send(message):
            said.append(message)

        async def app(*_):
            raise AssertionError("it came through")

        scope = {
            "type": "websocket", "path": "/api/play", "client": ("127.0.0.1", 1), "extensions": {},
            "headers": [(b"host", b"localhost"), (b"origin", b"http://evil.example")],
        }  # fmt: skip
        await Guard(app, read_admission())(scope, None, send)
        scope["extensions"] = {"websocket.http.response": {}}
        await Guard(app, read_admission())(scope, None, send)
        return said

    closed, start, body = asyncio.run(inside())
    assert (closed["type"], closed["reason"]) == ("websocket.close", "bad_origin")
    assert start["status"] == 403
    assert b"bad_origin" in body["body"]


# How it counts


def test_an_address_may_ask_only_so_fast():
    few = Allowances(requests=Rate(3, 0.5))

    async def inside():
        async def page(_):
            return PlainTextResponse("in")

        guard = Middleware(Guard, read_admission(), AddressLimits(few))
        app = Starlette(routes=[Route("/", page)], middleware=[guard])
        answers = []
        for address in ("10.0.0.1",) * 4 + ("10.0.0.2",):
            transport = httpx.ASGITransport(app, client=(address, 1))
            async with httpx.AsyncClient(transport=transport, base_url="http://[::1]") as client:
                answers.append(await client.get("/"))
        return answers

    *first, refused, other = asyncio.run(inside())
    assert [answer.status_code for answer in [*first, other]] == [200] * 4
    assert (refused.status_code, refused.json()["reason"]) == (429, "too_many")
    assert refused.headers["retry-after"] == "2"


def test_buckets_forget_the_oldest_and_never_grow():
    buckets = Buckets(Rate(1, 0.001), kept=100, clock=lambda: 0.0)
    for number in range(1000):
        assert buckets.take(f"a{number}") == 0
    assert len(buckets) == 100
    assert buckets.take("a999") > 0
    assert buckets.take("a0") == 0


def test_a_network_of_an_internet_line_is_one_household():
    assert household("2001:db8:0:1::1") == household("2001:db8:0:1:ffff::9")
    assert household("2001:db8:0:1::1") != household("2001:db8:0:2::1")
    assert household("::ffff:10.0.0.1") == "10.0.0.1"
    assert household("fe80::1%eth0") == "fe80::/64"
    assert household("not an address") == "not an address"


def test_guessing_gets_slower_and_then_ends():
    now = [0.0]
    guesses = Guesses(Allowances(guesses=Rate(10, 0.1)), lambda: now[0])
    held = [guesses.wrong("a") for _ in range(10)]
    assert held[:4] == [0, 0, 0, 0]
    assert held == sorted(held)
    assert 1 < held[-1] <= Guesses.LATEST
    with pytest.raises(Refusal) as refused:
        guesses.wrong("a")
    assert (refused.value.reason, refused.value.retry) == ("guessing", 10)
    assert guesses.wrong("b") == 0
    now[0] = 10.0
    assert guesses.wrong("a") > 0


def test_wrong_codes_are_counted_by_address_and_keep_no_right_one_out(tmp_path, monkeypatch):
    monkeypatch.setattr(Guesses, "LATEST", 0.01)
    few = Allowances(requests=Rate(1e6, 1e6), guesses=Rate(3, 0.001))
    wrong = "POST", "/api/watch", {"code": "3333-3333"}

    async def inside():
        async with a_desk(tmp_path, few) as desk:
            ann = await desk.table([{}] * 4)
            right = {"code": ann["table"]["code"]}
            for address in ("127.0.0.1", "10.0.0.9", "2001:db8::1"):
                for _ in range(3):
                    await desk.refused(404, "wrong_code", *wrong, address=address)
                for _ in range(30):
                    said = await desk.refused(429, "guessing", *wrong, address=address)
                assert "s" in said["sentence"]
                body = {"names": [f"From {address}"], **right}
                await desk.post("/api/join", body, expect=201, address=address)
                await desk.post("/api/invitation", right, address=address)
                await desk.post("/api/watch", right, expect=201, address=address)
            await desk.post(
                "/api/join", {"names": ["Ben"], **right}, expect=201, address="10.1.1.1"
            )

    asyncio.run(inside())


def test_one_address_has_only_so_many_open_tables(tmp_path, monkeypatch):
    few = Allowances(requests=Rate(1e6, 1e6), open_tables=2, tables=Rate(1e6, 1e6))

    async def inside():
        async with a_desk(tmp_path, few) as desk:
            first = await desk.table([{}])
            await desk.table([{}])
            mine = {"kind": "person", "name": "Ann", "mine": True}
            body = {"game": "toss_up", "seats": [mine, {}]}
            await desk.refused(429, "too_many_tables", "POST", "/api/matches", body)
            await desk.post("/api/matches", body, expect=201, address="10.0.0.9")
            await desk.post(f"/api/matches/{first['match']}/close", token=first["token"])
            await desk.table([{}])
            kept = await desk.house.storage.read(first["match"])
            assert "127.0.0.1" not in kept.plan.address
            await desk.refused(429, "too_many_tables", "POST", "/api/matches", body)
            monkeypatch.setattr("rollhouse.server.lobby.lobby.LEFT_ALONE", -60.0)
            await desk.table([{}])  # as if all others had been left alone for long

    asyncio.run(inside())


@house
async def test_half_a_character_is_said_to_be_one(desk):
    """Of a name, of an action: not that something is missing at the end."""
    for half in ("\\ud800", "\\udc00"):
        content = f'{{"code": "KQ7-M4P", "names": ["A{half}"]}}'
        async with desk.client() as client:
            answer = await client.post(
                "/api/join", content=content, headers={"content-type": "application/json"}
            )
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad_body")
        assert "half a character" in answer.json()["sentence"]
