"""The trainer: exercises, answers, verdicts."""
