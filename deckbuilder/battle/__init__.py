"""A battle in words: questions, events, log, refusals, abilities."""
