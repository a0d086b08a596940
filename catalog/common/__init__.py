"""What any program needs: texts, errors, files; ``deckbuilder.base`` adds what needs a user."""
