"""Many drafts in a row: runs, series, and their tables."""
