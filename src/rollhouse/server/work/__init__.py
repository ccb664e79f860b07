"""Work that takes longer than a moment: worker processes, lessons, study."""
