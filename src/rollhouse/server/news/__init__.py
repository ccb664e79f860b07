"""News between the processes of a house."""
