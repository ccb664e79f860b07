"""A match: players in their seats, a table, and the record they write together."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollhouse import chance
from rollhouse.chance import Table, real
from rollhouse.chance.sealed import ChainedTable, new_nonce
from rollhouse.kernel import chains, contract, validation
from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.position import Position
from rollhouse.kernel.records import OVER, TABLE

from . import lines
from .lines import BEFORE_THE_FIRST, Line
from .record import Record, naming
from .story import (
    ABANDONED,
    AWAY,
    HUMAN,
    INSTEAD,
    NOT_SEALED,
    OVER_NOW,
    Entry,
    Mend,
    ending,
    new_head,
    people,
)
from .words import WORDS, BadRecord

Action = Mapping[str, Any]
Player = Callable[[Position, list[dict[str, Any]]], Action]
"""Somebody who decides: gets a position and its legal actions, nothing else, and returns an
action.
"""


class Left(Exception):
    """A player raises this to leave the table; the game's default action is played instead."""


def begin(
    game: str,
    seats: Sequence[str | Mapping[str, str]],
    table: Table,
    options: Mapping[str, Any] | None = None,
    start: Position | None = None,
    **facts: Any,
) -> Match:
    """A new match. A seat is a person's name, or `{"name": …, "player": "greedy"}`.

    `facts` go into the head: when it has `begun`; why seat 0 is `first`; the name of the own `box`
    that it is played with; the hands that practice has `measured`; its `parent`, where it branches
    off, with the physical `world` at that point.
    """
    objection = table.objection(contract.load(game).name)
    if objection is not None:
        raise objection
    dice = table.head()
    if table.NONCES and (table.alone or not people(seats)):
        dice["seal"] = NOT_SEALED
    head = new_head(game, seats, dice, options or {}, start)
    beginning = start.fields if start is not None else None
    facts = {"begun": None, "box": None, "start": beginning, **facts}
    head |= {name: fact for name, fact in facts.items() if fact is not None}
    match = Match(Record([lines.write(0, "match", head, BEFORE_THE_FIRST)]), table)
    objection = table.objection_to(match.position.terms)
    if objection is not None:
        raise objection
    return match


def follow(head: str) -> Match:
    """A copy of a match that somebody else plays, from the first line of its record.

    It only grows by `Match.take`: the table that it has here answers nothing.
    """
    with naming(0):
        record = Record([lines.read(0, head.encode(), BEFORE_THE_FIRST)])
    record.story  # noqa: B018 (only a match whose rules are here can be followed)
    return Match(record, real.RealTable())


def branch(record: Record, line: int, table: Table) -> Match:
    """What if? A new match from the position after a line, whose record names its parent."""
    if not chance.kind(record.head["table"]["kind"]).BRANCHES or table.NONCES:
        raise BadRecord("no_branch", WORDS)
    start = record.at(line)
    if start.turn == OVER:
        raise BadRecord("branch_over", WORDS, value=line)
    parent = {"hash": record.lines[line].hash, "line": line}
    world = record.story.world_at(line) if table.PHYSICAL else None
    seats = [
        {**seat, "player": HUMAN} if seat["player"] == AWAY else seat for seat in record.seating
    ]
    return begin(record.game, seats, table, start=start, parent=parent, world=world)


