"""Pages to share: one file of HTML each, that needs nothing else. See README.md."""
