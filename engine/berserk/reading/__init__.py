"""Evaluate numbers, filters, conditions and statics at a table."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
