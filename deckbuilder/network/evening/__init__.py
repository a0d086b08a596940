"""A club evening by a room code: people, decks, rounds, tables of the same host."""
