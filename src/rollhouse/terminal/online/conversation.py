"""A game at a table of a house: one's own turns at this keyboard, everybody else's as they happen.

What a person does is sent when it takes effect; until then a slip can be taken back. The record
grows here, too, and every line is checked (client/witness.py).
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from rollhouse.client.events import (
    Back,
    Changed,
    Event,
    Handed,
    Happened,
    Lost,
    Over,
    Reacted,
    Rewound,
)
from rollhouse.client.words import HouseRefused
from rollhouse.kernel.entry import plain
from rollhouse.kernel.language import is_you
from rollhouse.kernel.records import OVER, TABLE

from ..conversation.conversation import COMMANDS, Conversation
from ..conversation.introduction import introduce
from ..keyboard.lines import Stopped
from ..screen.screen import Screen
from ..screen.speech import Speech
from ..words import SAYS
from . import table_news
from .host_menu import HostMenu
from .inbox import Inbox
from .remote_match import RemoteMatch
from .words import ONLINE

SIGNS = ("clap", "laugh", "wow", "ouch", "luck", "wait", "thanks", "again")
"""What can be typed to react, while others play."""
BETWEEN = "   "
"""What stands between two keys."""
PATIENCE = 1.5
"""Seconds after which it is said whom everybody waits for."""
SHOWN = 4
"""Steps that are told of a game that is under way."""


class Overtaken(Exception):
    """While somebody was asked, the match went on: their time was up, or the table changed."""


class OnlineConversation(Conversation):
    """One match of a house at one keyboard. `play` returns when it is closed."""

    match: RemoteMatch

    def __init__(
        self, inbox: Inbox, screen: Screen, language: str, pace: float, untimed: bool
    ) -> None:
        self.inbox, self.seat = inbox, inbox.seat
        match = RemoteMatch(self.seat)
        super().__init__(match, match.record.names, screen, language, pace, untimed)
        self.heard_all = False
        self.asked_at: int | None = None
        """Lines of the record when the question was put that somebody is answering."""
        self.waits: tuple[Any, ...] = ()
        """What was last said that everybody waits for."""
        self.host_menu = HostMenu(self.seat, screen, language, self.ask)
        self.seat.at_once = self.hear
        self.name_people()

    def say_online(self, key: str, style: str = "", **facts: Any) -> None:
        self.screen.say(ONLINE.say(self.language, key, **facts), style)

    @property
    def real(self) -> bool:
        return self.seat.referees

    def is_here(self, seat: int) -> bool:
        return self.seat.acts_for(seat)

    def name_people(self) -> None:
        """Everybody by name; who sits here alone is you."""
        names = list(self.match.record.names)
        own = self.seat.seats
        if len(own) == 1 and not self.real and not any(map(is_you, names)):
            names[own[0]] = SAYS.say(self.language, "you")
        if names != list(self.names) or self.speech.names is not self.names:
            self.names = names
            self.speech = Speech(self.language, names)
            self.gestures.speech = self.speech

    # The whole

    def play(self) -> None:
        self.begin()
        while not (self.heard_all and not self.pending):
            try:
                self.step()
            except Overtaken:
                self.overtaken()
            finally:
                self.asked_at = None

    def begin(self) -> None:
        """Say what is played; of a game that is under way, what happened last."""
        follows = self.match.table.ENTERED and not self.real
        for sentence, style in introduce(self.match, None, self.language, follows):
            self.screen.say(sentence, style)
        if self.seat.table is not None:
            self.screen.say(table_news.agreed(self.seat.table, self.language))
        if not self.seat.seats and self.match.table.ENTERED:
            self.say_online("following", "dim")
        elif not self.seat.seats:
            self.say_online("watching", "dim")
        elif self.real:
            self.say_online("refereeing", "dim")
        entries = self.match.record.entries
        if len(entries) <= SHOWN:
            return
        self.say_online("under_way", "dim")
        for _ in range(len(entries)):
            event = self.seat.wait(0)
            if event is None or isinstance(event, Over):
                self.heard_all = isinstance(event, Over)
                break
            if isinstance(event, Happened) and event.entry.line >= entries[-SHOWN].line:
                self.hear(event)
        self.position = self.match.position

    def step(self) -> None:
        event = self.seat.wait(0)
        if event is not None:
            self.hear(event)
            return
        self.name_people()
        if self.pending:
            self.let_happen()
        else:
            self.position = self.match.position
            asked = self.seat.asked()
            if asked is None:
                self.wait_for_others()
            else:
                self.asked_at = len(self.match.record)
                self.waits = ()
                self.enter() if asked == TABLE else self.person()

    def let_happen(self) -> None:
        """What was done here takes effect, or goes on, or is confirmed first."""
        turn = self.position.turn
        self.asked_at = len(self.match.record)
        if turn == self.match.turn:
            self.person()
        elif turn == TABLE and self.position.to_move == self.match.position.to_move:
            self.commit()
        else:
            self.confirm()

    def commit(self) -> None:
        try:
            super().commit()
        except HouseRefused as refused:
            self.screen.say(refused.say(self.language), "bad")
            self.pending.clear()
        self.position = self.match.position

    def entered(self, outcome: Mapping[str, Any]) -> None:
        self.match.enter(outcome)  # the house tells it, to us as to everybody
        self.position = self.match.position

    def overtaken(self) -> None:
        """What was typed here came too late."""
        self.pending.clear()
        self.position = self.match.position

    # Hearing

    def hear(self, event: Event) -> bool:
        """Tell what happened; False: there was nothing to tell."""
        if isinstance(event, Happened):
            return self.happened(event)
        if isinstance(event, Rewound):
            if event.line in self.match.own:
                return False
            self.position = event.after
            self.say_online("rewound")
        elif isinstance(event, Changed):
            sentences = list(table_news.changes(event.before, event.table, self.language))
            paused = event.table.state == "paused"
            for sentence in sentences:
                self.screen.say(self.with_menu(sentence) if paused else sentence, "dim")
            if sentences and paused:
                self.waits = self.awaited("paused")  # that was said
            self.name_people()
            return bool(sentences)
        elif isinstance(event, Handed):
            self.handed(event)
        elif isinstance(event, Reacted):
            who = ONLINE.say(self.language, "somebody")
            who = who if event.seat is None else self.names[event.seat]
            sign = ONLINE.say(self.language, f"sign_{event.sign}")
            self.say_online("reacts", "good", who=who, sign=sign)
        elif isinstance(event, Lost):
            self.say_online("lost", "bad")
        elif isinstance(event, Back):
            self.say_online("back", "good")
        elif isinstance(event, Over):
            self.heard_all = True
            return False
        else:
            return False
        return True

    def handed(self, event: Handed) -> None:
        """Say which seats are played here from now on, and which no more."""
        self.waits, self.headed = (), None
        if self.match.table.ENTERED:
            self.say_online("refereeing" if event.host else "following", "bold")
        else:
            for sentence in table_news.handed(event, self.match.record.names, self.language):
                self.screen.say(sentence, "bold")
        self.name_people()

    def happened(self, event: Happened) -> bool:
        entry = event.entry
        if entry.line in self.match.own:
            if not self.pending:
                self.position = event.after
            return False
        self.waits = ()
        self.name_people()
        self.position = entry.before
        if not self.is_here(entry.before.to_move):
            self.head(entry.before.to_move)
        instead = entry.facts.get("instead")
        if instead:
            self.say(f"instead_{instead}", "bad", name=self.names[entry.before.to_move])
        self.told(entry, event.after)
        return True

    # Asking

    def read(self, prompt: str = "> ") -> str:
        """A line that somebody types; what happens meanwhile is told."""
        print(prompt, end="", flush=True)
        while True:
            heard = self.inbox.next()
            if isinstance(heard, str):
                return heard
            overtaken = self.asked_at is not None and self.is_overtaken()
            if heard is None and not overtaken:
                continue
            if overtaken or (heard is not None and self.is_news(heard)):
                print()
            if heard is not None and self.hear(heard) and not overtaken:
                print(prompt, end="", flush=True)
            if overtaken:
                raise Overtaken

    def is_news(self, event: Event) -> bool:
        """Is there something to tell of it?"""
        if isinstance(event, Changed):
            return any(table_news.changes(event.before, event.table, self.language))
        if isinstance(event, Happened):
            return event.entry.line not in self.match.own
        return isinstance(event, (Rewound, Reacted, Handed, Lost, Back))

    def is_overtaken(self) -> bool:
        """Did the match go on, or is this device not asked any more?"""
        return len(self.match.record) != self.asked_at or self.seat.asked() is None

    def understood_command(self, typed: str) -> bool:
        return self.hosted(typed) or super().understood_command(typed)

    def hosted(self, typed: str) -> bool:
        """True: it was something that the host alone can ask for."""
        if self.host_menu.invited(typed):
            return True
        if self.host_menu.wanted(typed):
            asked_at, self.asked_at = self.asked_at, None  # the match may go on meanwhile
            self.host_menu.run()
            self.asked_at = asked_at
            return True
        return False

    def show(self) -> None:
        super().show()
        left = self.seat.seconds_left
        if left is not None:
            self.say_online("seconds_left", "bold", seconds=round(left))

    def keys(self) -> str:
        """`h` only where the coach may be asked, `m` only for the host."""
        keys = super().keys().split(BETWEEN)
        return self.with_menu(
            BETWEEN.join(key for key in keys if self.may_ask or not key.startswith("h "))
        )

    def with_menu(self, keys: str) -> str:
        menu = ONLINE.say(self.language, "menu_key")
        return f"{keys}{BETWEEN}{menu}" if self.seat.host else keys

    @property
    def may_ask(self) -> bool:
        return self.seat.table is None or self.seat.table.coach

    def hint(self) -> None:
        if not self.may_ask:
            self.say_online("no_hints")
        else:
            super().hint()

    # While others play

    def wait_for_others(self) -> None:
        """Hear what happens. Rules can be read, and people can leave or react."""
        since = time.monotonic()
        while True:
            heard = self.inbox.next()
            if isinstance(heard, str):
                self.obey(heard.strip())
                return
            if heard is not None:
                self.hear(heard)
                return
            if time.monotonic() - since > PATIENCE:
                self.say_whom()

    def say_whom(self) -> None:
        """Say once whom everybody waits for."""
        table, turn = self.seat.table, self.match.turn
        if table is None or (turn == OVER and not self.real):
            return
        waits = self.awaited(table.state)
        if waits == self.waits:
            return
        self.waits = waits
        if turn == OVER:
            self.say_online("closes_soon", "bold")
        else:
            self.screen.say(self.with_menu(self.waiting_for(table.state, turn)), "dim")

    def waiting_for(self, state: str, turn: int) -> str:
        if state == "paused":
            return ONLINE.say(self.language, "paused")
        if turn == TABLE:
            return ONLINE.say(self.language, "waiting_table")
        return ONLINE.say(self.language, "waiting_for", who=self.names[turn])

    def awaited(self, state: str) -> tuple[Any, ...]:
        return (self.match.turn, self.match.position.to_move, state)

    def obey(self, typed: str) -> None:
        wanted = COMMANDS.get(plain(typed))
        if wanted == "stop":
            raise Stopped
        if wanted == "rules":
            self.show_rules()
        elif self.hosted(typed):
            pass
        elif self.real and wanted in ("undo", "correct"):
            self.understood_command(typed)
        elif plain(typed) in SIGNS:
            self.seat.react(plain(typed))  # type: ignore[arg-type]
        elif typed:
            self.screen.say(self.with_menu(ONLINE.say(self.language, "not_now")), "dim")
