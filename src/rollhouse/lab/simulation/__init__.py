"""Many games in figures: runs, results, comparisons, pages."""
