"""The ids under which Gymnasium knows the games: rollhouse/TossUp-v1 and so on."""

from __future__ import annotations

from rollhouse.kernel.games import names

VERSION = 1
"""Raised when observations, actions or rewards change."""
DEXTERITY = {
    f"rollhouse/StackPlace-v{VERSION}": "rollhouse.games.stack_attack.environment:StackPlace",
    f"rollhouse/Flick-v{VERSION}": "rollhouse.games.dice_flick.environment:Flick",
}
"""Continuous control over the physical worlds, and where it is."""


def environment_id(game: str) -> str:
    """`toss_up` is `rollhouse/TossUp-v1`."""
    return f"rollhouse/{''.join(word.capitalize() for word in game.split('_'))}-v{VERSION}"


def register() -> None:
    """Make all games known to Gymnasium; those that are known already are left as they are."""
    import gymnasium

    for game in names():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                entry_point="rollhouse.environments.single:OneGame",
                vector_entry_point="rollhouse.environments.vector:ManyGames",
                kwargs={"game": game},
            )
    for name, place in DEXTERITY.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=place)
