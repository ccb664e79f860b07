"""Refusals over HTTP: a `Fault` as JSON, in a language that the client reads."""

from __future__ import annotations

import math

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from rollhouse.kernel.language import LANGUAGES
from rollhouse.protocol.messages import Language

from ..refusals import Refusal


def language_of(headers: Headers) -> Language:
    """The first language of `Accept-Language` that the house speaks; English if there is none.

    >>> language_of(Headers({"accept-language": "de-CH, es-MX;q=0.8, en;q=0.9"}))
    'en'
    """
    best, weight = "en", 0.0
    for part in headers.get("accept-language", "")[:200].split(","):
        tag, _, quality = part.strip().partition(";")
        wanted = tag.strip().lower()
        name = wanted if wanted in LANGUAGES else wanted.partition("-")[0]
        try:
            worth = float(quality.strip().removeprefix("q=")) if quality else 1.0
        except ValueError:
            continue
        if name in LANGUAGES and worth > weight:
            best, weight = name, worth
    return best


def answer_refusal(refusal: Refusal, language: str) -> Response:
    """A refusal as an HTTP answer, with `Retry-After` where trying again makes sense."""
    headers = {"cache-control": "no-store"}
    if refusal.retry is not None:
        headers["retry-after"] = str(max(1, math.ceil(refusal.retry)))
    if refusal.status == 401:
        headers["www-authenticate"] = "Bearer"
    body = msgspec.json.encode(refusal.fault(language))
    return Response(body, refusal.status, headers, "application/json")


async def answer_router_error(request: Request, error: Exception) -> Response:
    """Answer what Starlette itself refuses: an unknown address or method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    refusal = {
        404: Refusal("no_page_here"),
        405: Refusal("bad_method", method=request.method),
    }.get(status, Refusal("bad_address", fault=str(getattr(error, "detail", ""))))
    answer = answer_refusal(refusal, language_of(request.headers))
    answer.headers.update(headers)
    return answer


async def answer_own_fault(request: Request, _error: Exception) -> Response:
    """Answer an error of the house itself. Its details go to the log, never to the client."""
    return answer_refusal(Refusal("own_fault"), language_of(request.headers))


HANDLERS = {HTTPException: answer_router_error, Exception: answer_own_fault}
"""For Starlette's `exception_handlers`."""
