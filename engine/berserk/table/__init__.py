"""The table: board, state, events and options, and what can be read from them alone."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
