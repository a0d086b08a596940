"""Legality: what may be announced and targeted, and reasons for refusal."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
