"""Where outcomes come from: chance is a seat, and a table sits in it.

A table is asked a `TableQuestion` and gives an `Answer`; the rules see the outcome and nothing
else. Random state never lives in a position, so no player can look ahead.

==============  ================================================================================
fair            random numbers of a recorded seed; towers and flicks by stored, measured chances
sealed          commit and reveal: nobody can know or steer a roll (docs/sealed.md)
physics         MuJoCo decides whether the tower stands and where the flicked die rests
sealed_physics  the same, with sealed random numbers
real            people enter what their own dice show
replay          the outcomes of another record, once more
==============  ================================================================================

Every module here is one kind of table. Its class is named after it: `fair.FairTable`,
`sealed_physics.SealedPhysicsTable`.
"""

from __future__ import annotations

import functools
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from rollhouse.kernel.contract import Terms
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import COMMON, Catalogue
from rollhouse.kernel.position import Position
from rollhouse.kernel.validation import choice, shown

Action = Mapping[str, Any]

WORDS = COMMON | Catalogue(
    en={"wrong_roll": "the table would have answered {expected}, not {found}"},
    es={"wrong_roll": "la mesa habría respondido {expected}, no {found}"},
)


class TableQuestion(NamedTuple):
    """What a table may know when it is asked for an outcome."""

    position: Position
    number: int
    """How many answers the table has given in this match."""
    nonce: str | None = None
    """What the person who rolls adds to the randomness, if the table uses that."""
    action: Action | None = None
    """The action that led here, with its gesture if it has one."""
    person: bool = False
    """Did a person act?"""
    world: Any = None
    """The physical world as the last result left it."""


class Answer(NamedTuple):
    """An outcome, and what the record keeps beside it."""

    outcome: Mapping[str, Any]
    facts: Mapping[str, Any] = MappingProxyType({})
    """Random numbers, the error of a hand, the settled world."""


class Table(ABC):
    """What every table can do. The class attributes say how a match may use it."""

    KIND: ClassVar[str]
    NONCES: ClassVar[bool] = False
    """Does each roll need a nonce from the person who rolls?"""
    ENTERED: ClassVar[bool] = False
    """Do people enter the outcomes? Then mistakes can be corrected: the match may rewind."""
    BRANCHES: ClassVar[bool] = True
    """May a record of this table be branched, to try something else?"""
    PHYSICAL: ClassVar[bool] = False
    """Is there a physical world, so that actions carry gestures and results a world?"""
    alone: bool = False
    """Does everybody sit at the computer that throws? Then sealed dice prove nothing to others."""

    def head(self) -> dict[str, Any]:
        """What the head of the record says about this table."""
        return {"kind": self.KIND}

    def objection(self, game: str) -> RollhouseError | None:
        """Why a game cannot be played at this table on this machine; None if it can."""
        return None

    def objection_to(self, terms: Terms) -> RollhouseError | None:
        """Why a game cannot be played here under the house rules of a match; None if it can."""
        return None

    def ready(self, position: Position, action: Action, world: Any) -> Action:
        """The action with everything that this table needs to answer it, in the record's form."""
        return action

    def takes_time(self, position: Position) -> bool:
        """Does its answer to a position take so long that others should not wait for it?"""
        return False

    @abstractmethod
    def answer(self, question: TableQuestion) -> Answer:
        """The outcome of a position that asks the table."""

    def repeats(self, question: TableQuestion, facts: Mapping[str, Any]) -> bool:
        """Compute an answer in a record again; raise if it cannot be this table's.

        True if it is the same. False if part of it cannot be computed on this machine.
        """
        answer = self.answer(question)
        refuse_other({"outcome": dict(answer.outcome), **answer.facts}, facts, whole=True)
        return True

    def reveal(self) -> dict[str, Any]:
        """What the closing line of the record makes public."""
        return {}

    def private(self) -> str | None:
        """The secret that is needed to go on with the match, and kept out of the open record."""
        return None

    @classmethod
    def again(cls, head: Mapping[str, Any], private: str | None) -> Table:
        """The table of a match that goes on, from the record's head and what `private` returned."""
        return cls()

    @classmethod
    def of_record(cls, head: Mapping[str, Any], closing: Mapping[str, Any] | None) -> Table | None:
        """The table that gave a record's answers, to check them; None: it cannot be rebuilt.

        `closing` is None while the record is open: then its table's secret is not known. A
        `RollhouseError` says what is wrong in what the record says about its table.
        """
        return None


def refuse_other(
    expected: Mapping[str, Any], facts: Mapping[str, Any], whole: bool = False
) -> None:
    """Raise unless a record's facts are the expected ones; `whole`: there may be no others."""
    found = dict(facts) if whole else {key: facts.get(key) for key in expected}
    if found != expected:
        said = {"expected": shown(dict(expected)), "found": shown(found)}
        raise RollhouseError("wrong_roll", WORDS, **said)


@functools.cache
def kinds() -> tuple[str, ...]:
    """The kinds of tables that are here; looked up once, because a server asks at every step."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


def kind(name: Any) -> type[Table]:
    """The class of a kind of table."""
    module = import_module(f"{__name__}.{choice(name, 'table', kinds())}")
    found: type[Table] = getattr(module, f"{name.title().replace('_', '')}Table")
    return found
