"""What every door needs to show a thing, and what knows no card: see README.md."""
