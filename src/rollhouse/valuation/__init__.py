"""Learned values: what any position is worth to every seat, by a small network of whole numbers.

A game's part `inputs` says how a position is written as numbers; the networks themselves, one for
each number of players, are trained by self-play (lab/training) and lie in the game's folder.
"""
