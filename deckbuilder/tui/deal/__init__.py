"""The deal, the recruitment, and advice on both."""
