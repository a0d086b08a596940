"""What numbers, filters, conditions and statics say about a table."""
