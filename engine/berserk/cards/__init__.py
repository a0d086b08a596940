"""Cards: printed facts, what they become, named abilities, text."""
