"""A report for readers of one language: whoever is called You in the record is Tú in Spanish."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from rollhouse.kernel.language import addressed
from rollhouse.matches.record import Record

from .account import Account

AnyAccount = TypeVar("AnyAccount", bound=Account)


class Called(Record):
    """A record for reading, in which people have other names. It is never written."""

    def __init__(self, record: Record, names: list[str]) -> None:
        vars(self).update(vars(record))
        self._names = names

    @property
    def names(self) -> list[str]:
        return self._names

    def called(self, language: str) -> list[str]:  # noqa: ARG002 (they are called so already)
        return list(self._names)


def in_language(report: AnyAccount, language: str) -> AnyAccount:
    """The same report with the names that a screen or a page in that language shows."""
    names = addressed(language, report.record.called(language))
    return replace(report, record=Called(report.record, names))
