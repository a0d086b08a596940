"""Deals, mulligans and recruiting of a squad, with prices and odds."""
