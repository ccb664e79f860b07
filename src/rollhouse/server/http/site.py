"""The browser's client: the files that `npm run build` in web/ puts into `server/web`.

They are read and compressed once, and served from memory. Only names of these files are answered,
so no path leads out of the folder. A new build is noticed at the next request.
"""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute, Match

from ..words import WORDS
from .faults import language_of

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

FOLDER = Path(__file__).parents[1] / "web"
FIRST_PAGE = "index.html"
NAMED_BY_CONTENT = "assets/"
"""Files whose names change with their content: browsers may keep them for ever."""
KEPT, ASKED_AGAIN = "public, max-age=31536000, immutable", "no-cache"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}
"""By suffix, the same on every machine; others are `application/octet-stream`."""
READ_ONLY = ("GET", "HEAD")
APART = ("/api/", f"/{NAMED_BY_CONTENT}")
"""Addresses for programs: asking for one that does not exist gets a refusal in JSON."""


@dataclass(frozen=True)
class File:
    """A file of the client, plain and compressed."""

    name: str
    content: bytes
    zipped: bytes | None
    """None if compressing does not make it shorter."""
    mark: str
    """A hash of its content, for `ETag`."""

    @classmethod
    def read(cls, path: Path, name: str) -> File:
        content = path.read_bytes()
        zipped = gzip.compress(content, mtime=0)
        shorter = len(zipped) < len(content) * 0.95
        mark = hashlib.sha256(content).hexdigest()[:20]
        return cls(name, content, zipped if shorter else None, mark)

    def answer(self, headers: Headers, method: str) -> Response:
        """The file, or 304 if the client has it already."""
        short = self.zipped is not None and takes_gzip(headers)
        content = self.zipped if short and self.zipped is not None else self.content
        mark = f'"{self.mark}-gzip"' if short else f'"{self.mark}"'
        more = {
            "cache-control": KEPT if self.name.startswith(NAMED_BY_CONTENT) else ASKED_AGAIN,
            "etag": mark,
        }
        if self.zipped is not None:
            more["vary"] = "Accept-Encoding"
        if has_it(headers, self.mark):
            return Response(status_code=304, headers=more)
        more["content-type"] = TYPES.get(Path(self.name).suffix, "application/octet-stream")
        more["content-length"] = str(len(content))
        if short:
            more["content-encoding"] = "gzip"
        return Response(content if method == "GET" else None, headers=more)


def takes_gzip(headers: Headers) -> bool:
    """Does the client accept gzip, with a quality above 0?

    >>> [takes_gzip(Headers({"accept-encoding": text})) for text in ("br, gzip", "gzip;q=0", "")]
    [True, False, False]
    """
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, worth = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return worth.strip() not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def has_it(headers: Headers, mark: str) -> bool:
    """Does the client say that it has this content, compressed or not?"""
    given = headers.get("if-none-match", "")
    had = [part.strip().removeprefix("W/").strip('"') for part in given.split(",")]
    return given.strip() == "*" or mark in [each.removesuffix("-gzip") for each in had]


class Site(BaseRoute):
    """A route that matches the client's files and nothing else."""

    path = "/(web)"
    """The path under which metrics and logs count all these files."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder
        self.files: dict[str, File] = {}
        self.built: int | None = None
        """When the first page was written, in nanoseconds; None: there is no client."""

    def find(self) -> None:
        """Read all files, if there is a new build."""
        try:
            built = (self.folder / FIRST_PAGE).stat().st_mtime_ns
        except OSError:
            self.built, self.files = None, {}
            return
        if built != self.built:
            self.built, self.files = built, dict(self.read())

    def read(self) -> list[tuple[str, File]]:
        found = []
        for path in sorted(self.folder.rglob("*")):
            if path.is_file() and not path.is_symlink():
                name = path.relative_to(self.folder).as_posix()
                found.append((name, File.read(path, name)))
        return found

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if scope["type"] != "http":
            return Match.NONE, {}
        self.find()
        name = scope["path"].removeprefix("/") or FIRST_PAGE
        found = {"route": self, "path_params": {}, "file": self.files.get(name), "lost": False}
        if name in self.files or scope["path"] == "/":
            return Match.FULL, found
        if not self.files or not is_walk(scope):
            return Match.NONE, {}
        # Only where no other route knows the address: the client says that nothing is there.
        return Match.PARTIAL, {**found, "file": self.files[FIRST_PAGE], "lost": True}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in READ_ONLY:
            raise HTTPException(405, headers={"allow": ", ".join(READ_ONLY)})
        headers, file = Headers(scope=scope), scope["file"]
        answer = file.answer(headers, scope["method"]) if file else answer_not_built(headers)
        if scope["lost"] and answer.status_code == 200:
            answer.status_code = 404
        await answer(scope, receive, send)


def is_walk(scope: Scope) -> bool:
    """Did somebody write this address into their browser, rather than a program ask for it?"""
    path, headers = scope["path"], Headers(scope=scope)
    apart = path.startswith(APART) or scope["method"] not in READ_ONLY
    return not apart and "text/html" in headers.get("accept", "")


def answer_not_built(headers: Headers) -> Response:
    """What to answer instead of the first page if no client is built: how to build one, and what
    else works.
    """
    language = language_of(headers)
    said = [WORDS.say(language, f"not_built{part}") for part in ("", "_how", "_terminal")]
    paragraphs = "".join(f"<p>{text}</p>" for text in said)
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Rollhouse</title><h1>Rollhouse</h1>{paragraphs}</html>"
    )
    return Response(page, media_type="text/html")
