"""Effects: what each does, and the steps by which it is applied."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
