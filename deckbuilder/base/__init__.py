"""What every task of a user needs, above ``catalog.common``: settings, logs, saving, seeds."""
