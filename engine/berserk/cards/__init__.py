"""Cards: printed facts, current facts, named abilities, card text."""