class Match:
    """A match that is being played: it continues a record, with the answers of its table.

    This is the only writer of a record: to get a line into one, ask its match. Every method that
    changes something has added its line before it returns.
    """

    def __init__(self, record: Record, table: Table) -> None:
        self.record, self.table = record, table

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def turn(self) -> int:
        return self.record.story.position.turn

    # One step

    def act(self, action: Action, instead: str | None = None) -> Entry:
        """A seat's action; `IllegalMove` says why it is not legal. `instead`: why it is not the
        player's own (`failed`, `stalled`, `illegal`, `left`)."""
        if self.table.PHYSICAL:
            self.position.after(action)  # a gesture is made only for a legal action
            action = self.table.ready(self.position, action, self.record.story.world)
        facts = {"seat": self.turn, "action": as_object(action)}
        if instead is not None:
            facts["instead"] = instead
        return self._step("intent", action, facts)

    def end_by_itself(self) -> list[Entry]:
        """End a turn in which nothing is left to decide; returns what was done to end it."""
        found = []
        while self.position.ends_by_itself:
            action = self.position.default()
            assert action is not None
            found.append(self.act(action))
        return found

    def give_nonce(self, nonce: str, giver: int | None) -> None:
        """On a sealed table: the nonce of the roll that follows, from the person in a seat.

        `giver` None: nobody at the table gave it, so it is the house's own.
        """
        self._append("nonce", {"seat": giver, "nonce": nonce})

    def sit_with_chain(
        self,
        seat: int | None,
        anchor: str,
        links: int,
        key: str | None = None,
        also: Sequence[int] = (),
    ) -> None:
        """By scheme 2: the device of a seat commits to a chain, and to the key it signs with.

        `also` are other seats of the same device; seat None: the house.
        """
        more = {**({} if key is None else {"key": key}), **({"also": list(also)} if also else {})}
        self._append("chain", {"seat": seat, "anchor": anchor, "links": links, **more})

    def call(self) -> None:
        """By scheme 2: call for the links of everybody who has a chain, for the roll that is due.

        A device that shows a link before this line is in the record lets others foresee the roll.
        """
        story = self.record.story
        self._append("call", {"roll": story.results, "seats": story.contributors})

    def mix(self, links: Mapping[int, str]) -> None:
        """Record the links that came, by seat; a seat whose link is missing is passed over."""
        called = self.record.story.called or []
        self._append("links", {"links": [links.get(seat) for seat in called]})

    def sign(self, seat: int, line: int, seen: str, signature: str) -> None:
        """The device of a seat has signed the record up to a line, whose hash it has `seen`."""
        said = {"seat": seat, "line": line, "seen": seen, "signature": signature}
        self._append("signature", said)

    def roll(self, nonce: str | None = None, giver: int | None = None) -> Entry:
        """The table answers. On a sealed table the nonce is recorded before the answer exists.

        `nonce` comes from the person in seat `giver`; without one the house takes its own.
        """
        story = self.record.story
        if self.table.NONCES and story.nonce is None:
            self.give_nonce(nonce or new_nonce(), None if nonce is None else giver)
        answer = self.table.answer(story.question)
        return self.answer(answer.outcome, answer.facts)

    def answer(self, outcome: Mapping[str, Any], facts: Mapping[str, Any]) -> Entry:
        """Record the table's answer that somebody else has worked out (physics, in a worker)."""
        self._append("result", {"outcome": dict(outcome), **facts})
        entry, story = self.record.story.entries[-1], self.record.story
        if (
            story.seal is not None
            and not story.seal.house.left
            and isinstance(self.table, ChainedTable)
        ):  # before anybody can show a link of the next roll
            self.sit_with_chain(None, self.table.anchor(story.results), chains.LENGTH)
        return entry

    def settle(
        self,
        nonce: str | None = None,
        giver: int | None = None,
        asked: Sequence[int] = (),
        calls: bool = True,
    ) -> None:
        """Let the table answer as far as it can at once, end a turn in which nothing is left to
        decide, and close a game that is over (if devices have yet to sign it, closing is left to
        the caller).

        The nonce serves one roll, if its giver is one of `nonce_givers(asked)`. An answer that
        takes time, like that of physics, is left to the caller (`answer`). If people have chains
        and `calls` is true, their links are called for; then the caller waits for them (`mix`).
        """
        self.end_by_itself()
        if self.table.ENTERED:
            return
        story = self.record.story
        while story.position.turn == TABLE:
            if self.table.NONCES and story.nonce is None:
                if story.contributors:
                    if calls and not story.called:
                        self.call()
                    return
                if not story.people:
                    self.give_nonce(new_nonce(), None)
                elif nonce is not None and giver in self.nonce_givers(asked):
                    self.give_nonce(nonce, giver)
                    nonce = None
                else:
                    return
            if self.table.PHYSICAL and self.table.takes_time(self.position):
                return
            self.roll()
            self.end_by_itself()
        if story.position.turn == OVER and not story.unsigned:
            self.close()

    def enter(self, outcome: Mapping[str, Any]) -> Entry:
        """Record what people saw on a real table; `IllegalMove` says why it cannot be."""
        if not self.table.ENTERED:
            raise BadRecord("not_entered", WORDS)
        return self._step("result", outcome, {"outcome": as_object(outcome)})

    def sit(self, seat: int, name: str, player: str = HUMAN) -> None:
        """Give a seat to somebody else from now on: to a computer player, to a person, or, with
        real dice, to nobody (`AWAY`): then its turns are passed over.
        """
        self._append("seat", {"seat": seat, "name": name, "player": player})

    def take(self, text: str) -> Line:
        """Add a line as it stands in another copy of this record, whose match is played there."""
        with naming(len(self.record)):
            line = lines.read(len(self.record), text.encode(), self.record.hash)
        self.record._add(line)
        return line

    def _step(self, kind: str, step: Action, facts: Mapping[str, Any]) -> Entry:
        """Append a step that somebody handed in; `IllegalMove` says why the rules forbid it."""
        try:
            self._append(kind, facts)
            return self.record.story.entries[-1]
        except Exception as fault:
            refused = fault
        self.position.after(step)
        raise refused

    def _append(self, kind: str, facts: Mapping[str, Any]) -> None:
        """Write the next line. `BadRecord`: it cannot follow, and nothing has changed."""
        last = self.record.lines[-1]
        self.record._add(lines.write(last.number + 1, kind, facts, last.hash))

    # Corrections, on a real table

    def rewind(self, to: int) -> None:
        """Go back to the position after line `to` (0: the start)."""
        self._append("rewind", {"to": to})

    def mend(self, options: Mapping[str, Any]) -> Mend:
        """Correct what the match assumes about the pieces on the table, from here on.

        `options` are mendable ones. What was played before stays as it is recorded, with the box
        that the match had then. A `RollhouseError` says why the pieces on the table cannot be such
        ones.
        """
        mended = self.position.mended(validation.an_object(options, "options", '{"goal": 100}'))
        said = {name: mended.options[name] for name in options}
        self._append("mend", {"options": said})
        return self.record.story.mends[-1]

    def undo(self) -> Entry | Mend | None:
        """Take back the last step that a person entered, or the last mend; returns it, or None if
        there is none.

        What computers did after it is taken back too, and so is what ended a turn by itself: it
        would only be done again.
        """
        story = self.record.story
        places, entered = story.places, {*story.people, *story.away}
        for place, undone in reversed(list(enumerate(places))):
            if isinstance(undone, Entry) and is_by_itself(undone):
                continue
            if isinstance(undone, Mend) or undone.seat is None or undone.seat in entered:
                self.rewind(places[place - 1].line if place else 0)
                return undone
        return None

    def correct(self, line: int, step: Mapping[str, Any]) -> list[Entry]:
        """Put another step in the place of one that counts, and repeat what is still valid.

        Returns the entries that no longer fit and have to be asked again, in their order. The first
        step that does not fit ends the repetition: what follows it was said about dice that never
        lay there. All of it is written at once, so a crash cannot leave half of it.
        """
        draft, lost = self.corrected(line, step)
        self.record._add_all(draft)
        return lost

    def corrected(self, line: int, step: Mapping[str, Any]) -> tuple[Record, list[Entry]]:
        """What `correct` would make of the record, and what it would have to ask again."""
        places = self.record.story.places
        place = next((n for n, here in enumerate(places) if here.line == line), None)
        wrong = None if place is None else places[place]
        if (
            place is None
            or not isinstance(wrong, Entry)
            or is_action(step) != is_action(wrong.step)
        ):
            raise BadRecord("no_correction", WORDS, value=line)
        wrong.before.after(step)
        draft = Match(self.record.draft(), self.table)
        draft.rewind(places[place - 1].line if place else 0)
        if is_action(step):
            draft.act(step)
        else:
            draft.enter(step)
        later = places[place + 1 :]
        for done, entry in enumerate(later):
            draft.end_by_itself()
            if isinstance(entry, Entry) and is_by_itself(entry):
                continue
            if not draft._repeat(entry):
                lost = [one for one in later[done:] if isinstance(one, Entry)]
                return draft.record, lost
        return draft.record, []

    def _repeat(self, entry: Entry | Mend) -> bool:
        """Append a step again if it still fits: the same seat is asked, and it is legal. The box is
        mended again if it was mended there."""
        if isinstance(entry, Mend):
            try:
                self.mend(entry.options)
            except RollhouseError:
                return False
            return True
        if entry.before.turn != self.turn or entry.before.to_move != self.position.to_move:
            return False
        step = self.position.repeated(entry.before, entry.step)
        if step is None:
            return False
        try:
            if entry.seat is None:
                self.enter(step)
            else:
                self.act(step, entry.facts.get("instead"))
        except RollhouseError:
            return False
        return True

    # The whole

    def nonce_giver(self) -> int | None:
        """Whose device gives the next nonce; None: no person is at the table."""
        present = self.record.story.people
        return nonce_giver(self.position.to_move, self.position.players, present)

    def nonce_givers(self, asked: Sequence[int]) -> list[int]:
        """The seats from which a nonce is taken now: those that were asked, and the one due."""
        due = self.nonce_giver()
        return [*asked, *([] if due is None else [due])]

    def close(
        self,
        reason: str | None = None,
        by: Sequence[int] | None = None,
        former: Sequence[tuple[int, str]] = (),
    ) -> None:
        """Write the closing line; what was sealed is revealed. Once closed, nothing more happens.

        `reason` None: over if the game is over, otherwise abandoned. `by`: the seats of those who
        gave it up, if anybody did. `former`: where else they had sat, and their name there, before
        somebody else joined in that seat.
        """
        if self.record.closing is None:
            reason = reason or (OVER_NOW if self.turn == OVER else ABANDONED)
            whose: dict[str, Any] = {}
            if by is not None and reason != OVER_NOW:
                whose["by"] = list(by)
                if former:
                    whose["former"] = [{"seat": seat, "name": name} for seat, name in former]
            ends = ending(self.record.story)
            self._append("close", {"reason": reason, **whose, **ends, **self.table.reveal()})

    def ask(self, player: Player, seconds: float | None = None) -> Entry:
        """Ask a player for the action of the seat to act; without one, play the default."""
        action, instead = decide(player, self.position, seconds)
        try:
            action = self.table.ready(self.position, action, self.record.story.world)
        except RollhouseError:  # a gesture that no hand can make
            action, instead = self.position.default() or {}, "illegal"
        return self.act(action, instead)

    def play(
        self,
        players: Sequence[Player],
        seconds: float | None = None,
        nonces: Callable[[int], str] | None = None,
    ) -> Record:
        """Play to the end and close. `nonces` asks the device of a person's seat for a nonce."""
        while self.turn != OVER:
            if self.turn == TABLE:
                giver = self.nonce_giver() if nonces else None
                self.roll(nonces(giver) if nonces and giver is not None else None, giver)
            else:
                self.ask(players[self.turn], seconds)
        self.close()
        return self.record


