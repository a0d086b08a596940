"""English rules texts of cards, made from the nodes of their abilities."""

from deckbuilder.cards.rulestext.card import RulesPart, render_rules, rules_parts

__all__ = ["RulesPart", "render_rules", "rules_parts"]
