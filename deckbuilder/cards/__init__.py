"""Cards in words, and the index of rules."""
