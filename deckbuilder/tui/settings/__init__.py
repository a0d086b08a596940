"""The settings on screen."""
