"""Files of cards into the catalogue: readers by format, and the loader that writes the rows."""
