"""The coach in a terminal: improving hints, reports, quizzes, and the daily table."""
