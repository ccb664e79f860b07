"""A match at a table of a house: one's own turns at this keyboard, other people's as they happen.

A person's actions are sent when they take effect; until then a slip can be undone. The record grows
here, too, and every line of it is checked (client/witness.py).
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
    Mended,
    Over,
    PassedOver,
    Reacted,
    Rewound,
)
from rollhouse.client.words import HouseRefused
from rollhouse.kernel.entry import plain
from rollhouse.kernel.language import is_you
from rollhouse.kernel.records import OVER, TABLE

from ..conversation.conversation import COMMANDS, Conversation, Enough, is_question_mark
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
"""The reactions that can be typed while others play."""
BETWEEN = "   "
"""The space between two keys that are offered."""
PATIENCE = 1.5
"""Seconds until a sentence says who everybody is waiting for."""
SHOWN = 4
"""How many steps are told when a match is already in play."""


class Overtaken(Exception):
    """The match went on while somebody was asked: their time was up, or the table changed."""


class OnlineConversation(Conversation):
    """One match of a house at one keyboard. `play` returns when it is closed."""

    match: RemoteMatch

    def __init__(
        self, inbox: Inbox, screen: Screen, language: str, pace: float, untimed: bool
    ) -> None:
        self.inbox, self.seat = inbox, inbox.seat
        match = RemoteMatch(self.seat)
        super().__init__(match, match.record.called(language), screen, language, pace, untimed)
        self.heard_all = False
        self.asked_at: int | None = None
        """The length of the record when the person was asked."""
        self.waits: tuple[Any, ...] = ()
        """What everybody is waiting for, as it was last said."""
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
        """Call everybody by name, but You if somebody sits here alone."""
        names = self.match.record.called(self.language)
        own = self.seat.seats
        if len(own) == 1 and not self.real and not any(map(is_you, names)):
            names[own[0]] = SAYS.say(self.language, "you")
        if names != list(self.names) or self.speech.names is not self.names:
            self.names = names
            self.speech = Speech(self.language, names)
            self.gestures.speech = self.speech

    # Playing

    def play(self) -> None:
        self.begin()
        while not (self.heard_all and not self.pending):
            try:
                self.step()
            except Overtaken:
                self.drop_pending()
            finally:
                self.asked_at = None

    def begin(self) -> None:
        """Say what is played and, for a match in play, what happened last."""
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
            self.settle_pending()
        else:
            self.position = self.match.position
            asked = self.seat.asked()
            if asked is None:
                self.wait_for_others()
            else:
                self.asked_at = len(self.match.record)
                self.waits = ()
                self.ask_outcome() if asked == TABLE else self.ask_person()

    def settle_pending(self) -> None:
        """Let pending actions take effect, ask for more of them, or ask for a confirmation."""
        if self.position.ends_by_itself:  # the house will end it, and say so
            self.position = self.position.after(self.position.default() or {})
        turn = self.position.turn
        self.asked_at = len(self.match.record)
        if turn == self.match.turn:
            self.ask_person()
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

    def enter(self, outcome: Mapping[str, Any]) -> None:
        self.match.enter(outcome)  # the house tells everybody, this keyboard too
        self.position = self.match.position

    def drop_pending(self) -> None:
        """Drop what was typed here: it came too late."""
        self.pending.clear()
        self.position = self.match.position

    # What the house tells

    def hear(self, event: Event) -> bool:
        """Tell people about an event; False: there was nothing to tell."""
        if isinstance(event, Happened):
            return self.tell_happened(event)
        if isinstance(event, Rewound):
            if event.line in self.match.own:
                return False
            self.position = event.after
            self.say_online("rewound")
        elif isinstance(event, Mended):
            if event.line in self.match.own:
                return False
            self.position = event.after
            self.say_online("mended")
        elif isinstance(event, PassedOver):
            story = self.match.record.story
            for sentence in story.tell_passed_over(event.line, self.language, self.names):
                self.screen.say(sentence, "dim")
        elif isinstance(event, Changed):
            sentences = list(table_news.changes(event.before, event.table, self.language))
            paused = event.table.state == "paused"
            for sentence in sentences:
                self.screen.say(self.with_menu(sentence) if paused else sentence, "dim")
            if sentences and paused:
                self.waits = self.awaited("paused")  # the sentence was just said
            self.name_people()
            return bool(sentences)
        elif isinstance(event, Handed):
            self.tell_handed(event)
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

    def tell_handed(self, event: Handed) -> None:
        """Say which seats are played here from now on, and which no longer are."""
        self.waits, self.headed = (), None
        if self.match.table.ENTERED:
            self.say_online("refereeing" if event.host else "following", "bold")
        else:
            for sentence in table_news.handed(
                event, self.match.record.called(self.language), self.language
            ):
                self.screen.say(sentence, "bold")
        self.name_people()

    def tell_happened(self, event: Happened) -> bool:
        """Tell a step of the record, unless it was told when it was typed here."""
        entry = event.entry
        if entry.line in self.match.own:
            if not self.pending:
                self.position = event.after
            return False
        self.waits = ()
        self.name_people()
        self.position = entry.before
        if not self.is_here(entry.before.to_move):
            self.show_heading(entry.before.to_move)
        instead = entry.facts.get("instead")
        if instead:
            self.say(f"instead_{instead}", "bad", name=self.names[entry.before.to_move])
        self.tell_entry(entry, event.after)
        return True

    # Asking

    def read(self, prompt: str = "> ", at_once: Enough = is_question_mark) -> str:  # noqa: ARG002
        """A line that somebody types; meanwhile people are told what happens."""
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
        """Is there something to tell about this event?"""
        if isinstance(event, Changed):
            return any(table_news.changes(event.before, event.table, self.language))
        if isinstance(event, Happened):
            return event.entry.line not in self.match.own
        return isinstance(event, (PassedOver, Rewound, Mended, Reacted, Handed, Lost, Back))

    def is_overtaken(self) -> bool:
        """Did the match go on, or is this device no longer asked?"""
        return len(self.match.record) != self.asked_at or self.seat.asked() is None

    def obey_command(self, typed: str) -> bool:
        return self.obey_host(typed) or super().obey_command(typed)

    def obey_host(self, typed: str) -> bool:
        """Carry out what only the host can ask for; False: it was something else."""
        if self.host_menu.obey_invite(typed):
            return True
        if self.host_menu.is_asked_for(typed):
            asked_at, self.asked_at = self.asked_at, None  # the match may go on meanwhile
            self.host_menu.run()
            self.asked_at = asked_at
            return True
        return False

    def marked_names(self) -> list[str]:
        """Mark people whose device was passed over, with the number of rolls that went on without
        it.
        """
        marked = list(self.names)
        for seat, name in enumerate(self.names):
            number = self.match.record.story.passes(seat)
            if number:
                marked[seat] = f"{name} {ONLINE.say(self.language, 'passes_mark', number=number)}"
        return marked

    def show(self) -> None:
        super().show()
        left = self.seat.seconds_left
        if left is not None:
            self.say_online("seconds_left", "bold", seconds=round(left))

    def keys(self) -> str:
        """The keys: `h` only if hints are allowed, `m` only for the host."""
        keys = super().keys().split(BETWEEN)
        return self.with_menu(
            BETWEEN.join(key for key in keys if self.has_hints or not key.startswith("h "))
        )

    def with_menu(self, keys: str) -> str:
        menu = ONLINE.say(self.language, "menu_key")
        return f"{keys}{BETWEEN}{menu}" if self.seat.host else keys

    @property
    def has_hints(self) -> bool:
        return self.seat.table is None or self.seat.table.coach

    def hint(self) -> None:
        if not self.has_hints:
            self.say_online("no_hints")
        else:
            super().hint()

    # While others play

    def wait_for_others(self) -> None:
        """Tell what happens, and let people read the rules, react or leave."""
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
                self.say_who_is_awaited()

    def say_who_is_awaited(self) -> None:
        """Say once who everybody is waiting for."""
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
        """Carry out what is typed while others play."""
        wanted = COMMANDS.get(self.heard(typed))
        if wanted == "stop":
            raise Stopped
        if wanted == "rules":
            self.show_rules()
        elif self.obey_host(typed):
            pass
        elif self.real and wanted in ("undo", "correct"):
            self.obey_command(typed)
        elif plain(typed) in SIGNS:
            self.seat.react(plain(typed))  # type: ignore[arg-type]
        elif typed:
            self.screen.say(self.with_menu(ONLINE.say(self.language, "not_now")), "dim")
