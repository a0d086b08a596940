"""Effects and the steps of applying them."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
