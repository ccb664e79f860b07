"""Rules of thumb for rollouts, of games whose greedy player thinks too long for thousands of games.

A module named like its game, with a rule `choose(setup, state, mask)`, takes the place of the
greedy player's; found by being there.
"""
