"""Work that takes longer than a moment: worker processes, and the jobs that they do."""
