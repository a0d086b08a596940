"""The table: board, state, events, options, and what is read from them alone."""
