"""The browser's client: its files, how long they are kept, and what is there without them."""

from __future__ import annotations

import asyncio
import gzip
import os

import httpx
import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware

from rollhouse.server.http.faults import HANDLERS
from rollhouse.server.http.guard import Guard
from rollhouse.server.http.site import FOLDER, Site
from rollhouse.server.limits import AddressLimits, Allowances, Rate

FEW = Allowances(requests=Rate(3, 1e-9), tables=Rate(1, 1), heavy=Rate(1, 1), open_tables=1)
PAGE = "<!doctype html><title>A house</title>" + "<p>wood</p>" * 100


@pytest.fixture
def built(tmp_path):
    """A folder as `npm run build` leaves it, with something beside it that must stay private."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("nobody's business")
    (folder / "index.html").write_text(PAGE)
    (folder / "sw.js").write_text("self;")
    (folder / "house.webmanifest").write_text('{"name": "Rollhouse"}')
    (folder / "assets" / "index-abc.js").write_text("const wood = 1;\n" * 100)
    (folder / "assets" / "index-abc.css").write_text("p { color: red }\n" * 100)
    (folder / "assets" / "font-abc.woff2").write_bytes(os.urandom(900))
    (folder / "assets" / "sum-abc.wasm").write_bytes(b"\0asm" + bytes(900))
    (folder / "assets" / "door-abc.webp").write_bytes(b"RIFF")
    (folder / "assets" / "mark-abc.svg").write_text("<svg/>")
    (folder / "assets" / "odd-abc.xyz").write_bytes(b"?")
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    return folder


def asking(folder, *requests, allowances=None, headers=None):
    """The answers to (method, path) of a house with this folder; no redirect is followed."""
    limits = AddressLimits(allowances) if allowances else AddressLimits()
    app = Starlette(
        routes=[Site(folder)],
        middleware=[Middleware(Guard, None, limits)],
        exception_handlers=HANDLERS,
    )

    async def all_of_them():
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            client.headers.pop("accept-encoding")
            return [await client.request(*each, headers=headers) for each in requests]

    return asyncio.run(all_of_them())


def get(folder, path, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return asking(folder, ("GET", path), headers=named)[0]


def test_the_first_page_is_there_and_asked_for_again(built):
    for path in ("/", "/index.html"):
        page = get(built, path)
        assert (page.status_code, page.text) == (200, PAGE)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["etag"]
        assert "script-src 'self'" in page.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/assets/index-abc.js", "text/javascript; charset=utf-8", True),
        ("/assets/index-abc.css", "text/css; charset=utf-8", True),
        ("/assets/font-abc.woff2", "font/woff2", True),
        ("/assets/sum-abc.wasm", "application/wasm", True),
        ("/assets/door-abc.webp", "image/webp", True),
        ("/assets/mark-abc.svg", "image/svg+xml", True),
        ("/assets/odd-abc.xyz", "application/octet-stream", True),
        ("/house.webmanifest", "application/manifest+json", False),
        ("/sw.js", "text/javascript; charset=utf-8", False),
    ],
)
def test_kinds_of_files_and_how_long_they_are_kept(built, path, kind, kept):
    answer = get(built, path)
    assert answer.headers["content-type"] == kind
    assert ("immutable" in answer.headers["cache-control"]) is kept
    assert answer.content == (built / path[1:]).read_bytes()


def test_a_service_worker_stands_at_the_root_and_so_serves_the_whole_house(built):
    assert get(built, "/sw.js").status_code == 200  # its scope is the folder that it is in


def test_it_is_compressed_for_those_who_take_it(built):
    plain, short = (
        asking(built, ("GET", "/"), headers=headers)[0]
        for headers in ({}, {"accept-encoding": "br;q=1.0, gzip;q=0.8"})
    )
    assert "content-encoding" not in plain.headers
    assert short.headers["content-encoding"] == "gzip"
    assert int(short.headers["content-length"]) == len(gzip.compress(PAGE.encode()))
    assert short.text == plain.text == PAGE
    assert short.headers["etag"] != plain.headers["etag"]
    assert plain.headers["vary"] == short.headers["vary"] == "Accept-Encoding"
    assert "content-encoding" not in get(built, "/", accept_encoding="gzip;q=0").headers
    font = get(built, "/assets/font-abc.woff2", accept_encoding="gzip")
    assert "content-encoding" not in font.headers


def test_what_a_browser_has_is_not_sent_again(built):
    for coding in ("identity", "gzip"):
        first = get(built, "/", accept_encoding=coding)
        again = get(built, "/", if_none_match=f'"x", W/{first.headers["etag"]}')
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
    assert get(built, "/", if_none_match='"another"').status_code == 200


def test_head_tells_the_length_alone(built):
    (head,) = asking(built, ("HEAD", "/"))
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == str(len(PAGE))


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/..\\secret.txt",
        "/link.txt",
        "/assets",
        "/assets/",
        "/nothing",
    ],
)
def test_nothing_else_is_reached(built, path):
    answer = get(built, path)
    assert answer.status_code == 404
    assert answer.json()["reason"] == "no_page_here"


def test_who_walks_to_an_unknown_address_is_told_by_the_client(built):
    """A program that asks for it, or for something of the interface, gets a refusal."""
    walks = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = get(built, "/nonsense/here", **walks)
    assert answer.status_code == 404
    assert answer.text == get(built, "/").text
    for path in ("/api/nothing", "/assets/nothing.js"):
        answer = get(built, path, **walks)
        assert (answer.status_code, answer.json()["reason"]) == (404, "no_page_here")


def test_files_take_no_other_method(built):
    answer = asking(built, ("POST", "/"), ("DELETE", "/assets/index-abc.js"))
    assert [each.status_code for each in answer] == [405, 405]


def test_a_new_build_is_seen(built):
    site_before = Site(built)
    site_before.find()
    (built / "index.html").write_text("new")
    os.utime(built / "index.html", ns=(1, 1))
    (built / "assets" / "index-abc.js").unlink()
    site_before.find()
    assert site_before.files["index.html"].content == b"new"
    assert "assets/index-abc.js" not in site_before.files


def test_without_a_build_the_page_says_how_to_make_one(tmp_path):
    page = get(tmp_path, "/")
    assert page.status_code == 200
    assert "make play" in page.text
    assert "npm run build" in page.text
    spanish = get(tmp_path, "/", accept_language="es")
    assert 'lang="es"' in spanish.text
    assert "navegador" in spanish.text
    assert get(tmp_path, "/index.html").status_code == 404


def test_parts_of_a_page_are_not_counted_as_requests(built):
    paths = [("GET", "/assets/index-abc.js")] * 20 + [("GET", "/")] * 4
    answers = asking(built, *paths, allowances=FEW)
    assert [each.status_code for each in answers] == [200] * 23 + [429]


@pytest.mark.skipif(not (FOLDER / "index.html").is_file(), reason="the client is not built")
def test_the_real_build_fits_the_policy_of_the_house():
    site = Site()
    site.find()
    page = site.files["index.html"].content.decode()
    assert "<style" not in page
    assert "style=" not in page
    assert "onload=" not in page
    assert "<script>" not in page
    assert "http://" not in page
    assert "https://" not in page
