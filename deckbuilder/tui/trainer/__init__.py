"""The trainer on screen."""
