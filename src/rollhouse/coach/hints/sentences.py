"""A hint in words: where it comes from, what each choice is worth, what it risks, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rollhouse.kernel.language import listed, seat_names

from ..game_words import say_fear
from ..numbers import chance, decimal, one_in, percent, points
from ..words import WORDS
from .outlook import Prospect, prospects
from .ranking import Choice, Ranking
from .risks import Risk

SAFER = 0.95
"""A choice is safer if its danger is at most this fraction of the other's."""

SLIGHT, SLIGHT_SCORE = 0.0005, 0.005
"""Values that differ by less look the same when printed."""


def text(
    hint: Ranking,
    language: str,
    names: Sequence[str],
    shown: int,
    key: Callable[[Mapping[str, Any]], str] | None = None,
) -> list[str]:
    """The source, then the choices, the best first, and what there is to say of each.

    When choices read the same (two dice that show the same), only the best is listed.
    """
    told = reading_apart(hint, language, names)
    known = [hint.source.say(language, hint.solo)]
    if any(overlaps(hint, choice) for choice in told[:shown]):
        known.append(WORDS.say(language, "same_dice"))
    lines = ["; ".join(known)]
    for choice in told[:shown]:
        said = sentences(hint, choice, language, names)
        lead = "" if key is None else f"{key(choice.action)}  "
        lines += [lead + said[0], *(f"  {why}" for why in said[1:])]
    if len(told) > shown:
        lines.append(WORDS.say(language, "more_choices", count=len(told) - shown))
    return lines


def reading_apart(hint: Ranking, language: str, names: Sequence[str]) -> list[Choice]:
    """The choices that read differently; of those that read the same, only the best."""
    found: dict[str, Choice] = {}
    for choice in hint.choices:
        found.setdefault(hint.position.offer(choice.action, language, names), choice)
    return list(found.values())


def overlaps(hint: Ranking, choice: Choice) -> bool:
    """Is a choice certainly worse than the best although their intervals overlap?"""
    best, seat = hint.choices[0], hint.position.turn
    apart = abs(best.values[seat] - choice.values[seat])
    return hint.source.is_played and choice.told_apart and apart < best.error + choice.error


def sentences(hint: Ranking, choice: Choice, language: str, names: Sequence[str]) -> list[str]:
    """All that is said of a choice."""
    return [line(hint, choice, language, names), *why(hint, choice, language, names)]


def number(hint: Ranking, value: float, language: str) -> str:
    """A value as people read it: 54.2 %, or a score."""
    return decimal(value, language, 2) if hint.solo else percent(value, language)


def lost(hint: Ranking, choice: Choice, language: str) -> str:
    """What a choice loses, in words."""
    return shown_loss(hint, choice, language, number)


def shown_loss(
    hint: Ranking, choice: Choice, language: str, write: Callable[[Ranking, float, str], str]
) -> str:
    loss = loss_as_read(hint, choice)
    if loss == 0:
        least = write(hint, 10.0 ** -digits(hint), language)
        return WORDS.say(language, "under", least=least)
    return write(hint, loss, language)


def in_points(hint: Ranking, value: float, language: str) -> str:
    """A difference of values: in hundredths of a win, or a score."""
    return decimal(value, language, 2) if hint.solo else points(value, language)


def loss_as_read(hint: Ranking, choice: Choice) -> float:
    """The difference of the two values as they are shown; 0 if they are shown as the same."""
    seat = hint.position.turn
    best, own = (round(each.values[seat], digits(hint)) for each in (hint.choices[0], choice))
    return abs(best - own)


def digits(hint: Ranking) -> int:
    """How many decimals of a value are shown."""
    return 2 if hint.solo else 3


def line(hint: Ranking, choice: Choice, language: str, names: Sequence[str]) -> str:
    """One choice: what it is worth, what it loses, and what the others would have."""
    position, seat = hint.position, hint.position.turn
    error = "" if not hint.source.is_played else f" ± {number(hint, choice.error, language)}"
    worth = WORDS.say(
        language, "choice_score" if hint.solo else "choice_share",
        offer=position.offer(choice.action, language, names),
        value=number(hint, choice.values[seat], language), error=error,
    )  # fmt: skip
    parts = [worth, verdict(hint, choice, language)]
    if position.players > 2:
        people = seat_names(language, position.players, names)
        shares = [
            f"{people[other]} {percent(share, language)}"
            for other, share in enumerate(choice.values)
            if other != seat
        ]
        parts.append(WORDS.say(language, "others_get", shares=", ".join(shares)))
    return "; ".join(parts)


