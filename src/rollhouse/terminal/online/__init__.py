"""A game at a table of a house."""
