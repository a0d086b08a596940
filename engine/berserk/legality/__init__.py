"""What may be announced and aimed at, and why not."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
