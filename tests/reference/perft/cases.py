"""The cases of every game: (case line, plies) pairs."""

from __future__ import annotations

from . import dice_flick, doozy_dice, shizzle, stack_attack, toss_up

CASES = {
    "toss_up": toss_up.cases,
    "shizzle": shizzle.cases,
    "doozy_dice": doozy_dice.cases,
    "stack_attack": stack_attack.cases,
    "dice_flick": dice_flick.cases,
}
