"""The catalogue on screen."""
