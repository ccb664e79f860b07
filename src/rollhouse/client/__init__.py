"""The client of a house: join a table, follow a match, and play."""
