"""Where a house is found if nobody says otherwise."""

from __future__ import annotations

PORT = 7655
"""The port on which a house listens: ROLL on a telephone keypad."""
LOOPBACK = "127.0.0.1"
"""The address of this computer to itself."""
