"""Sentences of our own and the nodes they say, a module a family of phrases."""
