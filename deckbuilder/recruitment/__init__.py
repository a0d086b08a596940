"""Deals, mulligans and the recruitment of a squad, with its prices and odds."""
