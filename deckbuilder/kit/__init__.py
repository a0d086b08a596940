"""Describe a record, a list or a question once for every door; knows no card: see README.md."""
