"""What can be played here, the rules, and who can come in from the network."""

from __future__ import annotations

import asyncio
from typing import Annotated

from msgspec import Meta, Struct

from rollhouse.kernel import contract, rules_pages, translations
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import LANGUAGES, NAMES
from rollhouse.matches.blank_sheet import write_blank
from rollhouse.protocol.bodies import Games, Languages, Reach, SpokenLanguage, Texts
from rollhouse.protocol.messages import Language

from ..lobby import catalogue
from ..operation.doors import Doors
from ..refusals import Refusal
from .openapi import Endpoint
from .requests import CheckedRequest

DOORS = ("not_from_here", "not_at_home")


async def list_games(_: CheckedRequest) -> Games:
    """What can be played here and with whom: all that a form for a new table needs."""
    return await asyncio.to_thread(catalogue.games)


async def list_languages(_: CheckedRequest) -> Languages:
    """What the house speaks. Clients have English and Spanish; the others they ask it for."""
    return Languages([SpokenLanguage(code, NAMES[code]) for code in LANGUAGES])


async def read_texts(request: CheckedRequest) -> Texts:
    """The catalogues of a language: English texts, and what is said instead."""
    if request.places["language"] not in LANGUAGES:
        raise Refusal("no_page_here")
    language = request.places["language"]
    forms = [rule.pattern for rule in translations.plurals(language)]
    return Texts(translations.catalogue(language), forms)


class RulesQuery(Struct, forbid_unknown_fields=True):
    language: Language | None = None
    """If it is missing, that of `Accept-Language`."""


async def read_rules(request: CheckedRequest) -> str:
    """The printed rules and the house rules, in the reader's language."""
    try:
        return rules_pages.page(request.places["game"], request.query.language or request.language)
    except RollhouseError:
        raise Refusal("no_page_here") from None


class SheetQuery(Struct, forbid_unknown_fields=True):
    players: Annotated[int, Meta(ge=1, le=6)] = 2
    """One column for each."""
    language: Language | None = None
    """If it is missing, that of `Accept-Language`."""


async def read_blank_sheet(request: CheckedRequest) -> str:
    """An empty score sheet, to print and to write on."""
    query = request.query
    try:
        game = contract.load(request.places["game"])
        players = min(max(query.players, game.players[0]), game.players[-1])
        terms = contract.agree(game, players, {})
    except RollhouseError:
        raise Refusal("no_page_here") from None
    return write_blank(terms, [""] * players, query.language or request.language)


async def open_doors(request: CheckedRequest) -> Reach:
    """Open the house to the local network. The answer has its address there."""
    return await check_here(request).open()


async def close_doors(request: CheckedRequest) -> Reach:
    """Close the house to the network. Whoever came from there is disconnected."""
    return await check_here(request).close()


def check_here(request: CheckedRequest) -> Doors:
    """The doors; refused unless the request comes from the house's own computer."""
    if not request.here:
        raise Refusal("not_from_here")
    return request.reception.doors


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/games", "Games, options, computer players, dice", list_games, Games),
    Endpoint("GET", "/api/languages", "The languages of the house", list_languages, Languages),
    Endpoint(
        "GET",
        "/api/languages/{language}",
        "What a language says for English texts",
        read_texts,
        Texts,
        refuses=("no_page_here",),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/rules",
        "The rules of a game, as Markdown",
        read_rules,
        query=RulesQuery,
        media="text/markdown",
        refuses=("no_page_here",),
    ),
    Endpoint(
        "GET",
        "/api/games/{game}/sheet",
        "An empty score sheet of a game, as text",
        read_blank_sheet,
        query=SheetQuery,
        media="text/plain",
        refuses=("no_page_here",),
    ),
    Endpoint(
        "POST",
        "/api/open",
        "Open the house to the network, from its own computer",
        open_doors,
        Reach,
        refuses=(*DOORS, "no_network", "cannot_open"),
    ),
    Endpoint(
        "DELETE",
        "/api/open",
        "Close it to the network again",
        close_doors,
        Reach,
        refuses=(*DOORS, "always_open"),
    ),
)
