"""The rules: pure code with no files, no network, no clock and no global random."""
