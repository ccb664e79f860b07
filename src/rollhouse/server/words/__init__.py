"""What the server says, in English and Spanish. A refusal's key is its reason, for programs."""

from __future__ import annotations

from rollhouse.kernel.language import COMMON

from .boxes import BOXES
from .cups import CUPS
from .lobby import LOBBY
from .play import PLAY
from .store import STORE

WORDS = COMMON | PLAY | LOBBY | CUPS | BOXES | STORE
