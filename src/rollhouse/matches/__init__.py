"""Matches: seats, rules and a table make a record, and the record is the match."""
