"""What may be announced and aimed at, and why not."""
