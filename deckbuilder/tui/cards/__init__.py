"""Cards on screen: the whole card, lists, the search, the cost curve."""
