"""Fuzzing: damage to files, to which every reader must respond with a message.

``python -m tests.fuzz --inputs 100000 --seed 1`` runs all readers; ``test_fuzz.py`` is a short run.
"""
