"""The table: board, state, events, options, and what is read from them alone."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
