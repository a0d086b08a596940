"""Drafts over the network: a host with a room, and players who join it from other keyboards."""
