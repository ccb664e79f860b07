"""The wall of the house: what is remembered of games, worked out from their records."""

from __future__ import annotations

from .reader import read_record, read_report, situation_of
from .reading import VERSION, Reading
from .wall import PlayedGame

__all__ = ["VERSION", "PlayedGame", "Reading", "read_record", "read_report", "situation_of"]
