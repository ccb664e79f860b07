"""Toss Up!: green means go, red means stop; bank your points before the light turns."""
