"""Classic Берсерк: cards, rules, and matches of two squads."""
