"""Cases of Toss Up!"""

from __future__ import annotations

from tests.perft.lines import case_line

STOP = {"do": "stop"}


def cases():
    yield case_line("toss_up", players=2), 9
    yield case_line("toss_up", players=6), 6
    yield case_line("toss_up", players=2, finish="first_past"), 8
    yield case_line("toss_up", players=2, dice=5, goal=10, finish="first_past"), 16
    yield case_line("toss_up", players=2, dice=5, goal=10, finish="last_turn"), 16
    yield case_line("toss_up", players=3, dice=5, goal=10, finish="first_past"), 12
    yield case_line("toss_up", players=3, dice=5, goal=10, finish="last_turn"), 12
    yield case_line("toss_up", players=2, dice=5, goal=10, faces="GGGGRR"), 16
    yield case_line("toss_up", players=2, dice=6, goal=12, faces="GYYYYR", finish="first_past"), 14
    yield case_line("toss_up", players=2, dice=20, goal=1000), 6
    # alone: the turns are counted, and past the goal it is over
    yield case_line("toss_up", players=1), 9
    yield case_line("toss_up", players=1, dice=5, goal=10), 18
    yield case_line("toss_up", players=1, dice=5, goal=10, finish="first_past"), 18
    yield case_line("toss_up", players=1, dice=2, goal=3, faces="GGGGRR"), 24
    # over the goal of 100: ten turns of ten greens for both, then the last turns
    greens = {"roll": "G" * 10}
    both = [greens, STOP, greens, STOP]
    yield case_line("toss_up", both * 10, players=2), 6
    yield case_line("toss_up", [greens, STOP] * 30 + [{"roll": "GYYYYYYYYY"}, STOP], players=3), 8
    yield case_line("toss_up", [greens, STOP] * 18 + [greens], players=2, finish="first_past"), 5
