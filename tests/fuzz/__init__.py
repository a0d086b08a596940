"""Fuzzing: what people and accidents do to files, and that every reader answers in words.

``python -m tests.fuzz --inputs 100000 --seed 1`` runs all readers; ``test_fuzz.py`` a short run.
"""
