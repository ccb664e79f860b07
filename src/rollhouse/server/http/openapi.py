"""The description of the house over HTTP, from the ways that `api.py` declares.

Bodies and answers are msgspec types, so what is described here is what is checked there.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

import msgspec

import rollhouse
from rollhouse.protocol import bodies, coach_bodies, lesson_bodies, messages
from rollhouse.protocol.bodies import Pending
from rollhouse.protocol.descriptions import about
from rollhouse.protocol.messages import Fault
from rollhouse.protocol.tokens import MATCH

from ..refusals import CONFLICT, STATUS

JSON = "application/json"
WHICH = "Which kind it is."
MEANINGS = {
    200: "Done.",
    201: "It is there now.",
    202: "It is being worked out: ask again after `Retry-After` seconds.",
    400: "It could not be understood.",
    401: "A token is needed.",
    403: "The token gives no right to this.",
    404: "There is no such thing.",
    405: "This address does not take that method.",
    409: "Not now, or not any more.",
    413: "Too long.",
    415: "It is not JSON.",
    421: "The house does not go by this name.",
    422: "Understood, but it cannot be.",
    429: "Too much at once: come back after `Retry-After` seconds.",
    503: "Not at the moment: come back after `Retry-After` seconds.",
}
ALWAYS = ("bad_host", "too_many", "busy", "preparing", "ending", "storage_down")
"""Reasons for which anything may be refused."""
SAID_OF_PLACES = {
    "match": "The id of a match.",
    "seat": "The number of a seat, from 0.",
    "game": "The name of a game, as in `/api/games`.",
}
PLACES: dict[str, dict[str, Any]] = {
    "match": {"type": "string", "pattern": MATCH},
    "seat": {"type": "integer", "minimum": 0, "maximum": 5},
    "game": {"type": "string", "pattern": "^[a-z_]{1,40}$"},
}
"""What may stand in a path."""


@dataclass(frozen=True)
class Way:
    """Something that can be asked over HTTP."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    does: Callable[[Any], Coroutine[Any, Any, Any]]
    gives: Any = None
    """The type of the answer; None: text of the kind `media`."""
    takes: Any = None
    """The type of the body; None: there is none."""
    query: Any = None
    """The type of what stands behind the question mark."""
    token: Literal["no", "may", "must"] = "no"
    status: int = 200
    media: str = JSON
    pending: bool = False
    """May the answer be that it is not ready yet?"""
    refuses: Sequence[str] = ()
    """Reasons of its own."""
    heavy: bool = False
    """Does it cost the house more than an answer from memory?"""

    @property
    def name(self) -> str:
        """`post_api_matches_match_start`."""
        words = re.findall(r"[a-z]+", self.path)
        return "_".join([self.method.lower(), *words])

    @property
    def places(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.path)

    @property
    def reasons(self) -> list[str]:
        found = [*ALWAYS, *self.refuses]
        if self.method != "GET":
            found += ["bad_origin", "body_too_large"]
        if self.takes is not None:
            found += ["bad_body", "no_json"]
        if self.query is not None:
            found += ["bad_query"]
        if "match" in self.places:
            found += ["unknown_match"]
        if "seat" in self.places:
            found += ["no_such_seat"]
        if self.token == "must" or ("match" in self.places and self.token == "may"):
            found += ["token_needed", "bad_token"]
        return sorted(set(found))


def described(ways: Iterable[Way]) -> dict[str, Any]:
    """The whole OpenAPI document."""
    ways = list(ways)
    kinds = [kind for way in ways for kind in (way.gives, way.takes) if kind is not None]
    kinds = [*dict.fromkeys(kinds), Fault, Pending]
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    explain(parts)
    paths: dict[str, dict[str, Any]] = {}
    for way in ways:
        paths.setdefault(way.path, {})[way.method.lower()] = operation(way)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rollhouse",
            "version": rollhouse.__version__,
            "description": "Tables, seats, records and standings of a house. Play itself goes over "
            "a WebSocket at /api/play, described by /api/protocol.json.",
        },
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "What somebody was given when they sat down or came to watch.",
                }
            },
        },
    }


def operation(way: Way) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": way.name,
        "summary": way.summary,
        "description": inspect.getdoc(way.does) or "",
        "parameters": [*in_path(way), *in_query(way)],
        "responses": responses(way),
    }
    if way.takes is not None:
        body = {JSON: {"schema": schema_of(way.takes)}}
        said = parts_of(way.takes)[way.takes.__name__].get("description", "")
        found["requestBody"] = {"required": True, "content": body, "description": said}
    if way.token != "no":
        found["security"] = [{"token": []}] if way.token == "must" else [{}, {"token": []}]
    return found


def in_path(way: Way) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": SAID_OF_PLACES[name],
            "schema": PLACES[name],
        }
        for name in way.places
    ]


def in_query(way: Way) -> list[dict[str, Any]]:
    if way.query is None:
        return []
    whole = parts_of(way.query)[way.query.__name__]
    needed = whole.get("required", ())
    return [
        {
            "name": name,
            "in": "query",
            "required": name in needed,
            "description": said_of(way.query, name),
            "schema": written(schema),
        }
        for name, schema in whole["properties"].items()
    ]


def written(schema: dict[str, Any]) -> dict[str, Any]:
    """A query has no null: what may be null may be left out."""
    several = [each for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key not in ("anyOf", "default")}
    return {**rest, **several[0]} if len(several) == 1 else schema


def parts_of(kind: Any) -> dict[str, Any]:
    _, parts = msgspec.json.schema_components([kind])
    return parts


def explain(parts: dict[str, Any]) -> None:
    """Say of every field what the source says of it; a tag tells which kind of several it is."""
    modules = (messages, bodies, coach_bodies, lesson_bodies)
    known = {name: kind for module in modules for name, kind in named(module)}
    for name, schema in parts.items():
        kind = known[name]
        for field, described in schema.get("properties", {}).items():
            is_tag = field == kind.__struct_config__.tag_field
            described["description"] = WHICH if is_tag else said_of(kind, field)


def said_of(kind: Any, field: str) -> str:
    return " ".join(about(kind, field).split())


def named(module: ModuleType) -> Iterable[tuple[str, Any]]:
    return (item for item in vars(module).items() if isinstance(item[1], type))


def schema_of(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components(
        [kind], ref_template="#/components/schemas/{name}"
    )
    return schema


def responses(way: Way) -> dict[str, Any]:
    schema = {"type": "string"} if way.gives is None else schema_of(way.gives)
    found = {str(way.status): answer(way.status, way.media, schema)}
    if way.pending:
        found["202"] = answer(202, JSON, schema_of(Pending))
    by_status: dict[int, list[str]] = {}
    for reason in way.reasons:
        by_status.setdefault(status_of(reason), []).append(reason)
    for status, reasons in sorted(by_status.items()):
        said = f"{MEANINGS[status]} Reasons: {', '.join(f'`{reason}`' for reason in reasons)}."
        found[str(status)] = {**answer(status, JSON, schema_of(Fault)), "description": said}
    return found


def answer(status: int, media: str, schema: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "description": MEANINGS[status],
        "content": {media: {"schema": schema}},
    }
    if status in (202, 429, 503):
        said = "Seconds after which to ask again."
        found["headers"] = {"Retry-After": {"description": said, "schema": {"type": "string"}}}
    return found


def status_of(reason: str) -> int:
    return STATUS.get(reason, CONFLICT)
