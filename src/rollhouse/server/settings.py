"""How a house behaves: times and bounds, with their usual values."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Times are seconds."""

    pace: float = 0.6
    """How long a computer player waits before it acts, so that people can follow."""
    seconds: float = 10.0
    """How long a computer player may think."""
    study: float = 300.0
    """How long a computer player or the coach may study a match before the first decision."""
    grace: float = 0.3
    """How long a device may take to send a nonce on its own before it is asked for one."""
    patience: float = 4.0
    """How long it may take once it is asked, before somebody else is asked too."""
    links: float = 1.0
    """How long a device may take to show its link before it is passed over; half as long after each
    time that happened."""
    signing: float = 1.0
    """How long devices may take to sign a game that is over."""
    closing: float = 30.0
    """How long the end of a game at a real table can still be taken back."""
    lease: float = 10.0
    """How long a process may drive a match before it has to renew its lease."""
    heal: float = 3.0
    """How often a process checks that it missed no news."""
    idle: float = 60.0
    """How long a match that nobody follows stays in memory."""
    hello: float = 10.0
    """How long a new connection may take to say hello."""
    beat: float = 4.0
    """After how much silence a client asks whether the house is still there."""
    farewell: float = 3.0
    """How long a slow client may take to receive the goodbye."""
    last_moment: float = 1.0
    """How long background tasks may go on when the house ends."""
    workers: int | None = None
    """Worker processes; None: 2 to 4, depending on the machine."""
    reports: bool = True
    """Does the coach report on every finished game, for luck-adjusted standings?"""
    studies: bool = True
    """Does the coach study matches where people may ask for hints?"""
    prepares: bool = False
    """While the house is idle, does it prepare what its first guests would otherwise wait for?"""
    rate: float = 50.0
    """Messages a second that a connection may send on average."""
    burst: float = 200.0
    """How many messages it may send at once."""
    outgoing: int = 1 << 20
    """Bytes that may wait for a client that does not read them."""
    faults: int = 20
    """Unreadable messages after which a connection is closed."""
