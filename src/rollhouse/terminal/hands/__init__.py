"""People's hands where physics decides: the swing that a key stops, and the film of what happened.

`hand.TerminalHand` is what a game brings for it (`games/<game>/terminal_hand.py`).
"""
