"""The ground of the house: records and `@rule`, the contract of a game, positions, sentences."""