def is_by_itself(entry: Entry) -> bool:
    """Was this step done because nothing was left to decide?"""
    return entry.seat is not None and entry.before.ends_by_itself


def is_action(step: Action) -> bool:
    return "do" in step


def as_object(step: Action) -> Any:
    """Any mapping as a dict that JSON can write; the rules will refuse what is not a mapping."""
    return dict(step) if type(step) is dict or isinstance(step, Mapping) else step


def rename_person(texts: Sequence[str], seat: int, name: str) -> list[str]:
    """The lines of a closed record with another name for the people in a seat, chained anew.

    Nothing that was rolled depends on names, so the new record verifies as the old one did.
    """
    old = new = BEFORE_THE_FIRST
    found = []
    for number, text in enumerate(texts):
        line = lines.read(number, text.encode(), old)
        renamed = lines.write(number, line.kind, rename_in(line, seat, name), new)
        found.append(renamed.text)
        old, new = line.hash, renamed.hash
    return found


def rename_in(line: Line, seat: int, name: str) -> Mapping[str, Any]:
    """What a line says, with the new name for a person in the seat; a computer keeps its own."""
    if line.kind == "match":
        seats = list(line.facts["seats"])
        if seat in people(seats):
            seats[seat] = {**seats[seat], "name": name}
        return {**line.facts, "seats": seats}
    if line.kind == "seat" and line.facts["seat"] == seat and people([line.facts]):
        return {**line.facts, "name": name}
    if line.kind == "close" and "former" in line.facts:
        former = [
            {**each, "name": name} if each["seat"] == seat else each
            for each in line.facts["former"]
        ]
        return {**line.facts, "former": former}
    return line.facts


