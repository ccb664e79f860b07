"""Matches in play: what people, computers and the table do in them."""
