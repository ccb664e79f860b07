"""How a house behaves: times and bounds, with their usual values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Times are seconds."""

    pace: float = 0.6
    """How long a computer player waits before it acts, so that people can follow."""
    seconds: float = 10.0
    """How long it may think."""
    study: float = 300.0
    """How long it, or the coach, may study a match before its first decision."""
    grace: float = 0.3
    """How long a device may take to send a nonce by itself before it is asked for it."""
    patience: float = 4.0
    """How long it may take when asked, before somebody else is asked too."""
    closing: float = 30.0
    """How long the end of a game at a real table can still be taken back."""
    lease: float = 10.0
    """How long a process drives a match without saying that it still does."""
    heal: float = 3.0
    """How often it is checked that no news was missed."""
    idle: float = 60.0
    """How long a match that nobody follows is kept in memory."""
    hello: float = 10.0
    """How long a new connection may take to say hello."""
    farewell: float = 3.0
    """How long a slow client may take to hear goodbye."""
    last_moment: float = 1.0
    """How long the house goes on with what it does in the background when it ends."""
    workers: int | None = None
    """Worker processes; None: 2 to 4, by the machine."""
    reports: bool = True
    """Does the coach look at every finished game, for luck-adjusted standings?"""
    studies: bool = True
    """Does the coach study matches where people may ask for hints?"""
    rate: float = 50.0
    """Messages a second that a connection may send, on average."""
    burst: float = 200.0
    """How many of them at once."""
    outgoing: int = 1 << 20
    """Bytes that may wait for a client that does not read."""
    faults: int = 20
    """Messages that are refused as no messages at all, before a connection is closed."""
