"""Cards on screen: one whole, lists, the search, the curve."""
