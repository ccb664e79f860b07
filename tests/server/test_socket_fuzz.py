"""Anything at all is sent to the socket: every message gets one typed answer, or is shown the door.

Messages are made from those that would be valid now: fields dropped, altered, doubled, of other
types, cut, with garbage in them, in the wrong order, said again. Nothing but a valid action changes
a record, and no message makes the house fail. A failure names the number of its case; a session
begins at a multiple of `SESSION` and can be run again from there: `fuzz(home, range(FIRST, LAST))`.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
import reprlib
from collections import Counter

import pytest

import rollhouse
from rollhouse.kernel.records import OVER, TABLE
from rollhouse.matches.record import Record
from rollhouse.protocol.messages import LARGEST_MESSAGE
from rollhouse.server.sockets.connection import CODES, Play
from rollhouse.server.words import WORDS

from .devices import a_table
from .inside import UNLIMITED, Inside, a_quiet_house, undisturbed

SHORT, LONG, SHARDS = 2_000, 60_000, 4
"""Cases that `make test` tries, cases that `make prove` tries, and in how many parts."""
SESSION = 250
"""How many cases there are at one table."""
ODD = [
    None, True, False, -1, 0, 1, 2, 6, 255, 2**31, 2**63, 10**30, 1.5, -0.0, 1e308, "", " ", "0",
    "a" * 70, "abcd\n", "\x00", "\ud800", "<script>", "\x1b[2J", "é" * 40, "GGGGGGGGGG", [], [[]],
    {}, {"do": "stop"}, [0], {"": None}, {"roll": "GGGGGGGGGG"}, {"do": {"do": "roll"}},
]  # fmt: skip
RAW = ["NaN", "1e999", "-", "9" * 400, "tru", "'a'", '"\\x"', "[" * 2000, '{"a":' * 300, "\x01"]
SAYS = ("hello", "act", "nonce", "enter", "undo", "correct", "react")
SIGNS = ("clap", "laugh", "wow", "ouch", "luck", "wait", "thanks", "again")


class Session:
    """A table of two, and devices of all kinds at it."""

    def __init__(self, house, chance, match, tokens):
        self.house, self.chance, self.match = house, chance, match
        self.tokens = [tokens[0], tokens[1], None]
        self.sockets: dict[int, Inside] = {}
        self.greeted: dict[int, bool] = {}
        self.said: list[tuple[int, str]] = []

    @property
    def hosted(self):
        return self.house.matches[self.match]

    async def socket(self, who):
        """The device of seat 0, of seat 1, or of a spectator; a new one if it was thrown out."""
        if who not in self.sockets or not self.sockets[who].is_open:
            self.sockets[who] = Inside(Play(self.house))
            self.greeted[who] = False
        return self.sockets[who]

    async def close(self):
        for socket in self.sockets.values():
            if socket.is_open:
                await socket.close()

    # Messages

    def valid(self, who):
        """A message that this device may say now, more or less."""
        if not self.greeted.get(who) and self.chance.random() < 0.7:
            return self.hello(who)
        say = self.chance.choices(SAYS, (1, 12, 6, 3, 1, 2, 1))[0]
        return getattr(self, say)(who)

    def doing(self, say, **facts):
        id = f"{self.chance.getrandbits(48):012x}"
        return {"say": say, "id": id, "at": self.hosted.length, **facts}

    def hello(self, who):
        have = self.chance.choice((0, 0, 1, self.hosted.length))
        token = {} if self.tokens[who] is None else {"token": self.tokens[who]}
        more = self.chance.choice(({}, {"views": True}, {"language": "es"}))
        return {"say": "hello", "match": self.match, "have": have, **token, **more}

    def act(self, who):
        position = self.hosted.position
        actions = position.actions() if position.turn >= 0 else [{"do": "roll"}, {"do": "stop"}]
        action = self.chance.choice(actions)
        seat = position.turn if position.turn >= 0 and self.chance.random() < 0.8 else who % 2
        nonce = {"nonce": f"{self.chance.random()}"} if self.chance.random() < 0.6 else {}
        return self.doing("act", seat=seat, action=action, **nonce)

    def nonce(self, who):
        seat = self.hosted.position.to_move if self.chance.random() < 0.8 else who % 2
        return self.doing("nonce", seat=seat, nonce=f"{self.chance.random()}")

    def enter(self, _):
        position = self.hosted.position
        dice = 10
        if position.turn == TABLE:
            dice = len(next(iter(self.chance.choice(position.outcomes())[0].values())))
        roll = "".join(sorted(self.chance.choices("GGGYYR", k=dice)))
        return self.doing("enter", outcome={"roll": roll})

    def undo(self, _):
        return self.doing("undo")

    def correct(self, _):
        entries = self.hosted.match.record.entries
        line = self.chance.choice(entries).line if entries else 1
        step = self.chance.choice(({"do": "stop"}, {"do": "roll"}, {"roll": "GGGGGGYYYR"}))
        return self.doing("correct", line=line, step=step)

    def react(self, who):
        seat = self.chance.choice(({}, {"seat": who % 2}))
        return {"say": "react", "sign": self.chance.choice(SIGNS), **seat}

    # What becomes of them

    def case(self):
        """Who says what next: text, or bytes for a binary frame."""
        chance, who = self.chance, self.chance.randrange(3)
        if self.said and chance.random() < 0.08:
            who, text = chance.choice(self.said[-30:])
            return (chance.randrange(3) if chance.random() < 0.5 else who), text
        message = self.valid(who)
        if chance.random() < 0.45:
            text = json.dumps(message)
        else:
            text = chance.choice(
                (
                    dropped,
                    altered,
                    altered,
                    added,
                    doubled,
                    renamed,
                    raw,
                    cut,
                    garbled,
                    swapped,
                    odd,
                )
            )(chance, message)
        if isinstance(text, str):
            self.said.append((who, text))
        return who, text


def dropped(chance, message):
    message.pop(chance.choice(list(message)))
    return json.dumps(message)


def altered(chance, message):
    message[chance.choice(list(message))] = chance.choice(ODD)
    return json.dumps(message)


def added(chance, message):
    return json.dumps(
        {**message, chance.choice(("seat", "secret", "", "at", "x")): chance.choice(ODD)}
    )


def doubled(chance, message):
    key = chance.choice(list(message))
    return f"{json.dumps(message)[:-1]}, {json.dumps(key)}: {json.dumps(chance.choice(ODD))}}}"


def renamed(chance, message):
    return json.dumps({**message, "say": chance.choice((*SAYS, "welcome", "lines", "HELLO"))})


def raw(chance, message):
    key = chance.choice(list(message))
    rest = {name: value for name, value in message.items() if name != key}
    return f"{json.dumps(rest)[:-1]}, {json.dumps(key)}: {chance.choice(RAW)}}}"


def cut(chance, message):
    text = json.dumps(message)
    return text[: chance.randrange(len(text))]


def garbled(chance, message):
    signs = list(json.dumps(message))
    for _ in range(chance.randint(1, 4)):
        signs[chance.randrange(len(signs))] = chr(chance.choice((0, 34, 92, 123, 125, 0x2028, 233)))
    return "".join(signs)


def swapped(chance, message):
    """The values of two fields, or one inside the action."""
    if "action" in message and chance.random() < 0.5:
        message["action"] = {**message["action"], chance.choice(("do", "x")): chance.choice(ODD)}
        return json.dumps(message)
    one, other = chance.choice(list(message)), chance.choice(list(message))
    message[one], message[other] = message[other], message[one]
    return json.dumps(message)


def odd(chance, message):
    text = json.dumps(message)
    return chance.choice((
        text.encode(), chance.randbytes(40), json.dumps([message]), json.dumps(chance.choice(ODD)),
        "x" * (LARGEST_MESSAGE + chance.randint(-1, 2)), f"{text}{text}", f"\ufeff{text}", "",
    ))  # fmt: skip


MUTATIONS = (
    dropped, altered, altered, added, doubled, renamed, raw, cut, garbled, swapped, odd
)  # fmt: skip


class Judge:
    """Tries cases on a house, one by one, and keeps count."""

    def __init__(self, house):
        self.house = house
        self.answers: Counter[str] = Counter()

    async def run(self, numbers):
        session = None
        try:
            for number in numbers:
                if session is None or number % SESSION == 0 or session.hosted.is_closed:
                    session = await self.another(session, number)
                session.chance.seed(number)
                who, text = session.case()
                try:
                    await self.judge(session, who, text)
                except BaseException as fault:
                    what = f"case {number}, device {who} said {reprlib.repr(text)}"
                    raise AssertionError(f"{what}: {type(fault).__name__}: {fault}") from fault
        finally:
            if session is not None:
                await session.close()

    async def another(self, session, number):
        if session is not None:
            await session.close()
            await self.check(session)
        chance = random.Random(number)
        dice = ("sealed", "sealed", "fair", "real")[number // SESSION % 4]
        goal = chance.choice((10, 30, 100))
        agreed = {"public": True, "options": {"goal": goal}}
        match, tokens = await a_table(self.house, "toss_up", ["Ann", "Ben"], dice, **agreed)
        return Session(self.house, chance, match, tokens)

    async def judge(self, session, who, text):
        socket = await session.socket(who)
        await asyncio.wait_for(socket.idle.wait(), 30)
        hosted = session.hosted
        before, kept = hosted.length, hosted.kept.plan
        told = await socket.answered(text)
        answers = [message for message in told if is_answer(message)]
        if not socket.is_open:
            await socket.task
        shown_out = [message for message in told if message["say"] == "goodbye"]
        assert len(answers) == 1, f"{len(answers)} answers among {told}"
        assert socket.is_open != bool(shown_out), told
        (answer,) = answers
        self.count(answer, shown_out, socket)
        if answer["say"] == "welcome":
            session.greeted[who] = True
        done = answer["say"] == "lines"
        if session.match in self.house.matches and self.house.matches[session.match] is hosted:
            closing = hosted.is_closed and hosted.position.turn == OVER
            assert (hosted.length > before) == done or closing, "a record changed by no action"
        assert hosted.kept.plan.seats == kept.seats
        assert self.house.counted["faults"] == 0

    def count(self, answer, shown_out, socket):
        say = answer["say"]
        self.answers[answer.get("reason", say)] += 1
        if say == "refused":
            assert answer["reason"] in WORDS.templates["en"]
            assert answer["reason"] != "own_fault"
            assert answer["sentence"]
        for message in shown_out:
            self.answers["goodbye"] += 1
            assert message["reason"] in WORDS.templates["en"]
            assert socket.code == CODES.get(message["reason"], 1000)

    async def check(self, session):
        """The record is complete, and every line of it comes from something valid."""
        rows = await self.house.storage.appends(session.match)
        text = "".join(f"{line}\n" for row in rows for line in row.lines)
        record = Record.parse(text.encode())
        assert record.story.position == record.position
        await self.house.close(session.match)
        rows = await self.house.storage.appends(session.match)
        text = "".join(f"{line}\n" for row in rows for line in row.lines)
        findings = rollhouse.verify(text.encode())
        assert findings.good, findings.fault


def is_answer(message):
    """Is it sent only to whoever asked, and not to everybody?"""
    say = message["say"]
    return say in ("welcome", "done", "refused", "reaction") or (say == "lines" and "id" in message)


@contextlib.contextmanager
def no_errors_logged():
    """Anything that a house logs as an error is a fault of the house."""
    found = []

    class Listener(logging.Handler):
        def emit(self, record):
            found.append(record.getMessage())

    listener, logger = Listener(logging.ERROR), logging.getLogger("rollhouse")
    logger.addHandler(listener)
    try:
        yield
    finally:
        logger.removeHandler(listener)
    assert not found


def fuzz(home, numbers):
    """How often each answer was given. `numbers` begin at a multiple of `SESSION`."""

    async def inside():
        async with a_quiet_house(home, **UNLIMITED, grace=60.0) as house, undisturbed(house):
            judge = Judge(house)
            await judge.run(numbers)
            return judge.answers

    with no_errors_logged():
        return asyncio.run(inside())


def test_whatever_is_said_to_the_socket_is_answered(home):
    answers = fuzz(home, range(SHORT))
    assert sum(answers.values()) >= SHORT
    assert min(answers[each] for each in ("lines", "welcome", "bad_message", "illegal")) > 0


@pytest.mark.long
@pytest.mark.parametrize("shard", range(SHARDS))
def test_whatever_is_said_to_the_socket_is_answered_at_length(shard, home):
    part = LONG // SHARDS
    answers = fuzz(home, range(shard * part, (shard + 1) * part))
    print(f"shard {shard}:", dict(answers.most_common()))
    assert answers["lines"] > part // 50
    refused = sum(answers.values()) - answers["lines"] - answers["welcome"] - answers["done"]
    assert refused > part // 2
