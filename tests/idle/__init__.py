"""The trial of every read ability: boards are generated until it changes something."""
