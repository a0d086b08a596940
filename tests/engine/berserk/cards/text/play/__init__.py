"""From printed text to the board, a module a family of phrases."""
