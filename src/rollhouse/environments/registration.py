"""The ids under which Gymnasium knows the games, and their physical worlds.

Every game is `rollhouse/NAME-v1`. A game with a part `environment` has one more: that part's `NAME`
and `PLACE` say what it is called and where its class is.
"""

from __future__ import annotations

from rollhouse.kernel.games import names, part

VERSION = 1
"""Raised when observations, actions or rewards change."""


def environment_id(game: str) -> str:
    """The id of a game: its name in capitals, without underscores."""
    return numbered("".join(word.capitalize() for word in game.split("_")))


def numbered(name: str) -> str:
    return f"rollhouse/{name}-v{VERSION}"


def physical_worlds() -> dict[str, str]:
    """The environments of continuous control, and where each class is."""
    found = filter(None, (part(game, "environment") for game in names()))
    return {numbered(world.NAME): world.PLACE for world in found}


def register() -> None:
    """Register all games with Gymnasium; those that are registered already are left as they are."""
    import gymnasium

    for game in names():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                entry_point="rollhouse.environments.single:OneGame",
                vector_entry_point="rollhouse.environments.vector:ManyGames",
                kwargs={"game": game},
            )
    for name, place in physical_worlds().items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=place)
