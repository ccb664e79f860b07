"""Which house a command talks to."""

from __future__ import annotations

import argparse
import os

from rollhouse.client.calls import HERE, address_of
from rollhouse.client.house import House
from rollhouse.client.requests import house_in

HOUSE_VARIABLE = "ROLLHOUSE_HOUSE"
"""The environment variable for the address of one's usual house."""


def find_house(arguments: argparse.Namespace, language: str) -> House:
    """The house of the link, or the one that was named, or the one on this computer."""
    linked = house_in(arguments.join) if arguments.join else None
    named = linked or arguments.house or os.environ.get(HOUSE_VARIABLE) or HERE
    return House(named, language, patience=None)


def is_named(arguments: argparse.Namespace) -> bool:
    """Was a house asked for? Otherwise it is the one on this computer."""
    return bool(arguments.join or arguments.house or os.environ.get(HOUSE_VARIABLE))


def house_words(address: str) -> list[str]:
    """What a command needs to find a house again that is not on this computer."""
    return [] if address == address_of(HERE) else ["--house", address]
