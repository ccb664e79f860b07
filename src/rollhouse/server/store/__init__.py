"""The store of the house: SQLite or PostgreSQL, and what is kept there."""
