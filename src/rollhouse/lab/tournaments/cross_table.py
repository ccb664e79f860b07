"""The cross table of a tournament, as text."""

from __future__ import annotations

from rollhouse.coach.numbers import SPACE, counted, decimal, percent
from rollhouse.kernel import validation
from rollhouse.kernel.language import decimal_sign, listed

from .standings import LEAST, SETTLED, Figure, Scoreboard
from .words import CAUSES, WORDS

LONGEST_NAME = 32
TRACE_LINES = 6
"""How many of the last lines that a program wrote are shown."""


def write(played: Scoreboard, language: str) -> str:
    """Whether it is settled, the table, and sentences about it."""
    table = [*opening(played, language), "", *rows(played, language), ""]
    return "\n".join([*table, *told(played, language)])


def opening(played: Scoreboard, language: str) -> list[str]:
    """What was played, and first of all whether it settles anything."""
    return [heading(played, language), *verdict(played, language)]


def told(played: Scoreboard, language: str) -> list[str]:
    """The sentences below the table, one in each line."""
    blocks = [WORDS.say(language, "cross")]
    if played.sums.endless:
        blocks.append(WORDS.say(language, "endless", number=played.sums.endless))
    for entrant in played.standing.ranking:
        blocks += forfeits(played, entrant, language)
    return blocks


def heading(played: Scoreboard, language: str) -> str:
    plan, sums = played.plan, played.sums
    title = plan.terms.game.title(language)
    facts = {"players": plan.players, "seed": plan.seed, "many": sums.numbers}
    played_of = {"numbers": counted(sums.numbers, language), "games": counted(sums.games, language)}
    return WORDS.say(language, "head", title=title, **facts, **played_of)


def rows(played: Scoreboard, language: str) -> list[str]:
    """One line for each player, the strongest first."""
    standing, ranking = played.standing, played.standing.ranking
    lost = any(played.forfeits(entrant) for entrant in ranking)
    head = ["", WORDS.say(language, "player"), WORDS.say(language, "rating"), "±"]
    head += [WORDS.say(language, "won"), "±", *map(str, range(1, len(ranking) + 1))]
    lines = [[*head, *([WORDS.say(language, "forfeits")] if lost else [])]]
    for place, entrant in enumerate(ranking, start=1):
        rating, share = standing.ratings[entrant], standing.shares[entrant]
        line = [str(place), brief(played.names[entrant])]
        line += [decimal(rating.value, language, 0), decimal(rating.width, language, 0)]
        line += [percent(share.value, language), decimal(100 * share.width, language)]
        line += [cell(standing.against(entrant, other), language) for other in ranking]
        lines.append([*line, *([str(sum(played.forfeits(entrant).values()))] if lost else [])])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return ["  ".join(aligned(line, widths)).rstrip() for line in lines]


def aligned(line: list[str], widths: list[int]) -> list[str]:
    """Names to the left, figures to the right."""
    return [
        word.ljust(width) if column == 1 else word.rjust(width)
        for column, (word, width) in enumerate(zip(line, widths, strict=True))
    ]


def cell(share: Figure | None, language: str) -> str:
    return "-" if share is None else decimal(100 * share.value, language)


def brief(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def verdict(played: Scoreboard, language: str) -> list[str]:
    """Is the ranking settled, and if not, why not?"""
    if played.settled:
        said = WORDS.say(language, "settled", error=risk(played.error, language))
    elif played.sums.numbers < LEAST:
        said = WORDS.say(language, "unsettled", pairs=WORDS.say(language, "at_rest", least=LEAST))
    else:
        said = WORDS.say(language, "unsettled", pairs=listed(language, close(played, language)))
    ended = [] if played.ended == SETTLED else [WORDS.say(language, played.ended)]
    return [said, *ended]


def risk(error: float, language: str) -> str:
    """A chance in percent, with as few digits as it needs."""
    text = f"{100 * error:.3g}".replace(".", decimal_sign(language))
    return f"{text}{SPACE}%"


def close(played: Scoreboard, language: str) -> list[str]:
    """The neighbours in the ranking that are too close to call."""
    standing = played.standing
    pairs = zip(standing.ranking, standing.ranking[1:], standing.gaps, strict=False)
    return [
        WORDS.say(
            language, "too_close", one=played.names[one], other=played.names[other],
            apart=gap.value, width=gap.width,
        )
        for one, other, gap in pairs
        if gap.value <= gap.width
    ]  # fmt: skip


def forfeits(played: Scoreboard, entrant: int, language: str) -> list[str]:
    """What an entrant lost by forfeit, why, and the last that it wrote."""
    counts, example = played.forfeits(entrant), played.sums.examples.get(entrant)
    if example is None:
        return []
    causes = [f"{number} {WORDS.say(language, CAUSES[cause])}" for cause, number in counts.items()]
    games = int(played.sums.games_each[entrant] * played.sums.numbers)
    facts = {"name": played.names[entrant], "number": sum(counts.values()), "games": games}
    lines = ["", WORDS.say(language, "forfeit", causes=listed(language, causes), **facts)]
    facts = {"number": example.number, "seat": example.seat + 1, "why": example.why[language]}
    lines.append(WORDS.say(language, "example", **facts))
    if example.trace:
        lines.append(WORDS.say(language, "trace"))
        last = example.trace.expandtabs().splitlines()[-TRACE_LINES:]
        lines += [f"    {validation.brief(line, validation.LONGEST_LIST)}" for line in last]
    return lines
