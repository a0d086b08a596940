"""Matches over the network, see the README of the room above."""
