"""The House Cup: an evening of several games for the same people, and its record."""
