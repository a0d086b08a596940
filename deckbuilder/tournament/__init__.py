"""Tournaments: pairings, standings, results, matches between bots."""
