"""The application itself, and the common parts of all screens."""
