"""The coach in a terminal: hints that improve while one looks, reports, quizzes, and the
daily table."""
