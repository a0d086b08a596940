"""The apply functions of events, by what they change."""