def nonce_giver(roller: int, players: int, present: Sequence[int]) -> int | None:
    """Whose device gives the nonce: the roller's, else that of the next person present to
    the left.
    """
    for step in range(players):
        seat = (roller + step) % players
        if seat in present:
            return seat
    return None


def rolls_next(position: Position, action: Action, people: Sequence[int]) -> bool:
    """Does this action lead to a roll for which the acting seat's own device gives the nonce?"""
    after = position.after(action)
    giver = nonce_giver(after.to_move, after.players, people)
    return after.turn == TABLE and giver == position.turn


def decide(
    player: Player, position: Position, seconds: float | None = None
) -> tuple[Action, str | None]:
    """A player's action; or the game's default, and why: `failed`, `stalled`, `illegal`, `left`.

    With a time budget the player runs in a thread of its own, which is left behind if it stalls.
    The time that it needs for `study(position)`, if it has that, does not count.
    """
    answers: list[tuple[Any, str | None]] = []
    action: Any

    def ask() -> None:
        try:
            answers.append((player(position, position.actions()), None))
        except Left:
            answers.append((None, "left"))
        except (Exception, SystemExit) as fault:  # whatever goes wrong in it, the match goes on
            said = getattr(fault, "instead", None)
            answers.append((None, said if said in INSTEAD else "failed"))

    if not studied(player, position):
        answers.append((None, "failed"))
    elif seconds is None:
        ask()
    else:
        thinking = threading.Thread(target=ask, daemon=True)
        thinking.start()
        thinking.join(seconds)
    action, instead = answers[0] if answers else (None, "stalled")
    if instead is None:
        try:
            position.offer(action)
            return dict(action), None
        except RollhouseError:
            instead = "illegal"
    default = position.default()
    assert default is not None
    return default, instead


def studied(player: Player, position: Position) -> bool:
    """Let a player study a match, if it wants to; False: it failed."""
    study = getattr(player, "study", None)
    try:
        if study is not None:
            study(position)
    except (Exception, SystemExit):  # whatever goes wrong in it, the match goes on
        return False
    return True
