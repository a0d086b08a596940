"""Drafts over the network: a host with a room, and players who join it from other keyboards.

``Host`` serves a ``Room``; ``RemoteTable`` is the seat of a joined player. See README.md.
"""
