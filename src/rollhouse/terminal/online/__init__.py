"""Play at a table of a house: finding and joining one, playing there, and coming back."""
