"""Import files of cards: readers by format, and the loader that writes the rows."""
