"""Bots: players that see only a view and the legal options."""

import engine.berserk.abilities.nodes  # noqa: F401 - all nodes are there before a rule asks for one
from engine.berserk.bots.base import Bot
from engine.berserk.bots.direct import DirectBot
from engine.berserk.bots.novice import NoviceBot
from engine.berserk.bots.random_bot import RandomBot
from engine.berserk.bots.search import SearchBot

__all__ = ["Bot", "DirectBot", "NoviceBot", "RandomBot", "SearchBot"]
