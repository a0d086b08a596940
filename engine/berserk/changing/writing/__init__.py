"""Apply functions: one for each event, grouped by what they change."""
