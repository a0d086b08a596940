"""Drafts, sealed pools and tournaments on screen."""
