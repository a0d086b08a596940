"""The application itself, and what every screen has."""
