"""Play on this machine: setting up a match, playing it on a screen or as JSON, saved games."""
