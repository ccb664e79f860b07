"""Refusals: each has a reason for programs, a sentence for people and an HTTP status.

The reason is also the key of the sentence in `words`.

>>> Refusal("not_your_seat", seat=2).say("en")
'seat 3 is not yours'
>>> Refusal("not_your_seat", seat=2).status
403
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

from rollhouse.kernel.errors import RollhouseError
from rollhouse.kernel.language import Catalogue, Sentence
from rollhouse.kernel.validation import LONGEST_LIST, brief
from rollhouse.protocol.messages import PLAIN, Fault, Refused

from .words import WORDS

CONFLICT = 409
STATUS = {
    "illegal": 422,
    "unknown_match": 404,
    "bad_token": 403,
    "token_needed": 401,
    "not_your_seat": 403,
    "not_the_referee": 403,
    "bad_nonce": 422,
    "bad_message": 400,
    "not_text": 400,
    "too_many_connections": 429,
    "other_protocol": 400,
    "too_large": 413,
    "too_fast": 429,
    "ahead": 400,
    "busy": 503,
    "ending": 503,
    "preparing": 503,
    "not_on_disk": 503,
    "storage_down": 503,
    # over HTTP
    "operators_only": 403,
    "not_from_here": 403,
    "bad_address": 400,
    "bad_body": 400,
    "bad_query": 400,
    "bad_key": 400,
    "body_too_large": 413,
    "no_json": 415,
    "no_page_here": 404,
    "bad_method": 405,
    "bad_host": 421,
    "bad_origin": 403,
    "own_fault": 500,
    "too_many": 429,
    "too_many_tables": 429,
    "guessing": 429,
    "wrong_code": 404,
    "code_or_match": 422,
    "not_host": 403,
    "bad_table": 422,
    "bad_called": 422,
    "called_you": 422,
    "called_computer": 422,
    "name_needed": 422,
    "bad_computer": 422,
    "no_such_computer": 422,
    "computer_limit": 422,
    "computer_seed": 422,
    "computer_mine": 422,
    "hand_not_yours": 422,
    "player_of_person": 422,
    "no_such_seat": 404,
    "seats_and_names": 422,
    "need_name": 422,
    "need_player": 422,
    "need_to": 422,
    "no_coach": 403,
    "no_report": 404,
    "no_record": 404,
    "names_needed": 422,
    "too_many_names": 422,
    "bad_date": 422,
    "nothing_kept": 404,
    "no_lesson": 422,
    "unknown_cup": 404,
    "bad_cup": 422,
    "bad_box": 422,
    "box_or_code": 422,
    "no_such_box": 404,
    "cup_next": 403,
    "not_your_place": 403,
}
"""The HTTP status of each reason. All others are 409: not now, or not any more."""
PASSES = {
    "preparing": 5.0,
    "storage_down": 2.0,
    "busy": 1.0,
    "ending": 1.0,
    "not_on_disk": 1.0,
    "too_fast": 0.5,
}
"""Reasons that go away by themselves, and the seconds after which it is worth trying again."""


class Refusal(RollhouseError):
    """Something that the house refuses to do. Nothing has changed."""

    def __init__(self, reason: str, words: Catalogue = WORDS, /, **facts: Any) -> None:
        """Seats in `facts` count from 0, as in all messages; sentences count them from 1."""
        for name in ("seat", "due"):
            if isinstance(facts.get(name), int):
                facts[name] += 1
        super().__init__(reason, words, **facts)

    @classmethod
    def of(cls, error: RollhouseError, reason: str = "illegal") -> Refusal:
        """Another room's error, turned into a refusal of the server."""
        return error if isinstance(error, cls) else cls(reason, value=error.sentence)

    @property
    def reason(self) -> str:
        return self.sentence.key

    @property
    def status(self) -> int:
        return STATUS.get(self.reason, CONFLICT)

    @property
    def retry(self) -> float | None:
        """Seconds after which to try again; None if waiting does not help."""
        return self.sentence.facts.get("retry", PASSES.get(self.reason))

    def message(self, language: str, id: str | None = None, record: int | None = None) -> Refused:
        """The message that a socket sends."""
        return Refused(self.reason, self.say(language), id, record, self.retry)

    def fault(self, language: str) -> Fault:
        """The body of the HTTP answer."""
        return Fault(self.reason, self.say(language))


def why_unreadable(content: str | bytes, error: Exception) -> str | Sentence:
    """Say why JSON that was sent cannot be read. Half a character gets a sentence of its own."""
    with contextlib.suppress(ValueError, RecursionError):
        text = json.dumps(json.loads(content), ensure_ascii=False)
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            return Sentence("half_a_character", WORDS)
    fault = str(error).replace(f"matching regex {PLAIN!r}", "of 4 to 64 letters, digits, _ and -")
    return brief(fault, LONGEST_LIST)
