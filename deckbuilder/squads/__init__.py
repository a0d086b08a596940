"""The best squads of a deal, and what they say about decks, mulligans and cards."""
