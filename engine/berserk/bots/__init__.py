"""Players that see only a view and the legal options."""

from engine.bots.base import Bot
from engine.bots.direct import DirectBot
from engine.bots.lookahead import LookaheadBot
from engine.bots.random_bot import RandomBot

__all__ = ["Bot", "DirectBot", "LookaheadBot", "RandomBot"]
