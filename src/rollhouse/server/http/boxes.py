"""Own boxes over HTTP: checked, and kept for everybody of a family's house."""

from __future__ import annotations

from rollhouse.coach import explorer
from rollhouse.kernel import box, contract, ids
from rollhouse.kernel.box import Box
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.frozen import thawed
from rollhouse.protocol.box_bodies import BoxGiven, OwnBox, OwnBoxes

from ..refusals import Refusal
from ..store import boxes
from .openapi import Endpoint
from .requests import CheckedRequest


async def show(request: CheckedRequest) -> OwnBox:
    """Check a box and say what is in it. With `keep`, a family's house keeps it."""
    given, limits = request.body, request.lobby.limits
    limits.ask(limits.lessons, request.address)
    if (given.box is None) == (given.code is None):
        raise Refusal("box_or_code")
    try:
        found = box.read(given.box if given.code is None else box.needed_code(given.code))
    except RollhouseError as error:
        raise Refusal.of(error, "bad_box") from None
    kept = given.keep and request.reception.family
    if kept and not await boxes.keep(request.house.storage, found):
        raise Refusal("too_many_boxes", most=boxes.MOST)
    return told(found, kept)


async def show_all(request: CheckedRequest) -> OwnBoxes:
    """The boxes that a family's house keeps; any other keeps none."""
    if not request.reception.family:
        return OwnBoxes([])
    return OwnBoxes([told(found, True) for found in await boxes.list_kept(request.house.storage)])


async def remove(request: CheckedRequest) -> OwnBoxes:
    """The house keeps this box no longer. Matches that were played with it stay as they are."""
    if not request.reception.family or not await boxes.remove(
        request.house.storage, request.places["box"]
    ):
        raise Refusal("no_such_box")
    return await show_all(request)


def told(found: Box, kept: bool) -> OwnBox:
    game, players = contract.load(found.game), found.players
    options = contract.agree(game, players[0], found.as_dict()["options"]).options
    printed = contract.house_rules(game, players[0], options)
    return OwnBox(
        id=boxes.id_of(found),
        game=found.game,
        name=found.name,
        options=found.as_dict()["options"],
        whole=thawed(options),
        players=players,
        code=found.code,
        position=ids.write(game.name, game.version, pictured_for(found), printed, {}),
        kept=kept,
    )


def pictured_for(found: Box) -> int:
    """For how many players the picture of best play with this box begins; if there is none, the
    fewest.
    """
    pictured = explorer.begin(found.game).players if found.game in explorer.pictured() else None
    return pictured if pictured in found.players else found.players[0]


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/boxes", "The boxes that this house keeps", show_all, OwnBoxes),
    Endpoint(
        "POST",
        "/api/boxes",
        "Check a box, or keep it",
        show,
        OwnBox,
        BoxGiven,
        refuses=("bad_box", "box_or_code", "too_many_boxes"),
    ),
    Endpoint(
        "DELETE",
        "/api/boxes/{box}",
        "Keep a box no longer",
        remove,
        OwnBoxes,
        refuses=("no_such_box",),
    ),
)
