"""Running a house: its process, doors, logs and metrics."""