def verdict(hint: Ranking, choice: Choice, language: str) -> str:
    first, given = choice is hint.choices[0], hint.source
    others = hint.choices[1:]
    if given.exact and others and not any(other.told_apart for other in others):
        return WORDS.say(language, "no_difference")
    if first:
        return WORDS.say(language, praise(hint))
    if choice.same:
        return WORDS.say(language, "no_difference")
    if not choice.told_apart:
        if given.learned:
            return WORDS.say(language, "about_as_good")
        return WORDS.say(language, "not_told_apart" if given.is_played else "as_good")
    return cost(hint, choice, language)


def cost(hint: Ranking, choice: Choice, language: str) -> str:
    """ "costs 1.3 points of winning chance"."""
    key = "loses_score" if hint.solo else "loses_share"
    return WORDS.say(language, key, loss=shown_loss(hint, choice, language, in_points))


def praise(hint: Ranking) -> str:
    """The key of what is said of the best choice. It claims no more than was weighed."""
    given, others = hint.source, hint.choices[1:]
    if not given.is_played:
        return "is_best" if others or given.unseen else "only_choice"
    if not others and not given.unseen:
        return "only_choice"
    if not others:
        return "only_weighed"
    if all(other.same for other in others) and not given.unseen:
        return "no_difference"
    if not all(other.told_apart for other in others):
        return "best_so_far"
    return "best_weighed" if given.unseen else "is_best"


def why(hint: Ranking, choice: Choice, language: str, names: Sequence[str]) -> list[str]:
    """What may come of a choice: the risk in plain words, and whether it is worth taking."""
    after = hint.position.after(choice.action)
    said = [outlook(p, language) for p in prospects(hint.position, choice.action, after)]
    if choice.risks:
        said.append(risked(hint, choice, language, names))
    return said


def outlook(prospect: Prospect, language: str) -> str:
    chances = {name: chance(value, language) for name, value in prospect.chances.items()}
    return prospect.words.say(language, prospect.key, **chances, **prospect.facts)


def danger(choice: Choice) -> float:
    return sum(risk.chance for risk in choice.risks)


def risked(hint: Ranking, choice: Choice, language: str, names: Sequence[str]) -> str:
    feared = listed(language, [told(hint, risk, language) for risk in choice.risks])
    best = hint.choices[0]
    safer = [other for other in hint.choices if danger(other) < SAFER * danger(choice)]
    otherwise = hint.otherwise(choice)
    seat = hint.position.turn
    facts: dict[str, Any] = {
        "own": number(hint, choice.values[seat], language),
        "otherwise": None if otherwise is None else number(hint, otherwise, language),
    }

    def weighed(key: str, against: Choice) -> str:
        offer = hint.position.offer(against.action, language, names)
        worth = number(hint, against.values[seat], language)
        known = f"{key}_exact" if otherwise is not None else key
        known = known if known in WORDS else key
        known = f"{known}_score" if hint.solo and f"{known}_score" in WORDS else known
        reason = WORDS.say(language, known, offer=offer, other=worth, **facts)
        return WORDS.say(language, "risk_and_reason", risks=feared, reason=reason)

    if choice is best:
        if not safer and hint.source.unseen:
            return WORDS.say(language, "risk_only", risks=feared)
        if not safer:
            key = "nothing_safer" if len(hint.choices) > 1 else "nothing_else"
            reason = WORDS.say(language, key)
            return WORDS.say(language, "risk_and_reason", risks=feared, reason=reason)
        if not safer[0].told_apart:
            return weighed("no_better", safer[0])
        return weighed("worth_it", safer[0])
    if choice.told_apart and best in safer:
        gain = None if otherwise is None else hint.sign * (otherwise - best.values[seat])
        slight = SLIGHT_SCORE if hint.solo else SLIGHT
        if gain is None or gain > slight:
            return weighed("not_worth_it", best)
        return weighed("never_worth_it" if gain < -slight else "nothing_to_gain", best)
    return WORDS.say(language, "risk_only", risks=feared)


def told(hint: Ranking, risk: Risk, language: str) -> str:
    """A feared event: how likely it is, also as one in so many, and what it costs."""
    many = one_in(risk.chance)
    odds = "" if many is None else WORDS.say(language, "one_in", many=many)
    facts = {"chance": chance(risk.chance, language), "odds": odds}
    return say_fear(hint.position, risk.event, language, **facts)
