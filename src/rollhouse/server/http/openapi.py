"""Endpoints, and the OpenAPI document that describes them.

Bodies and answers are msgspec types, so a request is checked against exactly what is described.
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
from rollhouse.protocol import (
    bodies,
    box_bodies,
    coach_bodies,
    cup_bodies,
    daily_bodies,
    lesson_bodies,
    messages,
    wall_bodies,
)
from rollhouse.protocol.bodies import Pending
from rollhouse.protocol.descriptions import about
from rollhouse.protocol.messages import Fault
from rollhouse.protocol.tokens import MATCH

from ..refusals import CONFLICT, STATUS

JSON = "application/json"
JSON_LINES = "application/x-ndjson"
KEY_HEADER, KEY = "Idempotency-Key", "^[A-Za-z0-9_-]{16,64}$"
"""A repeated request is recognised by this. It is long, because whoever knows it gets the same
token.
"""
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
"""Reasons for which any request may be refused."""
PLACE_DESCRIPTIONS = {
    "match": "The id of a match.",
    "cup": "The id of a cup.",
    "box": "The id of a box.",
    "seat": "The number of a seat, from 0.",
    "game": "The name of a game, as in `/api/games`.",
    "language": "The code of a language, as in `/api/languages`.",
}
PLACES: dict[str, dict[str, Any]] = {
    "match": {"type": "string", "pattern": MATCH},
    "cup": {"type": "string", "pattern": MATCH},
    "box": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 5},
    "game": {"type": "string", "pattern": "^[a-z_]{1,40}$"},
    "language": {"type": "string", "pattern": "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$"},
}
"""The schemas of the parts of a path that vary."""


@dataclass(frozen=True)
class Endpoint:
    """One method at one path: what it takes, what it gives and why it refuses."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    does: Callable[[Any], Coroutine[Any, Any, Any]]
    gives: Any = None
    """The type of the answer; None: text of the kind `media`."""
    takes: Any = None
    """The type of the body; None: there is none."""
    query: Any = None
    """The type of the query; None: there is none."""
    token: Literal["no", "may", "must"] = "no"
    status: int = 200
    media: str = JSON
    told: Any = None
    """The type of a line, if the answer can be asked for as JSON lines."""
    pending: bool = False
    """May the answer be 202, not ready yet?"""
    refuses: Sequence[str] = ()
    """Reasons for which only this endpoint refuses."""
    repeats: bool = False
    """May a client send a key with it, and repeat it until there is an answer?"""
    heavy: bool = False
    """Does it cost the house more than an answer from memory?"""

    @property
    def name(self) -> str:
        """Its OpenAPI operation id, like `post_api_matches_match_start`."""
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
        if self.repeats:
            found += ["bad_key"]
        if "match" in self.places:
            found += ["unknown_match"]
        if "cup" in self.places:
            found += ["unknown_cup"]
        if "seat" in self.places:
            found += ["no_such_seat"]
        if self.token == "must" or (self.token == "may" and {"match", "cup"} & {*self.places}):
            found += ["token_needed", "bad_token"]
        return sorted(set(found))


def describe(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The whole OpenAPI document."""
    endpoints = list(endpoints)
    kinds = [
        kind
        for endpoint in endpoints
        for kind in (endpoint.gives, endpoint.takes, endpoint.told)
        if kind is not None
    ]
    kinds = [*dict.fromkeys(kinds), Fault, Pending]
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    add_descriptions(parts)
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = describe_endpoint(endpoint)
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


def describe_endpoint(endpoint: Endpoint) -> dict[str, Any]:
    found: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "description": inspect.getdoc(endpoint.does) or "",
        "parameters": [
            *describe_path(endpoint),
            *describe_query(endpoint),
            *describe_key(endpoint),
        ],
        "responses": describe_responses(endpoint),
    }
    if endpoint.takes is not None:
        body = {JSON: {"schema": schema_of(endpoint.takes)}}
        said = parts_of(endpoint.takes)[endpoint.takes.__name__].get("description", "")
        found["requestBody"] = {"required": True, "content": body, "description": said}
    if endpoint.token != "no":
        found["security"] = [{"token": []}] if endpoint.token == "must" else [{}, {"token": []}]
    return found


def describe_path(endpoint: Endpoint) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "description": PLACE_DESCRIPTIONS[name],
            "schema": PLACES[name],
        }
        for name in endpoint.places
    ]


def describe_query(endpoint: Endpoint) -> list[dict[str, Any]]:
    if endpoint.query is None:
        return []
    whole = parts_of(endpoint.query)[endpoint.query.__name__]
    needed = whole.get("required", ())
    return [
        {
            "name": name,
            "in": "query",
            "required": name in needed,
            "description": description_of(endpoint.query, name),
            "schema": without_null(schema),
        }
        for name, schema in whole["properties"].items()
    ]


def describe_key(endpoint: Endpoint) -> list[dict[str, Any]]:
    said = "Random, new for every request: the same one again has the same effect and answer."
    header = {"name": KEY_HEADER, "in": "header", "required": False, "description": said}
    return [{**header, "schema": {"type": "string", "pattern": KEY}}] if endpoint.repeats else []


def without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a query field. A query has no null: what may be null may be left out."""
    several = [each for each in schema.get("anyOf", ()) if each != {"type": "null"}]
    rest = {key: value for key, value in schema.items() if key not in ("anyOf", "default")}
    return {**rest, **several[0]} if len(several) == 1 else schema


def parts_of(kind: Any) -> dict[str, Any]:
    _, parts = msgspec.json.schema_components([kind])
    return parts


def add_descriptions(parts: dict[str, Any]) -> None:
    """Give every field the description that its docstring has; a tag says which kind it is."""
    modules = (
        messages, bodies, coach_bodies, cup_bodies, lesson_bodies, daily_bodies, wall_bodies,
        box_bodies,
    )  # fmt: skip
    known = {name: kind for module in modules for name, kind in types_of(module)}
    for name, schema in parts.items():
        kind = known[name]
        for field, described in schema.get("properties", {}).items():
            is_tag = field == kind.__struct_config__.tag_field
            described["description"] = WHICH if is_tag else description_of(kind, field)


def description_of(kind: Any, field: str) -> str:
    return " ".join(about(kind, field).split())


def types_of(module: ModuleType) -> Iterable[tuple[str, Any]]:
    return (item for item in vars(module).items() if isinstance(item[1], type))


def schema_of(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components(
        [kind], ref_template="#/components/schemas/{name}"
    )
    return schema


def describe_responses(endpoint: Endpoint) -> dict[str, Any]:
    schema = {"type": "string"} if endpoint.gives is None else schema_of(endpoint.gives)
    found = {str(endpoint.status): describe_response(endpoint.status, endpoint.media, schema)}
    if endpoint.told is not None:
        lines = {"schema": schema_of(endpoint.told)}
        found[str(endpoint.status)]["content"][JSON_LINES] = lines
    if endpoint.pending:
        found["202"] = describe_response(202, JSON, schema_of(Pending))
    by_status: dict[int, list[str]] = {}
    for reason in endpoint.reasons:
        by_status.setdefault(status_of(reason), []).append(reason)
    for status, reasons in sorted(by_status.items()):
        said = f"{MEANINGS[status]} Reasons: {', '.join(f'`{reason}`' for reason in reasons)}."
        found[str(status)] = {
            **describe_response(status, JSON, schema_of(Fault)),
            "description": said,
        }
    return found


def describe_response(status: int, media: str, schema: dict[str, Any]) -> dict[str, Any]:
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
