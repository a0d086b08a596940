"""The table: board, state, events and options, and queries that need nothing else."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
