"""The ground floor of the catalogue, which is not about cards: texts, errors, files."""
