"""Words about a card, and the index of rules."""
